import * as limits from '#config/limits.ts'
import { z } from 'zod'
import { workKinds } from '#features/candidate/profile/rules.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { onboardingErrors } from './errors.ts'
import { bootstrappingFields } from './rules.ts'

const anySite = { tenant: 'optional', query: z.looseObject({ domain: z.unknown().optional() }) } as const

const name = z.string().trim().max(limits.profileNameCharacters)

/** Answers of the first profile form. */
export const bootstrappingValues = z.object({
  firstname: name.min(1),
  // Optional: not everyone has a last name.
  lastname: name,
  location: z.string().trim().min(1).max(limits.profileTextCharacters),
  phone: z
    .union([z.literal(''), z.string().regex(/^\+[1-9]\d{5,14}(;ext=\d{1,8})?$/)])
    .describe('Calling code and number, with `;ext=` and the extension if it has one, or empty.'),
  workSought: z.array(z.enum(workKinds)).max(workKinds.length),
})

/** Data already known about a candidate; all of it can be missing. */
const knownValues = z.object({
  firstname: z.string(),
  lastname: z.string(),
  location: z.string(),
  phone: z.string(),
  workSought: z.array(z.string()),
})
export type KnownValues = z.output<typeof knownValues>
export type BootstrappingValues = z.output<typeof bootstrappingValues>

export const onboardingState = z
  .object({
    isOnboarded: z.boolean(),
    isBootstrapped: z
      .boolean()
      .describe('True if the first facts of the profile are filled in, or the site asks for none.'),
    isPostponed: z.boolean().describe('True if the candidate postponed it.'),
    bootstrappingConfig: z.object({
      headingText: z.string(),
      helperText: z.string(),
      allowLater: z.boolean(),
      requestResume: z.boolean(),
      fields: z.array(z.enum(bootstrappingFields)).describe('The form’s fields, in order.'),
      values: knownValues.describe('The known values.'),
    }),
  })
  .meta({ id: 'OnboardingState' })
export type OnboardingState = z.output<typeof onboardingState>

export const getOnboarding = defineEndpoint({
  id: 'onboarding.state',
  method: 'GET',
  path: '/api/pcsx/onboarding',
  summary: 'Return a new candidate’s onboarding state and the fields of the first profile form.',
  access: 'candidate',
  ...anySite,
  data: onboardingState,
  refusals: [401, 404],
})

export const postOnboarding = defineEndpoint({
  id: 'onboarding.step',
  method: 'POST',
  path: '/api/pcsx/onboarding',
  summary:
    'Take a step: finish onboarding (no body), save the first facts of the profile (`values`), or postpone them (`later`).',
  access: 'candidate',
  afterTerms: true,
  ...anySite,
  body: z
    .object({
      values: bootstrappingValues.partial().optional(),
      later: z.boolean().optional(),
      domain: z.string().optional(),
    })
    .default({}),
  data: onboardingState,
  refusals: [401, 403, 404, onboardingErrors.refusals('not-later'), requestErrors.refusals('invalid')],
})

export const onboardingEndpoints = [getOnboarding, postOnboarding]
