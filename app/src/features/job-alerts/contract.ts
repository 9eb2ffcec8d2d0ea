import { z } from 'zod'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { alertFrequencies } from './rules.ts'

const anySite = z.looseObject({ domain: z.unknown().optional() })
const frequency = z.enum(alertFrequencies)
const name = z.string().trim().min(1).max(120)

/**
 * Query string of the search page, without the question mark; parameters that are not part of the search are dropped.
 */
const search = z.string().max(8000)

/** Token of an emailed link. */
const token = z.string().max(600)

export const jobAlert = z
  .strictObject({
    id: z.int(),
    name: z.string().describe('As its owner named it, or what was searched for, in words.'),
    path: z.string().describe('The search page with this search: a path on this site.'),
    savedSearchParamsHash: z.string().describe('The same for every address that means the same search.'),
    frequency,
    isActive: z.boolean().describe('Whether mails come; a paused one is kept.'),
    createdTs: z.int().describe('Seconds since 1970.'),
    lastSentTs: z.int().nullable().describe('When positions were last told; null before the first time.'),
  })
  .meta({ id: 'JobAlert' })
export type JobAlert = z.output<typeof jobAlert>

export const listJobAlerts = defineEndpoint({
  id: 'job-alerts.list',
  method: 'GET',
  path: '/api/pcsx/saved_searches',
  summary: 'The searches that the candidate keeps, the last one first.',
  access: 'candidate',
  tenant: 'optional',
  query: anySite,
  data: z.object({ savedSearches: z.array(jobAlert), count: z.int() }),
  refusals: [401, 404],
})

export const createJobAlert = defineEndpoint({
  id: 'job-alerts.create',
  method: 'POST',
  path: '/api/pcsx/saved_searches',
  summary:
    'Keeps a search, whose new positions are then mailed; a search that is kept already stays one and becomes active.',
  access: 'candidate',
  tenant: 'optional',
  query: anySite,
  body: z.object({
    domain: z.string().optional(),
    search,
    name: name.optional(),
    frequency: frequency.default('daily'),
  }),
  data: z.object({ savedSearch: jobAlert }),
  refusals: [401, 403, 404, 409, 422],
})

export const changeJobAlert = defineEndpoint({
  id: 'job-alerts.change',
  method: 'POST',
  path: '/api/pcsx/saved_searches/:id',
  summary: 'Renames, pauses or resumes a kept search, or changes how often it is told.',
  access: 'candidate',
  tenant: 'optional',
  query: anySite,
  params: z.object({ id: z.string() }),
  body: z.object({
    domain: z.string().optional(),
    name: name.optional(),
    frequency: frequency.optional(),
    isActive: z.boolean().optional(),
  }),
  data: z.object({ savedSearch: jobAlert }),
  refusals: [401, 404, 422],
})

export const deleteJobAlert = defineEndpoint({
  id: 'job-alerts.delete',
  method: 'POST',
  path: '/api/pcsx/saved_searches/:id/delete',
  summary: 'Removes a kept search; no mail of it comes any more. One that is gone already is no error.',
  access: 'candidate',
  tenant: 'optional',
  query: anySite,
  params: z.object({ id: z.string() }),
  body: z.object({ domain: z.string().optional() }),
  data: z.object({}),
  refusals: [401, 404],
})

export const askForAlert = defineEndpoint({
  id: 'job-alerts.ask',
  method: 'POST',
  path: '/api/pcsx/job_alerts',
  summary:
    'Ask for mails of new positions without an account; a mail to the address confirms it. The answer is the same for every address.',
  access: 'public',
  tenant: 'optional',
  query: anySite,
  body: z.object({
    domain: z.string().optional(),
    email: z.string().max(254),
    search,
    frequency: frequency.default('daily'),
    consent: z.literal(true).describe('That the person agrees to what the company writes there.'),
  }),
  data: z.object({}),
  refusals: [403, 404, 422, 429],
  bodyLimitBytes: 65_536,
})

export const showAlerts = defineEndpoint({
  id: 'job-alerts.showByLink',
  method: 'GET',
  path: '/api/pcsx/job_alerts',
  summary: 'The alerts of the address that a mailed link stands for.',
  access: 'public',
  tenant: 'optional',
  query: anySite.extend({ token }),
  data: z.object({
    email: z.string().describe('With most of its name hidden.'),
    alerts: z.array(jobAlert),
  }),
  refusals: [404],
})

export const confirmAlert = defineEndpoint({
  id: 'job-alerts.confirm',
  method: 'POST',
  path: '/api/pcsx/job_alerts/confirm',
  summary: 'Confirm an alert with what the mailed link carries; again changes nothing.',
  access: 'public',
  tenant: 'optional',
  query: anySite,
  body: z.object({ domain: z.string().optional(), token }),
  data: z.object({ name: z.string() }),
  refusals: [403, 404, 409, 422],
})

export const changeAlert = defineEndpoint({
  id: 'job-alerts.changeByLink',
  method: 'POST',
  path: '/api/pcsx/job_alerts/change',
  summary: 'Pause, resume or change an alert of the address that a mailed link stands for.',
  access: 'public',
  tenant: 'optional',
  query: anySite,
  body: z.object({
    domain: z.string().optional(),
    token,
    id: z.int(),
    frequency: frequency.optional(),
    isActive: z.boolean().optional(),
  }),
  data: z.object({ savedSearch: jobAlert }),
  refusals: [403, 404, 422],
})

export const leaveAlert = defineEndpoint({
  id: 'job-alerts.leaveByLink',
  method: 'POST',
  path: '/api/pcsx/job_alerts/leave',
  summary:
    'End the alert of a mailed link, or with `id` another of the same address. The answer is the same when there is none.',
  access: 'public',
  tenant: 'optional',
  query: anySite,
  body: z.object({ domain: z.string().optional(), token, id: z.int().optional() }),
  data: z.object({}),
  refusals: [403, 422],
})

export const jobAlertEndpoints = [
  listJobAlerts,
  createJobAlert,
  changeJobAlert,
  deleteJobAlert,
  askForAlert,
  showAlerts,
  confirmAlert,
  changeAlert,
  leaveAlert,
]
