import { z } from 'zod'
import { textLimits } from '#kernel/text-limits.ts'
import { sessionErrors } from '#features/account/session/errors.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { erasureReceipt } from '#kernel/erasure-receipt.ts'
import { requestErrors } from '#kernel/error.ts'

const anySite = { tenant: 'optional', query: z.looseObject({ domain: z.unknown().optional() }) } as const
const email = z.string().max(textLimits.emailAddress)
const code = z.string().max(textLimits.code)
const codeMinutes = z.int().nullable().describe('Minutes for which the emailed code works; null if none was sent.')

export const proveGuest = defineEndpoint({
  id: 'guests.prove',
  method: 'POST',
  path: '/api/pcsx/draft_applications/:id/prove',
  summary:
    'Prove a guest’s email address: with `email` a code is emailed, with `code` it counts as proven, and a link to continue on another device is emailed. A signed-in candidate’s address is proven already.',
  access: 'applicant',
  ...anySite,
  params: z.object({ id: z.string() }),
  body: z.object({ domain: z.string().optional(), email: email.optional(), code: code.optional() }),
  data: z.object({ proven: z.boolean(), codeMinutes }),
  refusals: [
    403,
    requestErrors.refusals('not-signed-in', 'session-ended', 'not-found', 'invalid', 'too-many-requests'),
    sessionErrors.refusals('bad-email', 'wrong-code'),
  ],
})

export const claimGuest = defineEndpoint({
  id: 'guests.claim',
  method: 'POST',
  path: '/api/pcsx/applications/claim',
  summary:
    'Move what guests with this proven email address have into the candidate’s account: with `email` a code is emailed, with both it moves. The answer to an address is the same whether or not there is anything.',
  access: 'candidate',
  ...anySite,
  body: z.object({ domain: z.string().optional(), email, code: code.optional() }),
  data: z.object({ claimed: z.int().describe('Number of drafts and applications that were moved.'), codeMinutes }),
  refusals: [
    403,
    requestErrors.refusals('not-signed-in', 'session-ended', 'invalid', 'too-many-requests'),
    sessionErrors.refusals('bad-email', 'wrong-code'),
  ],
})

export const eraseGuest = defineEndpoint({
  id: 'guests.erase',
  method: 'POST',
  path: '/api/pcsx/guest_data/erase',
  summary:
    'Delete everything that the guest gave: drafts, files and the cart, and applications, which are withdrawn first. The cookie means nothing afterwards. Candidates delete their account instead.',
  access: 'applicant',
  ...anySite,
  body: z.object({ domain: z.string().optional() }).default({}),
  data: erasureReceipt,
  refusals: [403, requestErrors.refusals('not-signed-in', 'session-ended', 'not-found')],
})

export const guestEndpoints = [proveGuest, claimGuest, eraseGuest]
