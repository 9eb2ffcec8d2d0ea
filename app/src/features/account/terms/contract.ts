import { z } from 'zod'
import { textLimits } from '#kernel/text-limits.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { termsErrors } from './errors.ts'

const anySite = { tenant: 'optional', query: z.looseObject({ domain: z.unknown().optional() }) } as const

/** The five texts of a site's terms; helper, info and disclaimer are sanitized HTML. */
export const termsTexts = z
  .object({
    headingText: z.string(),
    helperText: z.string(),
    infoText: z.string(),
    disclaimerText: z.string(),
    submitButtonText: z.string(),
  })
  .meta({ id: 'TermsTexts' })
export type TermsTexts = z.output<typeof termsTexts>

export const termsState = z
  .object({
    tosAttested: z.boolean().describe('True if the candidate accepted the current terms.'),
    enabled: z.boolean().describe('True if the site requires it.'),
    version: z.string().nullable().describe('SHA-256 of the texts; null if there are none.'),
    terms: termsTexts.nullable(),
    previous: z
      .object({ version: z.string(), attestedTs: z.int(), terms: termsTexts })
      .nullable()
      .describe('The version that the candidate accepted last, if it differs.'),
  })
  .meta({ id: 'TermsState' })
export type TermsState = z.output<typeof termsState>

export const getTerms = defineEndpoint({
  id: 'terms.state',
  method: 'GET',
  path: '/api/pcsx/terms_of_service',
  summary: 'Return the site’s terms and the candidate’s acceptance.',
  access: 'candidate',
  ...anySite,
  data: termsState,
  refusals: [401, 404],
})

export const attestTerms = defineEndpoint({
  id: 'terms.attest',
  method: 'POST',
  path: '/api/pcsx/terms_of_service',
  summary: 'Accept the terms in the version that was read. Repeating it changes nothing. 409 if they have changed.',
  access: 'candidate',
  ...anySite,
  body: z.object({ version: z.string().max(textLimits.version), domain: z.string().optional() }),
  data: z.object({ tosAttested: z.literal(true), version: z.string(), attestedTs: z.int() }),
  refusals: [401, 404, 422, termsErrors.refusals('changed', 'not-asked')],
})

export const termsEndpoints = [getTerms, attestTerms]
