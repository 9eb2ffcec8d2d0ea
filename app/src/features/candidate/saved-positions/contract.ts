import { z } from 'zod'
import { textLimits } from '#kernel/text-limits.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { positionErrors } from '#features/jobs/positions/errors.ts'
import { savedPositionErrors } from './errors.ts'
import { appliedTs, positionFields, positionTailFields } from '#features/jobs/positions/contract.ts'

/** A saved position: a card, open or closed. */
export const savedPosition = z
  .strictObject({
    ...positionFields,
    solrScore: z.null(),
    ...positionTailFields,
    archived_at: z.int().nullable().describe('Time of closing, in seconds since 1970; null while it is open.'),
    savedTs: z.int(),
    closes: z.iso.datetime().nullable().describe('Deadline of the position, if it has one.'),
    positionUserActions: z.strictObject({ isSaved: z.literal(true), appliedTs }),
  })
  .meta({ id: 'SavedPosition' })
export type SavedPosition = z.output<typeof savedPosition>

const anySite = z.looseObject({ domain: z.unknown().optional() })

export const getSavedPositions = defineEndpoint({
  id: 'saved-positions.list',
  method: 'GET',
  path: '/api/pcsx/positions/saved',
  summary: 'List the candidate’s saved positions, newest first; closed ones have archived_at.',
  access: 'candidate',
  tenant: 'optional',
  query: anySite,
  data: z.object({ positions: z.array(savedPosition), count: z.int() }),
  refusals: [401, 404],
})

export const changeSavedPosition = defineEndpoint({
  id: 'saved-positions.change',
  method: 'POST',
  path: '/api/pcsx/positions/saved',
  summary: 'Save or unsave a position. Repeating either changes nothing. A private one needs its key.',
  access: 'candidate',
  tenant: 'optional',
  query: anySite,
  body: z.object({
    position_id: z.union([z.string().max(textLimits.positionKey), z.int()]),
    operation: z.enum(['add', 'remove']),
    domain: z.string().optional(),
    key: z.string().max(textLimits.positionKey).optional(),
  }),
  data: z.object({ position_id: z.int(), isSaved: z.boolean() }),
  refusals: [401, 422, positionErrors.refusals('not-found'), savedPositionErrors.refusals('full')],
})

export const savedPositionEndpoints = [getSavedPositions, changeSavedPosition]
