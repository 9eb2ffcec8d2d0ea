import { z } from 'zod'
import { textLimits } from '#kernel/text-limits.ts'
import * as limits from '#config/limits.ts'
import { applicationErrors } from '#features/applying/applications/errors.ts'
import { draftFile } from '#features/applying/answers/sheet-contract.ts'
import { draftErrors } from '#features/applying/answers/errors.ts'
import { positionErrors } from '#features/jobs/positions/errors.ts'
import { defineEndpoint } from '#kernel/endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import { applyErrors } from './errors.ts'
import { applyPosition, definition, origin, question, refusedPositions } from './shapes.ts'
import { SUBMITTED } from '#features/applying/applications/states.ts'
import { applyLimits } from './limits.ts'

const query = z.looseObject({
  pids: z.unknown().optional().describe('Ids of positions, joined by commas.'),
  key: z.unknown().optional().describe('The key of a private position.'),
  user_mode: z.unknown().optional(),
  domain: z.unknown().optional(),
})

const site = { tenant: 'optional', query } as const

const ids = z.union([z.string(), z.array(z.string())])
const withPids = query.extend({ pids: ids.describe('Ids of positions, joined by commas.') })

const notFound = positionErrors.refusals('not-found')
const closed = applyErrors.refusals('position-closed')

const draft = z.object({ encId: z.string(), version: z.int() }).nullable().describe('The open draft of the caller.')

export const getBootstrap = defineEndpoint({
  id: 'apply.bootstrap',
  method: 'GET',
  path: '/api/application/v2/bootstrap_application',
  summary: 'Return the settings of an application, and the draft that the caller has begun.',
  access: 'public',
  tenant: 'optional',
  query: withPids,
  data: z.object({
    recaptcha: z.object({ recaptchaEnabled: z.literal(false), recaptchaKey: z.literal('') }),
    privacy: z.object({
      showLoggedOutNotificationsPrivacyPolicy: z.boolean(),
      notification: z.object({
        loggedOutNotificationsPrivacyPolicyCheckboxText: z.string(),
        showNotificationsPrivacyPolicyCheckbox: z.boolean(),
        notifsCheckboxDefaultValue: z.literal(false),
      }),
    }),
    preSubmitProfileReview: z.object({ enabled: z.literal(false) }),
    draft,
  }),
  refusals: [
    422,
    notFound,
    closed,
    requestErrors.refusals('not-signed-in', 'session-ended', 'invalid'),
    applyErrors.refusals('elsewhere'),
  ],
})

/** The applicant in the format for programs that apply; empty for a guest without a draft. */
const applicantProfile = z
  .strictObject({
    encId: z.string(),
    email: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    phone: z.string(),
    location: z.string(),
    hasResume: z.boolean(),
    resumeFilename: z.string(),
    resumeUrl: z.string(),
  })
  .partial()

export const getApplicantProfile = defineEndpoint({
  id: 'apply.profile',
  method: 'GET',
  path: '/api/application/v2/profile',
  summary: 'Return what is known about the applicant; nothing for a guest without a draft.',
  access: 'public',
  ...site,
  data: applicantProfile,
  refusals: [404, requestErrors.refusals('not-signed-in', 'session-ended')],
})

const filled = {
  files: z.array(draftFile),
  values: z.record(z.string(), z.unknown()).describe('Answers by field name.'),
  imported: z.record(z.string(), origin).describe('Origins of the answers that were filled in for the person.'),
}

