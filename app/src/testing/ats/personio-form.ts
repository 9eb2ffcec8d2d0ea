import { type Answer, endingOf, isEmail, isFilled, listOf, type StoredFile } from './stand-in/call.ts'
import { numberedUuid, type StoredApplication } from './stand-in/stand-in.ts'

export interface PersonioPosition {
  id: number
  name: string
  published?: boolean
  /** More elements of the position in the XML feed. */
  xml?: string
}

export interface PersonioAttribute {
  /** Such as `custom_attribute_123`. */
  id: string
  type: 'TEXT' | 'DATE' | 'OPTION'
  options?: string[]
  required?: boolean
}

export interface PersonioForm {
  positions: PersonioPosition[]
  attributes?: PersonioAttribute[]
  channels?: number[]
}

/** A reason that personio-recruiting-api.yaml lists, and the field that it is about. */
export interface Fault {
  field: string
  reason: string
}
/** personio-recruiting-api.yaml, "documents": 20 MB, and these endings. */
const FILE_LIMIT_BYTES = 20_971_520
const FILE_TYPES = new Set(
  'pdf pptx xlsx docx doc xls ppt ods odt 7z gz rar zip bmp gif jpg png tif csv txt rtf mp4 3gp mov avi wmv'.split(' '),
)
const CATEGORIES = ['cv', 'cover-letter', 'employment-reference', 'certificate', 'work-sample', 'other']
/** Returns the vendor's general answer to a call that it doesn't serve. */
export const failure = (status: number, title: string): Answer => ({
  status,
  body: { errors: [{ id: numberedUuid('e', status), status: String(status), title, detail: title }] },
})

/** personio-recruiting-api.yaml: each field once, with its reasons. */
export const refuse = (faults: Fault[], status = 400): Answer => ({
  status,
  body: {
    errors: [...new Set(faults.map(({ field }) => field))].map((field) => ({
      field,
      errors: faults.filter((fault) => fault.field === field).map(({ reason }) => ({ reason, context: {} })),
    })),
  },
})

type Fields = Readonly<Record<string, unknown>>

const REQUIRED = 'errors.attribute-validation.required-attribute'
const WRONG_TYPE = 'errors.attribute-validation.invalid-type'

export function personFaults({ first_name: first, last_name: last, email }: Fields): Fault[] {
  return [
    ...(isFilled(first) ? [] : [{ field: 'first_name', reason: REQUIRED }]),
    ...(isFilled(last) ? [] : [{ field: 'last_name', reason: REQUIRED }]),
    ...(isEmail(email)
      ? []
      : [{ field: 'email', reason: isFilled(email) ? 'errors.attribute-validation.invalid-email-format' : REQUIRED }]),
  ]
}

export function jobFaults({ positions, channels = [] }: PersonioForm, fields: Fields, now: () => number): Fault[] {
  const { job_position_id: id, recruiting_channel_id: channel, application_date: date } = fields
  const faults: Fault[] = []
  const position = positions.find((each) => each.id === id)
  if (!Number.isInteger(id)) faults.push({ field: 'job_position_id', reason: id === undefined ? REQUIRED : WRONG_TYPE })
  else if (position === undefined)
    faults.push({ field: 'job_position_id', reason: 'errors.posting-validation.posting-not-found' })
  else if (position.published === false)
    faults.push({ field: 'job_position_id', reason: 'errors.job-position.not-published' })
  if (channel !== undefined && !channels.some((known) => known === channel))
    faults.push({ field: 'recruiting_channel_id', reason: 'errors.posting-validation.channel-not-found' })
  if (date !== undefined && !(isDate(date) && date <= new Date(now()).toISOString().slice(0, 10)))
    faults.push({ field: 'application_date', reason: 'errors.date-validation.date-in-the-future' })
  return faults
}

const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

const SYSTEM_ATTRIBUTES: PersonioAttribute[] = [
  { id: 'birthday', type: 'DATE' },
  { id: 'gender', type: 'OPTION', options: ['male', 'female', 'diverse', 'undefined'] },
  ...['location', 'phone', 'available_from', 'salary_expectations'].map((id) => ({ id, type: 'TEXT' as const })),
]

