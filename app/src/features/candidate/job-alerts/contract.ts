import { z } from 'zod'
import { textLimits } from '#kernel/text-limits.ts'
import * as limits from '#config/limits.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { jobAlertErrors } from './errors.ts'
import { sessionErrors } from '#features/account/session/errors.ts'
import { alertFrequencies } from './rules.ts'
import { alertLimits } from './limits.ts'

const anySite = z.looseObject({ domain: z.unknown().optional() })
const frequency = z.enum(alertFrequencies)
const name = z.string().trim().min(1).max(limits.jobAlertNameCharacters)

/**
 * Query string of the search page, without the question mark; parameters that are not part of the search are dropped.
 */
const search = z.string().max(alertLimits.requestedSearchCharacters)

/** Token of an emailed link. */
const token = z.string().max(alertLimits.tokenCharacters)

export const jobAlert = z
  .strictObject({
    id: z.int(),
    name: z.string().describe('The owner’s name for it, or else the search in words.'),
    path: z.string().describe('Path of the search page with this search.'),
    savedSearchParamsHash: z.string().describe('Equal for all addresses that mean the same search.'),
    frequency,
    isActive: z.boolean().describe('False while the alert is paused.'),
    createdTs: z.int().describe('Seconds since 1970.'),
    lastSentTs: z.int().nullable().describe('Time of the last report, in seconds since 1970; null before the first.'),
  })
  .meta({ id: 'JobAlert' })
export type JobAlert = z.output<typeof jobAlert>

export const listJobAlerts = defineEndpoint({
  id: 'job-alerts.list',
  method: 'GET',
  path: '/api/pcsx/saved_searches',
  summary: 'List the candidate’s job alerts, newest first.',
  access: 'candidate',
  tenant: 'optional',
  query: anySite,
  data: z.object({ savedSearches: z.array(jobAlert), count: z.int() }),
  refusals: [401, jobAlertErrors.refusals('off')],
})

export const createJobAlert = defineEndpoint({
  id: 'job-alerts.create',
  method: 'POST',
  path: '/api/pcsx/saved_searches',
  summary: 'Create a job alert. An alert for the same search is kept and activated instead.',
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
  refusals: [401, 403, jobAlertErrors.refusals('off', 'full', 'no-place'), requestErrors.refusals('invalid')],
})

export const changeJobAlert = defineEndpoint({
  id: 'job-alerts.change',
  method: 'POST',
  path: '/api/pcsx/saved_searches/:id',
  summary: 'Rename, pause or resume a job alert, or change its frequency.',
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
  refusals: [401, 422, jobAlertErrors.refusals('off', 'not-found')],
})

export const deleteJobAlert = defineEndpoint({
  id: 'job-alerts.delete',
  method: 'POST',
  path: '/api/pcsx/saved_searches/:id/delete',
  summary: 'Delete a job alert and stop its emails. Succeeds if it is already deleted.',
  access: 'candidate',
  tenant: 'optional',
  query: anySite,
  params: z.object({ id: z.string() }),
  body: z.object({ domain: z.string().optional() }),
  data: z.object({}),
  refusals: [401, jobAlertErrors.refusals('not-found')],
})

export const requestAlert = defineEndpoint({
  id: 'job-alerts.ask',
  method: 'POST',
  path: '/api/pcsx/job_alerts',
  summary:
    'Request a job alert without an account. An email asks to confirm it. The response is the same for every email address.',
  access: 'public',
  tenant: 'optional',
  query: anySite,
  body: z.object({
    domain: z.string().optional(),
    email: z.string().max(textLimits.emailAddress),
    search,
    frequency: frequency.default('daily'),
    consent: z.literal(true).describe('Agreement to the company’s privacy text.'),
  }),
  data: z.object({}),
  refusals: [
    403,
    jobAlertErrors.refusals('off', 'no-place'),
    requestErrors.refusals('invalid', 'too-many-requests'),
    sessionErrors.refusals('bad-email'),
  ],
  bodyLimitBytes: 65_536,
})

export const showAlerts = defineEndpoint({
  id: 'job-alerts.showByLink',
  method: 'GET',
  path: '/api/pcsx/job_alerts',
  summary: 'List the job alerts of an emailed link’s address.',
  access: 'public',
  tenant: 'optional',
  query: anySite.extend({ token }),
  data: z.object({
    email: z.string().describe('The email address, mostly masked.'),
    alerts: z.array(jobAlert),
  }),
  refusals: [jobAlertErrors.refusals('wrong-link')],
})

export const confirmAlert = defineEndpoint({
  id: 'job-alerts.confirm',
  method: 'POST',
  path: '/api/pcsx/job_alerts/confirm',
  summary: 'Confirm a job alert with an emailed link’s token. Repeating it changes nothing.',
  access: 'public',
  tenant: 'optional',
  query: anySite,
  body: z.object({ domain: z.string().optional(), token }),
  data: z.object({ name: z.string() }),
  refusals: [403, 422, jobAlertErrors.refusals('off', 'wrong-link', 'full')],
})

export const changeAlert = defineEndpoint({
  id: 'job-alerts.changeByLink',
  method: 'POST',
  path: '/api/pcsx/job_alerts/change',
  summary: 'Pause, resume or change a job alert of an emailed link’s address.',
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
  refusals: [403, 422, jobAlertErrors.refusals('off', 'wrong-link')],
})

export const leaveAlert = defineEndpoint({
  id: 'job-alerts.leaveByLink',
  method: 'POST',
  path: '/api/pcsx/job_alerts/leave',
  summary:
    'Delete the job alert of an emailed link, or with `id` another of the same address. The response is the same if there is none.',
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
  requestAlert,
  showAlerts,
  confirmAlert,
  changeAlert,
  leaveAlert,
]