export const askQuestions = defineEndpoint({
  id: 'apply.questions',
  method: 'POST',
  path: '/api/application/v2/questions',
  summary:
    'Begin an application: open the caller’s draft, fill it with what is known about them, and return its questions. Repeating it returns the same draft.',
  access: 'public',
  ...site,
  query: withPids.extend({ skip_prepopulate: z.unknown().optional() }),
  bodyLimitBytes: limits.draftBodyBytes,
  body: z.looseObject({ answers: z.unknown().optional() }).default({}),
  data: z.object({
    fields: z.array(
      z.object({
        title: z.string().optional(),
        countries: z.array(z.string()).optional(),
        questions: z.array(question),
      }),
    ),
    positions: z.array(applyPosition),
    isMultistageApplication: z.boolean(),
    conditionTextEqualsCaseInsensitiveEnabled: z.boolean(),
    countryBasedQuestionsEnabled: z.boolean(),
    definition,
    form_version_ids: z.array(z.int()),
    draft: draft.unwrap(),
    drafts: z
      .array(
        z.object({
          pid: z.int(),
          encId: z.string(),
          version: z.int(),
          form_version_ids: z.array(z.int()),
          fields: z
            .record(z.string(), z.string())
            .describe('Names of the draft’s fields, by their names in `definition`.'),
        }),
      )
      .describe('Drafts of the further positions that ask something more. All other answers belong to `draft`.'),
    moved: z
      .object({
        added: z.array(z.string()).describe('Names of the questions that are new.'),
        removed: definition.describe('The questions that are gone.'),
        values: z.record(z.string(), z.unknown()).describe('Answers to questions that are gone.'),
      })
      .nullable()
      .describe('Changes of the questions since the draft began, if the company replaced its form.'),
    refused: refusedPositions,
    demographic: z.array(z.string()).describe('Names of voluntary fields that are stored apart from the application.'),
    ...filled,
  }),
  refusals: [
    403,
    422,
    429,
    notFound,
    closed,
    requestErrors.refusals('not-signed-in', 'session-ended', 'not-allowed', 'too-many-requests', 'invalid'),
    applyErrors.refusals('elsewhere'),
    applicationErrors.refusals('already-applied', 'undo-possible', 'too-soon'),
    draftErrors.refusals('full'),
  ],
})

export const uploadApplicantResume = defineEndpoint({
  id: 'apply.resume-upload',
  method: 'POST',
  path: '/api/application/v2/resume_upload',
  summary:
    'Add a résumé to the caller’s draft and fill empty answers from it. A file that can’t be read is kept, and the outcome says why.',
  access: 'public',
  ...site,
  query: query.extend({ draft_id: z.unknown().optional().describe('Without it, the last draft that was changed.') }),
  body: z.looseObject({ notifications_checkbox_accepted: z.string().optional(), _csrf_token: z.string().optional() }),
  files: { resume: { maxFiles: 1, maxBytes: limits.resumeMaxBytes, optional: true } },
  data: z.object({
    profile: z.object({
      encId: z.string(),
      resumeFilename: z.string(),
      resumeUrl: z.string(),
      hasResume: z.literal(true),
      resumeUrlsTs: z.array(
        z.object({ url: z.string(), lastModifiedTs: z.int(), info: z.object({ originalFileName: z.string() }) }),
      ),
    }),
    filename: z.string(),
    fileId: z.string(),
    outcome: z.object({ code: z.string(), sentence: z.string() }),
    review: z.string().nullable().describe('Path of the page where a candidate reviews what was read.'),
    draft,
    ...filled,
  }),
  refusals: [
    415,
    notFound,
    closed,
    applyErrors.refusals('no-file', 'type-not-allowed', 'elsewhere'),
    draftErrors.refusals(
      'full',
      'already-submitted',
      'position-closed',
      'unknown-field',
      'type-not-allowed',
      'too-many-files',
      'disk-full',
    ),
    requestErrors.refusals(
      'not-signed-in',
      'session-ended',
      'terms-required',
      'too-large',
      'too-many-requests',
      'invalid',
      'unavailable',
      'not-found',
    ),
  ],
})

const result = z.object({
  pid: z.int(),
  status: z.enum([SUBMITTED, 'refused']),
  encId: z.string().nullable(),
  receipt: z.string().nullable(),
  received_on: z.iso.datetime().nullable(),
  code: z.string().nullable(),
  message: z.string(),
})
export type SubmitResult = z.output<typeof result>

