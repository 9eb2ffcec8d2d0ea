import { asRecord, decodeBase64, isEmail, isFilled, listOf, storedFile, type StoredFile } from './stand-in/call.ts'
import type { StoredApplication } from './stand-in/stand-in.ts'

/** A screening question in the vendor's shape. */
export interface ScreeningQuestion {
  id: string
  label: string
  repeatable?: boolean
  fields: {
    id: string
    label: string
    type: string
    required: boolean
    values?: { id: string; label: string }[]
  }[]
}

/** Questions that are asked if a field has one of these values. */
export interface Conditional {
  parentQuestionId: string
  fieldId: string
  valueIds: string[]
  conditionalQuestions: string[]
}

/** The company's setting: one consent, or one for each of several purposes. */
export type ConsentModel = 'single' | 'separated'

export interface SmartRecruitersForm {
  questions?: ScreeningQuestion[]
  conditionals?: Conditional[]
  avatarUploadAvailable?: boolean
  privacyPolicies?: { url: string; orgName: string }[]
}

export interface SmartRecruitersJob extends SmartRecruitersForm {
  /** The number of the posting in addresses. */
  id: string
  /** The UUID of the posting, which the Application API uses. */
  uuid: string
  title: string
  /** The id of the job, which events name. */
  jobId?: string
  /** More properties of the posting: `jobAd`, `location`. */
  post?: object
}

/** Returns a job's form; conditional questions are left out unless requested. */
export function configurationOf(form: SmartRecruitersForm, areIncluded: boolean): object {
  const { questions = [], conditionals = [], avatarUploadAvailable = false, privacyPolicies = [] } = form
  const hidden = areIncluded ? [] : conditionals.flatMap(({ conditionalQuestions }) => conditionalQuestions)
  const shown = questions.filter(({ id }) => !hidden.includes(id))
  return {
    questions: shown,
    settings: { avatarUploadAvailable, ...(areIncluded && { conditionals }) },
    privacyPolicies,
  }
}

/** Returns the code and the sentence with which an application is refused. */
export function refusalOf(
  fields: Fields,
  { questions = [], conditionals = [], avatarUploadAvailable = false }: SmartRecruitersForm,
  consent: ConsentModel = 'single',
): [code: string, message: string] | undefined {
  if (!isFilled(fields.firstName) || !isFilled(fields.lastName))
    return ['INVALID_INPUT', 'firstName and lastName are required']
  if (!isEmail(fields.email)) return ['INVALID_INPUT', 'email is not valid']
  if (fields.avatar !== undefined && !avatarUploadAvailable) return ['INVALID_INPUT', 'avatar is not available']
  if (!isConsent(fields.consentDecisions, consent))
    return ['INVALID_INPUT', 'consentDecisions do not fit the model of the company']
  const fault = faultOfAnswers(fields, questions, conditionals)
  if (fault) return ['DATA_VALIDATION_ERROR', fault]
  return readFiles(fields) ? undefined : ['FILE_UPLOAD_ERROR', 'A file is too large, empty or of another type']
}

const CONSENTS = {
  single: ['SINGLE'],
  separated: ['SMART_RECRUIT', 'SMART_CRM', 'SMART_MESSAGE_SMS', 'SMART_MESSAGE_WHATSAPP'],
}

/** Accepts no decisions, and those of the company's model; a missing one counts as false. */
function isConsent(given: unknown, model: ConsentModel): boolean {
  if (given === undefined) return true
  return Object.entries(asRecord(given) ?? { wrong: given }).every(
    ([name, decision]) => CONSENTS[model].includes(name) && typeof decision === 'boolean',
  )
}

/** developers.smartrecruiters.com/docs/partners-post-an-application: "2 MB", "PDF, DOC(X), RTF, JPG, PNG". */
const FILE_LIMIT_BYTES = 2_097_152
const FILE_TYPES = new Set([
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/rtf',
  'text/rtf',
  'image/jpeg',
  'image/png',
])
const TEXT_BYTES = 4000

