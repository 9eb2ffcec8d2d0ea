import { z } from 'zod'
import * as limits from '#config/limits.ts'
import { draftFile } from '#features/applying/answers/sheet-contract.ts'
import { draftErrors } from '#features/applying/answers/errors.ts'
import { offerStatuses } from '#features/letters/offers/states.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { applicationErrors } from './errors.ts'
import { applicationLimits } from './limits.ts'
import { explanationNames, stageKinds } from './states.ts'

const instant = z.iso.datetime()
const anySite = z.looseObject({ domain: z.unknown().optional() })
const ofApplication = z.object({ id: z.string() })

export const application = z
  .strictObject({
    applicationId: z.string(),
    positionTitle: z.string(),
    currentStatus: z
      .string()
      .describe('The name of the stage in the reader’s language; “Submitted” if the site hides it.'),
    displayJobId: z.string(),
    positionLocation: z.string(),
    appliedOn: z.iso.date(),
    pid: z.int(),
    isReferral: z.boolean(),
    allowWithdraw: z.boolean(),
    isWithdrawn: z.boolean(),
    encId: z.string(),
    stageKind: z.enum(stageKinds),
    stages: z
      .array(z.strictObject({ name: z.string(), state: z.enum(['done', 'current', 'ahead']) }))
      .describe(
        'The stages on the way to being hired, in order; empty once the application has ended, and if the site hides the status.',
      ),
    since: instant.describe('Time since which the application is in this stage.'),
    nextStep: z.string().nullable(),
    whoActs: z.enum(['candidate', 'company', 'nobody']),
    expectedOn: z.iso.date().nullable().describe('Day by which the candidate can expect to hear more.'),
    overdue: z.boolean(),
    editable: z.boolean(),
    undoUntil: instant.nullable().describe('Time until which the withdrawal can be undone.'),
    reapplyFrom: instant.nullable().describe('Time from which the candidate can apply for this job again.'),
    receipt: z.string(),
    version: z.int(),
  })
  .meta({ id: 'Application' })
export type ApplicationSummary = z.output<typeof application>

const timelineEntry = z.strictObject({
  at: instant,
  actor: z.enum(['candidate', 'company', 'system']),
  action: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  words: z.string().nullable(),
})

const applicationMessage = z.strictObject({
  number: z.int().describe('Of its entry in the history.'),
  at: instant,
  by: z.enum(['candidate', 'company']),
  words: z.string(),
  isQuestion: z.boolean().describe('True for the question about a rejection, which can be without words.'),
})
export type ApplicationMessage = z.output<typeof applicationMessage>

const explanation = z.strictObject({
  state: z.enum(explanationNames),
  askUntil: instant.describe('Time until which the candidate can ask.'),
  answerDays: z.int().describe('Days in which the company means to answer.'),
  dueAt: instant.nullable().describe('Time by which the company means to answer; null until the candidate asked.'),
  overdue: z.boolean(),
})

const applicationOffer = z.strictObject({
  id: z.string(),
  status: z.enum(offerStatuses),
  expires_at: instant.nullable(),
})

const purposes = ['processing', 'keeping', 'demographic', 'contact'] as const

const consent = z.strictObject({
  purpose: z.enum(purposes),
  words: z.string().describe('The words that the person read.'),
  given_at: instant,
  revoked_at: instant.nullable(),
  can_revoke: z.boolean(),
})

const versionLine = z.strictObject({
  number: z.int(),
  at: instant,
  by: z.literal('candidate'),
  changed: z.array(z.string()).describe('Names of the fields that differ from the version before.'),
})

const sentFile = z.strictObject({
  id: z.string(),
  field: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  sha256: z.string(),
  path: z.string().describe('Address of the file for this session, valid for an hour.'),
})

export const sentVersion = z
  .strictObject({
    number: z.int(),
    at: instant,
    language: z.string(),
    definition: z.record(z.string(), z.unknown()).describe('The form as it was, without the voluntary questions.'),
    values: z.record(z.string(), z.unknown()),
    files: z.array(sentFile),
    hash: z.string(),
    position: z.strictObject({
      id: z.int(),
      title: z.string(),
      displayJobId: z.string(),
      locations: z.array(z.string()),
      description: z.string(),
    }),
  })
  .meta({ id: 'SentVersion' })