export const submitApplication = defineEndpoint({
  id: 'apply.submit',
  method: 'POST',
  path: '/api/application/v2/submit',
  summary:
    'Send the application, once however often it is repeated: a draft as JSON with its version, or the whole application as a form. Several positions have an outcome each.',
  access: 'public',
  ...site,
  body: z.looseObject({
    draft_id: z.string().max(textLimits.id).optional(),
    version: z.coerce.number().int().min(0).optional(),
    form_version_ids: z
      .string()
      .max(applyLimits.formVersionIdsCharacters)
      .optional()
      .describe('As the page saw them, joined by commas.'),
    key: z.string().max(textLimits.positionKey).optional(),
    pids: z.string().max(applyLimits.positionIdsCharacters).optional(),
    stringifiedDrafts: z
      .string()
      .max(applyLimits.stringifiedDraftsCharacters)
      .optional()
      .describe(
        'The drafts of further positions as the page saw them: a JSON list of `{pid, version, form_version_ids}`.',
      ),
    stringifiedProfile: z.string().optional(),
    stringifiedQuestions: z.string().optional(),
  }),
  files: {},
  formAsJson: true,
  success: 201,
  data: z.object({ success: z.boolean(), results: z.array(result) }),
  refusals: [
    415,
    notFound,
    closed,
    applyErrors.refusals('elsewhere', 'not-a-form'),
    draftErrors.refusals('full'),
    applicationErrors.refusals(
      'already-applied',
      'draft-changed',
      'form-changed',
      'undo-possible',
      'too-soon',
      'in-progress',
      'too-many',
      'position-closed',
      'invalid',
      'key-reused',
      'email-not-proven',
    ),
    requestErrors.refusals(
      'not-signed-in',
      'session-ended',
      'terms-required',
      'not-found',
      'invalid',
      'too-many-requests',
      'too-large',
      'malformed',
    ),
  ],
})

const requestedFile = z.object({ label: z.string(), required: z.boolean() })

export const getApplyInfo = defineEndpoint({
  id: 'apply.info',
  method: 'GET',
  path: '/api/pcsx/apply_info',
  summary: 'Return what applying for a position takes, before anything is begun.',
  access: 'public',
  tenant: 'optional',
  query: z.looseObject({
    position_id: ids.describe('Ids of positions, joined by commas.'),
    key: z.unknown().optional(),
    domain: z.unknown().optional(),
  }),
  data: z
    .object({
      position: applyPosition
        .extend({ positionUrl: z.string(), department: z.string().nullable() })
        .describe('The first of the positions.'),
      positions: z.array(applyPosition),
      refused: refusedPositions,
      draft: z
        .object({ encId: z.string(), saved: z.iso.datetime() })
        .nullable()
        .describe('The open draft of the caller, with the time of its last change.'),
      questions: z.int().describe('Number of questions, without texts to read.'),
      required: z.int(),
      files: z.array(requestedFile),
      minutes: z.int(),
      minutes_from: z.enum(['measured', 'estimated']),
      fromProfile: z.array(z.string()).describe('Labels of the questions that the profile answers; for candidates.'),
      requiredAnswers: z
        .array(z.object({ question: z.string(), answers: z.string(), also: z.string().nullable() }))
        .describe(
          'Questions whose answers are required for the job, the answers that meet it, and what else counts. Other answers are never refused.',
        ),
      leftToAnswer: z
        .int()
        .describe('Number of answers that sending still takes, besides those of the profile and boxes to tick.'),
      definition,
      demographic: z.array(z.string()),
      closes: z.iso.datetime().nullable(),
      review_until: z.iso
        .datetime()
        .nullable()
        .describe('Last time at which a sent application can be changed; null: until the review begins.'),
      reapply: z.object({ afterRejectionDays: z.int(), undoHours: z.int() }),
      applied: z
        .object({
          code: z.enum(['already-applied', 'undo-possible', 'too-soon']),
          encId: z.string(),
          on: z.iso.datetime(),
          until: z.iso.datetime().nullable().describe('Time from which the caller can apply again.'),
        })
        .nullable()
        .describe('The caller’s own earlier application, if it keeps them from applying again.'),
    })
    .meta({ id: 'ApplyInfo' }),
  refusals: [
    422,
    notFound,
    closed,
    requestErrors.refusals('not-signed-in', 'session-ended', 'invalid'),
    applyErrors.refusals('elsewhere'),
  ],
})

export const applyEndpoints = [
  getBootstrap,
  getApplicantProfile,
  askQuestions,
  uploadApplicantResume,
  submitApplication,
  getApplyInfo,
]
