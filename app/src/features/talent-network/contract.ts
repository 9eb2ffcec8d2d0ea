import { z } from 'zod'
import { defineEndpoint } from '#kernel/endpoint.ts'

const site = {
  access: 'public',
  tenant: 'optional',
  query: z.looseObject({ domain: z.unknown().optional() }),
} as const

const token = z.string().max(200)

export const joinNetwork = defineEndpoint({
  id: 'talentNetwork.join',
  method: 'POST',
  path: '/api/pcsx/talent_network',
  summary: 'Ask to hear of new positions; a mail to the address confirms it. The answer is the same for every address.',
  ...site,
  body: z.object({
    values: z.record(z.string().max(100), z.unknown()).describe('The form by the names of its fields.'),
  }),
  data: z.object({}),
  refusals: [403, 404, 422, 429],
  bodyLimitBytes: 65_536,
})

export const confirmNetwork = defineEndpoint({
  id: 'talentNetwork.confirm',
  method: 'POST',
  path: '/api/pcsx/talent_network/confirm',
  summary: 'Confirm an entry with what the mailed link carries; again changes nothing.',
  ...site,
  body: z.object({ token }),
  data: z.object({}),
  refusals: [403, 404, 422],
})

export const leaveNetwork = defineEndpoint({
  id: 'talentNetwork.leave',
  method: 'POST',
  path: '/api/pcsx/talent_network/leave',
  summary: 'Remove an entry with what a mailed link carries. The answer is the same when there is none.',
  ...site,
  body: z.object({ token }),
  data: z.object({}),
  refusals: [403, 422],
})

export const talentNetworkEndpoints = [joinNetwork, confirmNetwork, leaveNetwork]
