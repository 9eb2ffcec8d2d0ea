import { z } from 'zod'
import { application } from '#features/applying/applications/contract.ts'
import { draftLine } from '#features/applying/drafts/contract.ts'
import { offer } from '#features/letters/offers/contract.ts'
import { savedPosition } from '#features/candidate/saved-positions/contract.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { moment } from '#kernel/moment-schema.ts'
import { nudgeRules } from '#kernel/candidate/nudge-rules.ts'
import { dashboardErrors } from './errors.ts'

const anySite = { tenant: 'optional', query: z.looseObject({ domain: z.unknown().optional() }) } as const
const instant = z.iso.datetime()

export const nudge = z
  .strictObject({
    id: z.string().describe('The rule and the id of the thing that it is about.'),
    kind: z.enum(nudgeRules),
    title: z.string(),
    message: z.string(),
    action: z.string().describe('Text for the link to `actionUrl`.'),
    due: instant.nullable().describe('Time by which the thing should be done.'),
    starts: moment.nullable().describe('Local time and zone of `due`, if something with its own zone begins then.'),
    actionUrl: z.string(),
    dismissible: z.boolean(),
  })
  .meta({ id: 'Nudge' })
export type Nudge = z.output<typeof nudge>

const counted = z.strictObject({
  totalCount: z.int(),
  actionableItemsCount: z.int().describe('Number of nudges of this part that were not dismissed.'),
})

const failed = z
  .array(z.string())
  .describe('Parts that could not be loaded. Their lists are empty, their counts 0, and their nudges are missing.')

export const summary = z
  .strictObject({
    count: z.strictObject({
      applications: counted,
      interviews: counted,
      savedpositions: counted,
      events: counted,
      forms: counted,
      offers: counted,
    }),
    failed,
  })
  .meta({ id: 'DashboardSummary' })
export type DashboardSummary = z.output<typeof summary>

const records = z.array(z.looseObject({}))

export const getDashboard = defineEndpoint({
  id: 'dashboard.all',
  method: 'GET',
  path: '/api/pcsx/dashboard/all',
  summary:
    'Return all parts of the candidate’s dashboard in one response. Each part fails alone; parts that the site does not have are empty.',
  access: 'candidate',
  ...anySite,
  data: z.strictObject({
    needsYou: z.array(nudge),
    summary,
    applications: z.array(application),
    inactiveApplications: z.array(application),
    draft_applications: z.array(draftLine),
    interviews: records.describe('As GET /api/pcsx/dashboard/interviews.'),
    savedPositions: z.array(savedPosition),
    events: records.describe('As GET /api/pcsx/dashboard/events.'),
    offers: z.array(offer),
    referrals: records.describe('As GET /api/pcsx/dashboard/referrals.'),
    forms: records.describe('As GET /api/pcsx/forms_list, without offers, which have their own part.'),
    failed,
  }),
  refusals: [401],
})

export const getSummary = defineEndpoint({
  id: 'dashboard.summary',
  method: 'GET',
  path: '/api/pcsx/dashboard/summary',
  summary: 'Count what is in each part of the candidate’s dashboard, and what needs the candidate.',
  access: 'candidate',
  ...anySite,
  data: summary,
  refusals: [401],
})

export const getNudges = defineEndpoint({
  id: 'dashboard.nudges',
  method: 'GET',
  path: '/api/pcsx/dashboard/nudges',
  summary: 'List what the candidate should do, most important first, in the reader’s language.',
  access: 'candidate',
  ...anySite,
  data: z.object({ nudges: z.array(nudge), failed }),
  refusals: [401],
})

export const dismissNudge = defineEndpoint({
  id: 'dashboard.dismiss',
  method: 'POST',
  path: '/api/pcsx/nudges/:id/dismiss',
  summary: 'Dismiss a nudge. Repeating it changes the end.',
  access: 'candidate',
  ...anySite,
  params: z.object({ id: z.string() }),
  body: z.object({
    domain: z.string().optional(),
    until: instant
      .nullable()
      .optional()
      .describe('Time from which it can be shown again: null for never, 7 days from now by default.'),
  }),
  data: z.object({}),
  refusals: [
    403,
    422,
    dashboardErrors.refusals('not-found', 'not-dismissible'),
    requestErrors.refusals('session-ended', 'unavailable'),
  ],
})

export const dashboardEndpoints = [getDashboard, getSummary, getNudges, dismissNudge]