/** Reads the files in base64 of an application; undefined if one of them is refused. */
export function readFiles(fields: Readonly<Record<string, unknown>>): StoredFile[] | undefined {
  const named = ['resume', 'avatar', 'attachments'].flatMap((name) =>
    [fields[name]].flat().flatMap((file) => (file === undefined ? [] : [[name, asRecord(file)] as const])),
  )
  const files = named.flatMap(([name, file]) => {
    const content = decodeBase64(file?.fileContent)
    const { fileName, mimeType } = file ?? {}
    if (content === undefined || typeof fileName !== 'string' || typeof mimeType !== 'string') return []
    const fits = content.length > 0 && content.length <= FILE_LIMIT_BYTES && FILE_TYPES.has(mimeType)
    return fits ? [storedFile(name, fileName, mimeType, content)] : []
  })
  return files.length === named.length ? files : undefined
}

type Fields = Readonly<Record<string, unknown>>

/** Returns the vendor's sentence about missing or incorrect answers, with the ids of their questions. */
function faultOfAnswers(
  application: Fields,
  questions: readonly ScreeningQuestion[],
  conditionals: readonly Conditional[],
): string | undefined {
  const answers = new Map(
    listOf(application.answers).map(({ id, records }) => [
      id,
      listOf(records).map(({ fields }) => asRecord(fields) ?? {}),
    ]),
  )
  const isOpen = ({ id }: ScreeningQuestion) => {
    const conditional = conditionals.find((each) => each.conditionalQuestions.includes(id))
    if (conditional === undefined) return true
    const given = answers.get(conditional.parentQuestionId)?.[0]?.[conditional.fieldId]
    return (
      application.conditionalsIncluded === true &&
      Array.isArray(given) &&
      given.some((value) => conditional.valueIds.some((id) => id === value))
    )
  }
  const open = questions.filter(isOpen)
  const unknown = [...answers.keys()].filter((id) => !open.some((question) => question.id === id)).map(String)
  const wrong = open.filter((question) => !isAnswered(question, answers.get(question.id) ?? [])).map(({ id }) => id)
  const missing = open.filter(
    ({ id, fields }) =>
      fields.some(({ required }) => required) &&
      !fields.every((field) => !field.required || isAnswer(answers.get(id)?.[0]?.[field.id])),
  )
  if (missing.length > 0)
    return `The following screening questions are required: ${missing.map(({ id }) => id).join(', ')}.`
  return unknown.length + wrong.length > 0
    ? `Values for the following screening questions' answers are incorrect: ${[...unknown, ...wrong].join(', ')}.`
    : undefined
}

const isAnswer = (value: unknown) => Array.isArray(value) && value.some((text) => text !== '')

/** Returns true if each value is an array of texts of its field: ids of options for choices, several only for some types. */
function isAnswered({ fields, repeatable = false }: ScreeningQuestion, records: readonly Fields[]): boolean {
  if (records.length > 1 && !repeatable) return false
  return records.every((record) =>
    Object.entries(record).every(([name, value]) => {
      const field = fields.find(({ id }) => id === name)
      if (field === undefined || field.type === 'INFORMATION' || !Array.isArray(value)) return false
      if (value.length > 1 && field.type !== 'MULTI_SELECT') return false
      return value.every((text) =>
        typeof text === 'string' && field.values && field.values.length > 0
          ? field.values.some(({ id }) => id === text)
          : typeof text === 'string' && Buffer.byteLength(text) <= TEXT_BYTES,
      )
    }),
  )
}

export const jobIdOf = ({ jobId, uuid }: SmartRecruitersJob) => jobId ?? uuid.replace(/^.{8}/, '1'.repeat(8))

/** Returns a posting; its description is only in the answer for one. */
export function describePosting(job: SmartRecruitersJob, isWhole: boolean) {
  const { jobAd, ...post } = { jobAd: { sections: {} }, ...job.post }
  const { id, uuid, title: name } = job
  const releasedDate = '2026-11-02T09:00:00.000Z'
  return {
    id,
    uuid,
    jobId: jobIdOf(job),
    name,
    releasedDate,
    visibility: 'PUBLIC',
    ...post,
    ...(isWhole && { jobAd }),
  }
}

const STATUSES = ['NEW', 'IN_REVIEW', 'IN-REVIEW', 'INTERVIEW', 'OFFER', 'WITHDRAWN', 'LEAD', 'TRANSFERRED']

/** Returns a word of developers.smartrecruiters.com/docs/get-candidate-application-status; other stages are in review. */
export function statusOf({ status, stage }: StoredApplication): string {
  if (status !== 'active') return status === 'hired' ? 'HIRE' : 'REJECTED'
  return STATUSES.find((word) => word === stage.toUpperCase()) ?? 'IN_REVIEW'
}
