import { z } from 'zod'
import { DESK_API } from '#kernel/company/api-scopes.ts'
import { jobWriters, staffRoles } from '#kernel/company/staff-roles.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { lastImport } from '#features/jobs/job-import/import-contract.ts'
import { importLimits } from '#features/jobs/job-import/limits.ts'
import { payIntervals, workLocations } from '#features/jobs/positions/position.ts'
import { notFound, ofSite } from './desk-calls.ts'
import { positionStateNames } from '#features/jobs/positions/states.ts'
import { deskLimits } from './limits.ts'

const own = { access: 'staff', tenant: 'optional', query: ofSite } as const

/** States of a job in lists of the desk. */
export const jobStates = positionStateNames
export type JobState = (typeof jobStates)[number]

const contact = z.object({
  name: z.string(),
  role: z.string().nullable(),
  email: z.string().nullable(),
  page: z.string().nullable(),
  shown: z.boolean(),
})

const jobFields = z.object({
  title: z.string(),
  description: z.string().describe('Sanitized HTML.'),
  language: z.string(),
  places: z.array(z.string()),
  department: z.string().nullable(),
  employmentType: z.string().nullable(),
  workplace: z.enum(workLocations),
  salary: z
    .object({
      min: z.number().optional(),
      max: z.number().optional(),
      currency: z.string(),
      interval: z.enum(payIntervals),
    })
    .nullable(),
  closes: z.iso.date().nullable().describe('The last day to apply, in the company’s time zone.'),
  contact: contact.nullable(),
  isPrivate: z.boolean(),
  form: z.string().nullable().describe('Key of the job’s own application form; null for that of all jobs.'),
})

const choices = z.object({
  forms: z.array(z.object({ key: z.string(), title: z.string() })),
  departments: z.array(z.string()),
  employmentTypes: z.array(z.string()),
  languages: z.array(z.string()),
  currencies: z.array(z.string()),
  currency: z.string().nullable().describe('Of the company’s country.'),
  zone: z.string(),
  today: z.iso.date().describe('In the company’s time zone.'),
})
export type JobChoices = z.output<typeof choices>

export const showDeskJob = defineEndpoint({
  id: 'desk.job',
  method: 'GET',
  path: `${DESK_API}/jobs/:id`,
  summary: 'Return one job with the values of its fields.',
  ...own,
  roles: staffRoles,
  params: z.object({ id: z.coerce.number().int().catch(0) }),
  data: z.object({
    id: z.int(),
    displayId: z.string(),
    state: z.enum(jobStates),
    link: z.string().describe('Path of its page, with the key of a private job.'),
    feed: z.string().nullable().describe('Where the job comes from, if its next import undoes changes.'),
    fields: jobFields,
    choices,
    canWrite: z.boolean(),
    canRead: z.boolean().describe('True if the colleague reads its applications.'),
    names: z
      .object({
        until: z.string().nullable().describe('Key of the stage until which names are hidden; null if they are shown.'),
        stages: z.array(z.object({ key: z.string(), name: z.string() })),
      })
      .nullable()
      .describe('Null for colleagues who can’t choose it.'),
  }),
  refusals: notFound,
})
export type ShownJob = z.output<typeof showDeskJob.data>

export const showJobChoices = defineEndpoint({
  id: 'desk.jobChoices',
  method: 'GET',
  path: `${DESK_API}/job-choices`,
  summary: 'Return what the form for a new job offers.',
  ...own,
  roles: jobWriters,
  data: choices,
})

export const suggestPlaces = defineEndpoint({
  id: 'desk.places',
  method: 'GET',
  path: `${DESK_API}/places`,
  summary: 'Suggest places whose name begins with a text, typos forgiven.',
  ...own,
  roles: jobWriters,
  query: ofSite.extend({ text: z.string().max(deskLimits.searchCharacters) }),
  data: z.object({ places: z.array(z.string()) }),
  refusals: [401, 404, 422],
})

export const showLastImport = defineEndpoint({
  id: 'desk.lastImport',
  method: 'GET',
  path: `${DESK_API}/imports/last`,
  summary: 'Return the last import that the colleague can undo, with what that would do, or null.',
  ...own,
  roles: jobWriters,
  query: ofSite.extend({
    source: z.string().max(importLimits.sourceCharacters).optional().describe('Of a connection, for owners.'),
  }),
  data: z.object({ import: lastImport.nullable() }),
  refusals: [401, 404, 422],
})

/** The files that a colleague can import jobs from. */
export const sheetFiles = '.xlsx,.ods,.csv,.tsv,.txt'

export const importSheet = defineEndpoint({
  id: 'desk.importSheet',
  method: 'POST',
  path: `${DESK_API}/jobs/sheet`,
  summary: 'Say what an import of a spreadsheet would do, or import it in one go. The audit records what was written.',
  ...own,
  roles: jobWriters,
  files: { file: { maxFiles: 1, maxBytes: importLimits.sheetFileBytes } },
  body: z.object({
    mapping: z
      .string()
      .max(deskLimits.mappingCharacters)
      .default('{}')
      .describe('JSON object of meanings by header; an empty one shows the column as it is.'),
    date_order: z.enum(['', 'dmy', 'mdy']).default(''),
    pay_interval: z
      .enum(['', ...payIntervals])
      .default('')
      .describe('The interval of pay that names none.'),
    close_missing: z
      .enum(['true', 'false'])
      .default('false')
      .describe('Close jobs of earlier sheets that are missing.'),
    write: z.enum(['true', 'false']).default('false'),
  }),
  data: z.object({
    columns: z.array(
      z.object({
        header: z.string(),
        meaning: z.string().optional(),
        by: z.enum(['map', 'name', 'values', 'custom']),
        sample: z.string(),
      }),
    ),
    missing: z.array(z.string()).describe('Required columns that were not found; ids are made.'),
    summary: z.object({
      read: z.int(),
      created: z.int(),
      updated: z.int(),
      unchanged: z.int(),
      closed: z.int(),
      rejected: z.int(),
    }),
    problems: z.array(
      z.object({
        row: z.int(),
        id: z.string().nullable(),
        code: z.string(),
        message: z.string(),
        isLeftOut: z.boolean(),
      }),
    ),
    failure: z.string().nullable().describe('Code of the reason for which nothing, or not all, is imported.'),
  }),
  refusals: [401, 403, 404, 413, 415, 422, 429],
})
export type SheetRead = z.output<typeof importSheet.data>

/** Endpoints about jobs at the desk, besides their list and the acts. */
export const deskJobEndpoints = [showDeskJob, showJobChoices, suggestPlaces, showLastImport, importSheet]
