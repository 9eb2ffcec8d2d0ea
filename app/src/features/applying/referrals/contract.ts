import { z } from 'zod'
import { textLimits } from '#kernel/text-limits.ts'
import * as limits from '#config/limits.ts'
import { positionErrors } from '#features/jobs/positions/errors.ts'
import { sessionErrors } from '#features/account/session/errors.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { referralErrors } from './errors.ts'
import { relations } from './rules.ts'
import { referralStateNames } from './states.ts'

const site = z.looseObject({ domain: z.unknown().optional() })
const anySite = { tenant: 'optional', query: site } as const
const instant = z.iso.datetime()
const token = z.object({ token: z.string().max(textLimits.token).describe('From an emailed link.') })
const domain = z.string().optional()

const consented = {
  relation: z.enum(relations).nullable().describe('The way in which the two know each other, once the person agreed.'),
  note: z.string().nullable().describe('The referrer’s note, once the person agreed.'),
}

export const referral = z
  .strictObject({
    encId: z.string(),
    direction: z.enum(['made', 'received']),
    name: z
      .string()
      .nullable()
      .describe('The other person: the referrer of a received one, else the referred person once they agreed.'),
    email: z.string().nullable().describe('The address that was asked; null for received, declined and expired ones.'),
    positionTitle: z.string(),
    pid: z.int().nullable(),
    positionOpen: z.boolean(),
    state: z.enum(referralStateNames),
    at: instant.describe('Time of the last change.'),
    answerBy: instant.nullable().describe('End of the time to answer; null once answered.'),
    keptUntil: instant.nullable().describe('Time at which what the person agreed to is deleted.'),
    ...consented,
  })
  .meta({ id: 'Referral' })
export type ShownReferral = z.output<typeof referral>

export const linkedReferral = z
  .strictObject({
    state: z.enum(referralStateNames),
    referrer: z.string().describe('Name of the candidate who referred the person.'),
    name: z.string().nullable().describe('The person’s name as the referrer gave it.'),
    relation: z.enum(relations).nullable(),
    note: z.string().nullable(),
    positionTitle: z.string(),
    pid: z.int().nullable(),
    positionOpen: z.boolean(),
    applyUrl: z.string().nullable().describe('Path of the form to apply with; null for a closed position.'),
    answerBy: instant.describe('End of the time to answer.'),
    keptUntil: instant.describe('Time until which everything is kept if the person agrees now, or since they agreed.'),
  })
  .meta({ id: 'LinkedReferral' })
export type LinkedReferral = z.output<typeof linkedReferral>

export const listReferrals = defineEndpoint({
  id: 'referrals.list',
  method: 'GET',
  path: '/api/pcsx/dashboard/referrals',
  summary:
    'Return the referrals that the candidate made and received, newest first; none while the site’s gate is off.',
  access: 'candidate',
  ...anySite,
  data: z.object({ referrals: z.array(referral) }),
  refusals: [401],
})

export const refer = defineEndpoint({
  id: 'referrals.refer',
  method: 'POST',
  path: '/api/pcsx/referrals',
  summary:
    'Refer a person for an open position: emails them a link to agree or decline. The answer is the same for every address; the same address for one position is one referral.',
  access: 'candidate',
  afterTerms: true,
  ...anySite,
  body: z.object({
    domain,
    email: z.string().max(textLimits.emailAddress),
    name: z.string().trim().min(1).max(limits.referralNameCharacters),
    position_id: z.union([z.int(), z.string().max(textLimits.id)]),
    relation: z.enum(relations).optional(),
    note: z.string().trim().max(limits.referralNoteCharacters).optional(),
  }),
  data: z.object({
    referral,
    repeated: z.boolean().describe('True if the candidate had referred this address for the position before.'),
  }),
  refusals: [
    401,
    422,
    referralErrors.refusals('off', 'self', 'bad-name', 'too-many', 'email-not-proven'),
    positionErrors.refusals('not-found'),
    sessionErrors.refusals('bad-email'),
    requestErrors.refusals('too-many-requests', 'terms-required'),
  ],
})

export const withdrawReferral = defineEndpoint({
  id: 'referrals.withdraw',
  method: 'POST',
  path: '/api/pcsx/referrals/:id/withdraw',
  summary: 'Withdraw a referral that wasn’t answered yet, and delete the address. Its link ends.',
  access: 'candidate',
  ...anySite,
  params: z.object({ id: z.string() }),
  body: z.object({ domain }),
  data: z.object({}),
  refusals: [401, 403, referralErrors.refusals('not-found', 'over')],
})

export const showReferral = defineEndpoint({
  id: 'referrals.show',
  method: 'GET',
  path: '/api/pcsx/referrals/:token',
  summary: 'Return the referral of an emailed link: who refers, for which position, and what is kept until when.',
  access: 'public',
  ...anySite,
  params: token,
  data: z.object({ referral: linkedReferral }),
  refusals: [referralErrors.refusals('wrong-link')],
})

export const acceptReferral = defineEndpoint({
  id: 'referrals.accept',
  method: 'POST',
  path: '/api/pcsx/referrals/:token/accept',
  summary: 'Agree to a referral; idempotent. An application for the position then carries it.',
  access: 'public',
  ...anySite,
  params: token,
  body: z.object({ domain }),
  data: z.object({ referral: linkedReferral }),
  refusals: [403, referralErrors.refusals('wrong-link', 'over')],
})

export const declineReferral = defineEndpoint({
  id: 'referrals.decline',
  method: 'POST',
  path: '/api/pcsx/referrals/:token/decline',
  summary: 'Decline a referral, or revoke the consent before applying; idempotent. Deletes the address.',
  access: 'public',
  ...anySite,
  params: token,
  body: z.object({ domain, never_again: z.boolean().optional().describe('Sends this address no referral again.') }),
  data: z.object({}),
  refusals: [403, referralErrors.refusals('wrong-link', 'over')],
})

export const referralEndpoints = [listReferrals, refer, withdrawReferral, showReferral, acceptReferral, declineReferral]
