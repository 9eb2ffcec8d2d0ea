import { z } from 'zod'
import { DESK_API } from '#kernel/company/api-scopes.ts'
import { type StaffRole, staffRoles } from '#kernel/company/staff-roles.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { sentFile } from '#kernel/company/company-endpoint.ts'
import { moment } from '#kernel/moment-schema.ts'
import { applicationErrors } from '#features/applying/applications/errors.ts'
import { requestKinds } from '#features/letters/offers/rules.ts'
import { approvalStates } from '#features/letters/offers/states.ts'
import { stageKinds } from '#features/applying/applications/states.ts'
import { applicant } from './applicant.ts'
import { encId, notFound, ofSite, reading, time } from './desk-calls.ts'
import { openApplication } from './application-contract.ts'
import { triageEndpoints } from './triage-contract.ts'
import { deskJobEndpoints, jobStates } from './job-contract.ts'
import { interviewEndpoints } from './interviews-contract.ts'
import { letterEndpoints } from './letters-contract.ts'
import { newsEndpoints } from './news-contract.ts'
import { listDeskOffers, listWaitingOffers, openDeskOffer, readOfferFile, readWaitingFile } from './offers-contract.ts'
import { copyPerson, findPeople, openPerson } from './people-contract.ts'
import { deskLimits } from './limits.ts'
import { listTemplates } from './templates-contract.ts'

const own = { access: 'staff', tenant: 'optional' } as const
const ofApplication = z.object({ id: encId })
const all: readonly StaffRole[] = staffRoles

/** Steps of an owner before candidates come. */
const firstSteps = ['place', 'legal', 'job', 'colleagues', 'email'] as const

const jobCounts = z.object({
  id: z.int(),
  title: z.string(),
  displayId: z.string(),
  locations: z.array(z.string()),
  state: z.enum(jobStates),
  closesAt: time.nullable(),
  stages: z.array(z.object({ id: z.int(), kind: z.enum(stageKinds), count: z.int() })),
  applications: z.int(),
  unread: z.int(),
  overdue: z.int(),
  numbers: z
    .object({
      weeks: z.int().describe('Weeks that count, with the current one.'),
      views: z.int().describe('Visitors who saw the job, once for each day.'),
      starts: z.int().describe('Applications begun.'),
      sent: z.int().describe('Applications sent.'),
    })
    .nullable()
    .describe('Null for those who don’t read applications.'),
})
export type DeskJob = z.output<typeof jobCounts>

export const showToday = defineEndpoint({
  id: 'desk.today',
  method: 'GET',
  path: `${DESK_API}/today`,
  summary: 'Return what needs a person of the company now.',
  ...reading,
  query: ofSite,
  data: z.object({
    unread: z.array(z.object({ id: z.int(), title: z.string(), count: z.int() })),
    overdue: z.array(applicant),
    overdueTotal: z.int(),
    messages: z
      .array(
        applicant.extend({
          since: time.describe('Time of the oldest message without an answer.'),
          dueAt: time
            .nullable()
            .describe('Time by which a question about a rejection is to be answered, if one waits.'),
        }),
      )
      .describe('Candidates who wait for an answer to a message, for those who can give one.'),
    messagesTotal: z.int(),
    refused: z
      .array(applicant.extend({ refusedAt: time }))
      .describe('Candidates whose last email came back lately, for those who write to them.'),
    interviews: z.array(
      z.object({
        id: z.string(),
        application: z.string(),
        name: z.string(),
        job: z.string(),
        title: z.string(),
        startsAt: time.nullable(),
        zone: z.string(),
      }),
    ),
    events: z
      .array(z.object({ id: encId, title: z.string(), starts: moment, registered: z.int(), came: z.int() }))
      .describe('Events that run or begin within a day, for those who see their people.'),
    approvals: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          job: z.string(),
          maker: z.string(),
          state: z.enum(approvalStates.states),
          reason: z.string().nullable().describe('What an owner wants changed.'),
          at: time,
        }),
      )
      .describe('Offers to approve, for owners, and those that were sent back to the colleague.'),
    connections: z
      .array(z.object({ id: z.int(), source: z.string(), text: z.string(), since: time }))
      .describe('Connections to other systems that have trouble, for owners.'),
    steps: z
      .array(z.object({ name: z.enum(firstSteps), done: z.boolean() }))
      .describe('First steps of the owner of a new site; empty once it has what candidates need.'),
    noJobs: z.boolean().describe('True for a hiring manager without jobs.'),
    emailOff: z.boolean().describe('True for owners of a site that can’t send email.'),
    requests: z
      .array(
        z.object({
          id: encId,
          name: z.string().describe('Empty if the candidate’s account was deleted.'),
          job: z.string(),
          since: time.describe('Time of the oldest request without an answer.'),
          kinds: z.array(z.enum(requestKinds)),
        }),
      )
      .describe('Offers whose candidates wait for an answer to a request, for those who can give one.'),
    requestsTotal: z.int(),
    offers: z.array(
      z.object({
        application: z.string(),
        name: z.string(),
        job: z.string(),
        status: z.enum(['extended', 'accepted', 'declined']),
        at: time.nullable().describe('When an open offer expires, or when it was answered.'),
      }),
    ),
  }),
})