export type SentVersion = z.output<typeof sentVersion>

const changed = z.object({ application })
const notTheirs = [
  ...applicationErrors.refusals('not-found'),
  ...requestErrors.refusals('session-ended', 'not-signed-in'),
]

export const listApplications = defineEndpoint({
  id: 'applications.list',
  method: 'GET',
  path: '/api/pcsx/dashboard/applications',
  summary: 'List the candidate’s applications, newest first: those that stand, and those that ended.',
  access: 'candidate',
  tenant: 'optional',
  query: anySite,
  data: z.object({ applications: z.array(application), inactiveApplications: z.array(application) }),
  refusals: [401],
})

export const getApplication = defineEndpoint({
  id: 'applications.get',
  method: 'GET',
  path: '/api/pcsx/applications/:id',
  summary:
    'Return an application with its messages, timeline, offers, consents and versions. A site that hides the status sends no timeline.',
  access: 'applicant',
  tenant: 'optional',
  query: anySite,
  params: ofApplication,
  data: z.object({
    application,
    messages: z.array(applicationMessage).describe('Between the candidate and the company, oldest first.'),
    explanation: explanation
      .nullable()
      .describe('The question about a rejection; null if there is none to ask about, or no time left to ask.'),
    emailRefused: z.boolean().describe('True if the last email about the application came back.'),
    timeline: z.array(timelineEntry),
    offers: z.array(applicationOffer),
    consents: z.array(consent),
    versions: z.array(versionLine),
  }),
  refusals: [notTheirs],
})
export type ShownApplication = z.output<typeof getApplication.data>

export const getVersion = defineEndpoint({
  id: 'applications.version',
  method: 'GET',
  path: '/api/pcsx/applications/:id/versions/:n',
  summary: 'Return a version of an application as it was sent: form, answers, files and hash.',
  access: 'applicant',
  tenant: 'optional',
  query: anySite,
  params: ofApplication.extend({ n: z.string() }),
  data: sentVersion,
  refusals: [notTheirs],
})

export const getEditForm = defineEndpoint({
  id: 'applications.editForm',
  method: 'GET',
  path: '/api/pcsx/applications/:id/edit',
  summary: 'Return the newest version of an application to change, and the key that seals changes on the device.',
  access: 'applicant',
  tenant: 'optional',
  query: anySite,
  params: ofApplication,
  data: z.object({
    application,
    version: sentVersion,
    storage_key: z
      .string()
      .describe('Key of 256 bits, in base64url, with which the caller’s browser seals changes that are not sent yet.'),
  }),
  refusals: [notTheirs],
})

const notEditable = applicationErrors.refusals(
  'in-review',
  'withdrawn',
  'rejected',
  'hired',
  'decided',
  'position-closed',
)

export const addApplicationFile = defineEndpoint({
  id: 'applications.addFile',
  method: 'POST',
  path: '/api/pcsx/applications/:id/files',
  summary:
    'Keep a file for a change of an application, which names it by its id. A file that no change names within a day is deleted.',
  access: 'applicant',
  afterTerms: true,
  tenant: 'optional',
  query: anySite,
  params: ofApplication,
  body: z.object({ domain: z.string().optional(), field: z.string().min(1).max(limits.applicationFieldCharacters) }),
  files: { file: { maxFiles: 1, maxBytes: limits.draftFileMaxBytes } },
  data: z.object({ file: draftFile }),
  refusals: [
    415,
    notTheirs,
    notEditable,
    draftErrors.refusals('unknown-field', 'type-not-allowed', 'disk-full'),
    requestErrors.refusals('not-allowed', 'terms-required', 'too-large', 'invalid', 'too-many-requests', 'unavailable'),
  ],
})

export const editApplication = defineEndpoint({
  id: 'applications.edit',
  method: 'POST',
  path: '/api/pcsx/applications/:id/edit',
  summary:
    'Change answers and files of an application until its review begins, as a new version. Fields that are not sent stay.',
  access: 'applicant',
  afterTerms: true,
  tenant: 'optional',
  query: anySite,
  params: ofApplication,
  body: z.object({
    base: z.int().describe('The version that the values change.'),
    values: z
      .record(z.string().max(limits.applicationFieldCharacters), z.unknown())
      .refine((values) => Object.keys(values).length <= limits.applicationFields, {
        message: `At most ${limits.applicationFields} fields.`,
      })
      .describe('Answers by field; a field with files has their ids.'),
  }),
  data: changed,
  refusals: [403, 413, 422, notTheirs, notEditable, applicationErrors.refusals('version-changed', 'invalid')],
})

