import { z } from 'zod'
import { textLimits } from '#kernel/text-limits.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { sessionErrors } from '#features/account/session/errors.ts'
import { talentNetworkErrors } from './errors.ts'
import { networkLimits } from './limits.ts'

const site = {
  access: 'public',
  tenant: 'optional',
  query: z.looseObject({ domain: z.unknown().optional() }),
} as const

const token = z.string().max(networkLimits.tokenCharacters)

export const joinNetwork = defineEndpoint({
  id: 'talentNetwork.join',
  method: 'POST',
  path: '/api/pcsx/talent_network',
  summary:
    'Ask to join the talent network. An email asks to confirm it. The response is the same for every email address.',
  ...site,
  body: z.object({
    name: z.string().trim().min(1).max(networkLimits.nameCharacters),
    email: z.string().max(textLimits.emailAddress),
    interests: z
      .string()
      .trim()
      .min(1)
      .max(networkLimits.interestsCharacters)
      .describe('The work that the person is looking for.'),
    location: z.string().trim().max(networkLimits.locationCharacters).default(''),
    consent: z.literal(true).describe('Agreement to the company’s privacy text.'),
  }),
  data: z.object({}),
  refusals: [
    403,
    talentNetworkErrors.refusals('off'),
    sessionErrors.refusals('bad-email', 'name-unreadable'),
    requestErrors.refusals('too-many-requests'),
  ],
  bodyLimitBytes: 65_536,
})

export const confirmNetwork = defineEndpoint({
  id: 'talentNetwork.confirm',
  method: 'POST',
  path: '/api/pcsx/talent_network/confirm',
  summary: 'Confirm an entry with an emailed link’s token. Repeating it changes nothing.',
  ...site,
  body: z.object({ token }),
  data: z.object({}),
  refusals: [403, 422, talentNetworkErrors.refusals('off', 'wrong-link')],
})

export const leaveNetwork = defineEndpoint({
  id: 'talentNetwork.leave',
  method: 'POST',
  path: '/api/pcsx/talent_network/leave',
  summary: 'Remove an entry with an emailed link’s token. The response is the same if there is none.',
  ...site,
  body: z.object({ token }),
  data: z.object({}),
  refusals: [403, 422],
})

export const talentNetworkEndpoints = [joinNetwork, confirmNetwork, leaveNetwork]
