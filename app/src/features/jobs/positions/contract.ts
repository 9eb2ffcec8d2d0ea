import { z } from 'zod'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { positionErrors } from './errors.ts'
import { CLOSED } from './states.ts'

/** The fields shared by a position's card and details, in the order that existing programs have recorded. */
export const positionFields = {
  id: z.int(),
  displayJobId: z.string(),
  name: z.string(),
  locations: z.array(z.string()),
  standardizedLocations: z.array(z.string()),
  postedTs: z.int(),
}

export const positionTailFields = {
  stars: z.int(),
  department: z.string().nullable(),
  creationTs: z.int(),
  isHot: z.int(),
  workLocationOption: z.enum(['onsite', 'hybrid', 'remote_local']),
  locationFlexibility: z.string().nullable(),
  atsJobId: z.string(),
  positionUrl: z.string(),
}

export const appliedTs = z.int().optional().describe('Time of the candidate’s own application, in seconds since 1970.')

/** A position in search results, without description. */
export const positionCard = z
  .strictObject({
    ...positionFields,
    solrScore: z.null(),
    ...positionTailFields,
    positionUserActions: z
      .strictObject({
        isSaved: z.boolean(),
        appliedTs,
      })
      .optional()
      .describe('Only for signed-in candidates.'),
  })
  .meta({ id: 'PositionCard' })
export type PositionCard = z.output<typeof positionCard>

const salary = z.object({
  min: z.number().optional(),
  max: z.number().optional(),
  currency: z.string(),
  interval: z.enum(['year', 'month', 'week', 'day', 'hour']),
})

/** Facts that help people choose and are missing from the recorded row of a position. */
export const cardFacts = z
  .object({
    salary: salary.nullable(),
    employmentType: z.string().nullable(),
    /** The employing organisation, for sites with jobs of several employers. */
    employer: z.string().nullable(),
  })
  .meta({ id: 'CardFacts' })
export type CardFacts = z.output<typeof cardFacts>

const positionExtraDetails = z.object({
  videos: z.array(z.object({ url: z.string(), title: z.string(), description: z.string() })),
  blogs: z.array(z.object({ title: z.string(), description: z.string(), image: z.string(), url: z.string() })),
  perks: z.array(z.object({ title: z.string(), description: z.string() })),
  pymww: z.object({ people: z.array(z.unknown()), count: z.int() }),
  customContent: z.array(z.object({ body: z.string(), title: z.string() })),
})

/**
 * Way to apply: on another site (`link_off`), here (`apply`), or here after signing in. A candidate who has applied
 * gets `applied`, which other viewers don’t see. A closed position, which only people who saved it or applied can read,
 * is `closed`.
 */
const applyAction = z.discriminatedUnion('status', [
  z.object({ status: z.literal('link_off'), applyUrl: z.url() }),
  z.object({
    status: z.literal('apply'),
    applyUrl: z.string().describe('Path of the page for applying.'),
    hasDraft: z
      .literal(true)
      .optional()
      .describe('Set for the person alone who has begun and not sent an application.'),
  }),
  z.object({ status: z.literal('applied'), appliedTs: z.int() }),
  z.object({ status: z.literal('log_in') }),
  z.object({ status: z.literal(CLOSED) }),
])

const namedDetails = z.object({
  ...positionFields,
  ...positionTailFields,
  jobDescription: z.string(),
  requiredHtml: z
    .string()
    .optional()
    .describe('The answers that the form requires for the job, as a section of HTML; absent if it requires none.'),
  location: z.string(),
  publicUrl: z.string(),
  language: z.string(),
  employmentType: z.string().nullable(),
  salary: salary.nullable(),
  closesTs: z.int().nullable(),
  confirmedTs: z.int().describe('Time at which the company last confirmed that the job is open.'),
  archived_at: z.int().nullable(),
  private: z.boolean(),
  draft: z.literal(true).optional().describe('Not published yet; only colleagues see it.'),
  contact: z
    .object({ name: z.string(), role: z.string().nullable(), email: z.string().nullable(), page: z.url().nullable() })
    .optional()
    .describe('The colleague to ask about the job, if the company shows one.'),
  skills: z.array(z.string()),
  points: z.array(z.object({ label: z.string(), lat: z.number(), lon: z.number() })),
  jdHighlight: z.array(z.string()),
  positionExtraDetails,
  positionUserActions: z.object({
    isSaved: z.boolean(),
    applyAction,
  }),
})

export type PositionDetails = z.output<typeof namedDetails> & Record<`efcustomText${string}`, string[]>

const NAMED_KEYS = new Set(Object.keys(namedDetails.shape))

/**
 * A position in full. Apart from the named fields, only custom ones are allowed, as `efcustomText…` arrays of strings.
 */
export const positionDetails: z.ZodType<PositionDetails> = namedDetails
  .catchall(z.array(z.string()))
  .refine((details) => Object.keys(details).every((key) => NAMED_KEYS.has(key) || key.startsWith('efcustomText')), {
    error: 'A key is neither a named one nor efcustomText….',
  })
  .meta({ id: 'PositionDetails' })

const ofPosition = {
  position_id: z.union([z.string(), z.array(z.string())]),
  domain: z.unknown().optional(),
  hl: z.unknown().optional(),
}

export const getPositionDetails = defineEndpoint({
  id: 'positions.details',
  method: 'GET',
  path: '/api/pcsx/position_details',
  summary: 'Return one open position in full. A private one needs its key.',
  access: 'public',
  tenant: 'optional',
  query: z.looseObject({ ...ofPosition, queried_location: z.unknown().optional(), key: z.unknown().optional() }),
  data: positionDetails,
  metadata: z.object({ isFallback: z.boolean() }).nullable(),
  refusals: [422, positionErrors.refusals('not-found')],
})

export const getOverrides = defineEndpoint({
  id: 'positions.overrides',
  method: 'GET',
  path: '/api/pcsx/overrides',
  summary: 'Return the site settings that differ for a position.',
  access: 'public',
  tenant: 'optional',
  query: z.looseObject({ ...ofPosition, position_id: ofPosition.position_id.optional() }),
  data: z.object({ overrides: z.record(z.string(), z.unknown()) }),
  refusals: [404],
})

export const getSimilarPositions = defineEndpoint({
  id: 'positions.similar',
  method: 'GET',
  path: '/api/pcsx/similar_positions',
  summary: 'List open positions similar to this one, which can be closed.',
  access: 'public',
  tenant: 'optional',
  query: z.looseObject(ofPosition),
  data: z.object({
    positions: z.array(positionCard),
    position: z
      .object({ name: z.string(), language: z.string(), locations: z.array(z.string()) })
      .describe('This position, of which the page of a closed one shows nothing else.'),
  }),
  refusals: [422, positionErrors.refusals('not-found')],
})

export const positionEndpoints = [getPositionDetails, getOverrides, getSimilarPositions]