export const withdrawApplication = defineEndpoint({
  id: 'applications.withdraw',
  method: 'POST',
  path: '/api/pcsx/applications/:id/withdraw',
  summary: 'Withdraw an application. Repeating it returns the same response.',
  access: 'applicant',
  tenant: 'optional',
  query: anySite,
  params: ofApplication,
  body: z.object({
    reason: z.string().max(limits.withdrawReasonCharacters).optional().describe('Shown to the company.'),
  }),
  data: changed,
  refusals: [403, 422, notTheirs, applicationErrors.refusals('hired', 'rejected', 'decided')],
})

export const undoWithdrawal = defineEndpoint({
  id: 'applications.undo',
  method: 'POST',
  path: '/api/pcsx/applications/:id/undo',
  summary: 'Undo a withdrawal, as long as that is possible. Repeating it returns the same response.',
  access: 'applicant',
  tenant: 'optional',
  query: anySite,
  params: ofApplication,
  data: changed,
  refusals: [403, notTheirs, applicationErrors.refusals('undo-over', 'already-applied')],
})

export const writeMessage = defineEndpoint({
  id: 'applications.writeMessage',
  method: 'POST',
  path: '/api/pcsx/applications/:id/messages',
  summary:
    'Write to the company about an application, also about one that ended. Repeating it with the same id sends it once.',
  access: 'applicant',
  tenant: 'optional',
  query: anySite,
  params: ofApplication,
  body: z.object({
    id: z.string().min(1).max(applicationLimits.requestCharacters).describe('New for each message.'),
    words: z.string().trim().min(1).max(applicationLimits.messageCharacters),
  }),
  data: changed,
  refusals: [403, 422, notTheirs, applicationErrors.refusals('too-many-messages')],
})

export const askWhy = defineEndpoint({
  id: 'applications.askWhy',
  method: 'POST',
  path: '/api/pcsx/applications/:id/ask',
  summary:
    'Ask once for more about a rejection, with words or without. A person of the company answers with a message. Repeating it with the same id sends it once.',
  access: 'applicant',
  tenant: 'optional',
  query: anySite,
  params: ofApplication,
  body: z.object({
    id: z.string().min(1).max(applicationLimits.requestCharacters).describe('New for each question.'),
    words: z.string().trim().min(1).max(applicationLimits.messageCharacters).optional(),
  }),
  data: changed,
  refusals: [403, 422, notTheirs, applicationErrors.refusals('nothing-to-explain', 'asking-over', 'asked-before')],
})

export const revokeConsent = defineEndpoint({
  id: 'applications.revokeConsent',
  method: 'POST',
  path: '/api/pcsx/applications/:id/consents/:purpose/revoke',
  summary:
    'Revoke one consent of an application. That to use voluntary answers deletes them; that to use the answers can be revoked once the application ended. Repeating it returns the same response.',
  access: 'applicant',
  tenant: 'optional',
  query: anySite,
  params: ofApplication.extend({ purpose: z.string() }),
  data: changed,
  refusals: [403, notTheirs, applicationErrors.refusals('consent-needed')],
})

export const checkReceipt = defineEndpoint({
  id: 'applications.receipt',
  method: 'GET',
  path: '/api/pcsx/receipts/:number',
  summary: 'Return when the application with this receipt was received, and for which job. It tells nothing else.',
  access: 'public',
  tenant: 'optional',
  query: anySite,
  params: z.object({ number: z.string() }),
  data: z.object({ received_on: instant, position: z.string(), sha256: z.string() }),
  refusals: [429, applicationErrors.refusals('not-found')],
  callsPerMinute: 20,
})

export const applicationEndpoints = [
  listApplications,
  getApplication,
  getVersion,
  getEditForm,
  addApplicationFile,
  editApplication,
  withdrawApplication,
  undoWithdrawal,
  writeMessage,
  askWhy,
  revokeConsent,
  checkReceipt,
]