export function attributeFaults({ attributes = [] }: PersonioForm, fields: Fields): Fault[] {
  const known = [...SYSTEM_ATTRIBUTES, ...attributes]
  const given = listOf(fields.attributes)
  const missing = known.filter(
    ({ id, required }) => required && !given.some((each) => each.id === id && isFilled(each.value)),
  )
  return [
    ...missing.map(({ id }) => ({ field: id, reason: REQUIRED })),
    ...given.flatMap(({ id, value }) => {
      const attribute = known.find((each) => each.id === id)
      const fault = (reason: string) => [{ field: String(id), reason: `errors.attribute-validation.${reason}` }]
      if (attribute === undefined) return fault('unknown')
      if (typeof value !== 'string') return fault('invalid-type')
      if (attribute.type === 'DATE' && !isDate(value)) return fault('invalid-date-format')
      if (attribute.type === 'OPTION' && !attribute.options?.includes(value)) return fault('unknown-attribute-option')
      return []
    }),
  ]
}

/** Returns the reason against a document, and the status with which it is refused. */
export function documentFault(
  { bytes, fileName }: StoredFile,
  limitBytes = FILE_LIMIT_BYTES,
): { status: number; reason: string } | undefined {
  if (bytes > limitBytes) return { status: 413, reason: 'errors.file-too-big' }
  return FILE_TYPES.has(endingOf(fileName)) ? undefined : { status: 422, reason: 'errors.invalid-file-type' }
}

export function fileFaults(files: readonly Fields[], isUploaded: (uuid: string) => boolean): Fault[] {
  const fault = (reason: string) => ({ field: 'files', reason: `errors.file-validation.${reason}` })
  return files.flatMap(({ uuid, category }) => [
    ...(isUploaded(String(uuid)) ? [] : [fault('file-not-exists')]),
    ...(CATEGORIES.some((known) => known === category) ? [] : [fault('unknown-file-category')]),
  ])
}

export const SYSTEM_PHASES = ['unassigned', 'rejected', 'withdrawn', 'offer', 'accepted']

/** Not documented in vendor text: the shape of stages, which public clients agree on. */
export function stageOf({ status, stage }: StoredApplication) {
  if (status === 'rejected') return { id: 'rejected', name: 'Rejected', type: 'system', kind: 'rejected' }
  if (status === 'hired') return { id: 'accepted', name: 'Accepted', type: 'system', kind: 'accepted' }
  const kind = stage.toLowerCase()
  return { id: kind, name: stage, type: SYSTEM_PHASES.includes(kind) ? 'system' : 'custom', kind }
}

export const moment = (at: Date) => ({ 'date-time': at.toISOString(), timezone: 'UTC' })

/** Returns an application as the API v2 describes it; the shape is from public clients. */
export function describeApplication(application: StoredApplication, positions: readonly PersonioPosition[]) {
  const { id, candidateId, fields, email, jobId } = application
  return {
    id,
    application_date: application.at.toISOString().slice(0, 10),
    candidate: { id: candidateId, first_name: fields.first_name, last_name: fields.last_name, email },
    // Not documented: that the id of a job in v2 is that of the position in v1.
    job: { id: jobId, name: positions.find((each) => String(each.id) === jobId)?.name },
    current_stage: stageOf(application),
    is_anonymized: false,
    created_at: moment(application.at),
    updated_at: moment(application.changedAt),
  }
}

/** Returns the XML feed of the published positions. */
export function feedOf(positions: readonly PersonioPosition[]): string {
  const published = positions.filter((position) => position.published !== false)
  const rows = published.map(
    ({ id, name, xml = '' }) =>
      `<position><id>${id}</id><office>Kiel</office><name>${escapeXml(name)}</name>${xml}</position>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<workzag-jobs>${rows.join('')}</workzag-jobs>`
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