export const listDeskJobs = defineEndpoint({
  id: 'desk.jobs',
  method: 'GET',
  path: `${DESK_API}/jobs`,
  summary: 'Return jobs with the number of applications in each stage.',
  ...own,
  roles: all,
  query: ofSite.extend({
    status: z.enum(jobStates).default('open'),
    text: z.string().max(deskLimits.searchCharacters).default(''),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  data: z.object({ jobs: z.array(jobCounts), total: z.int() }),
  refusals: [401, 404, 422],
})

export const readFile = defineEndpoint({
  id: 'desk.file',
  method: 'GET',
  path: `${DESK_API}/applications/:id/files/:file`,
  summary: 'Download a file that the candidate sent. The audit records it before the bytes leave.',
  ...reading,
  query: ofSite,
  params: ofApplication.extend({ file: encId }),
  data: sentFile,
  returnsFile: true,
  refusals: notFound,
})

export const readFileText = defineEndpoint({
  id: 'desk.fileText',
  method: 'GET',
  path: `${DESK_API}/applications/:id/files/:file/text`,
  summary: 'Return the text of a file that the candidate sent, for reading it beside the answers.',
  ...reading,
  query: ofSite,
  params: ofApplication.extend({ file: encId }),
  data: z.object({ text: z.string().nullable().describe('Null if no text could be read.') }),
  refusals: notFound,
})

export const addNote = defineEndpoint({
  id: 'desk.addNote',
  method: 'POST',
  path: `${DESK_API}/applications/:id/notes`,
  summary: 'Add a note, which the candidate does not see but gets with a copy of their data.',
  ...reading,
  query: ofSite,
  params: ofApplication,
  body: z.object({ words: z.string().trim().min(1).max(deskLimits.wordsCharacters) }),
  data: z.object({}),
  refusals: [403, ...notFound],
})

export const deleteNote = defineEndpoint({
  id: 'desk.deleteNote',
  method: 'DELETE',
  path: `${DESK_API}/applications/:id/notes/:note`,
  summary: 'Delete one’s own note.',
  ...reading,
  query: ofSite,
  params: ofApplication.extend({ note: z.coerce.number().int() }),
  data: z.object({}),
  refusals: [403, ...notFound, applicationErrors.refusals('not-found')],
})

export const setOpinion = defineEndpoint({
  id: 'desk.setOpinion',
  method: 'PUT',
  path: `${DESK_API}/applications/:id/opinion`,
  summary: 'Recommend a candidate or not, with a reason. It replaces the opinion that the colleague gave before.',
  ...reading,
  query: ofSite,
  params: ofApplication,
  body: z.object({ recommends: z.boolean(), words: z.string().trim().min(1).max(deskLimits.wordsCharacters) }),
  data: z.object({}),
  refusals: [403, ...notFound],
})

/** Endpoints of the company's desk, besides the acts. */
export const deskEndpoints = [
  showToday,
  listDeskJobs,
  ...triageEndpoints,
  listTemplates,
  openApplication,
  readFile,
  readFileText,
  addNote,
  deleteNote,
  setOpinion,
  ...newsEndpoints,
  ...deskJobEndpoints,
  ...interviewEndpoints,
  listDeskOffers,
  listWaitingOffers,
  readWaitingFile,
  openDeskOffer,
  readOfferFile,
  ...letterEndpoints,
  findPeople,
  openPerson,
  copyPerson,
]
