import { constants } from 'node:http2'
import { isRecord, listOf, recordOf, textOf } from '#kernel/values/json-value.ts'
import {
  addFile,
  type Answer,
  ask,
  askByPost,
  attempt,
  isNotAllowed,
  objectIn,
  orUnknown,
  post,
  sentSince,
  uploadFiles,
} from '../../exchange/exchange.ts'
import type {
  ApplicationToSend,
  DeliverySystem,
  FileToSend,
  Outcome,
  RefusalReason,
  SentPerson,
  SystemCall,
  SystemIds,
} from '../../exchange/system.ts'

/**
 * Personio, by its Recruiting API v1 for documents and applications (github.com/personio/api-docs, personio-recruiting-api.yaml), and
 * its API v2, with other credentials, for looking up a lost answer. It names no id when it takes an application, shows neither
 * questions nor the company's attributes, and sends no events about applications: what it has no attribute for goes along as
 * its message.
 */
export const personio: DeliverySystem = {
  credentials: [
    { name: 'apiKey', required: true },
    { name: 'companyId', required: true },
    { name: 'clientId', required: false },
    { name: 'clientSecret', required: false },
  ],
  // Public clients name 20 applications in a minute.
  perSecond: 0.3,
  takesFiles: {
    maxBytes: 20 * 1024 * 1024,
    endings: [
      ...['pdf', 'pptx', 'xlsx', 'docx', 'doc', 'xls', 'ppt', 'ods', 'odt', '7z', 'gz', 'rar', 'zip', 'bmp', 'gif'],
      ...['jpg', 'png', 'tif', 'csv', 'txt', 'rtf', 'mp4', '3gp', 'mov', 'avi', 'wmv'],
    ],
  },
  takesOthers: true,
  questions: async () => FORM,
  deliver,
  find,
}

/** The attributes that every company has, except the gender, and the categories of documents that this site can tell. */
const FORM = {
  platform: 'list',
  questions: [
    { name: 'phone', type: 'phone', label: 'Phone' },
    { name: 'location', type: 'text', label: 'Location' },
    { name: 'birthday', type: 'date', label: 'Date of birth' },
    { name: 'available_from', type: 'date', label: 'Earliest possible start date' },
    { name: 'salary_expectations', type: 'text', label: 'Salary expectations' },
    { name: 'cv', type: 'file', label: 'CV' },
    { name: 'cover-letter', type: 'file', label: 'Cover letter' },
  ],
}

const API = { v1: 'https://api.personio.de/v1', v2: 'https://api.personio.de/v2' }

/** The APIs are at another host than career pages, unless both have one address, as a proxy does. */
const apiOf = ({ origin }: Pick<SystemCall, 'origin'>) =>
  /\.personio\.(?:com|de)$/.test(new URL(origin).hostname) ? API : { v1: `${origin}/v1`, v2: `${origin}/v2` }

const headersOf = ({ credentials: { apiKey = '', companyId = '' } }: SystemCall): Record<string, string> => ({
  authorization: `Bearer ${apiKey}`,
  'x-company-id': companyId,
})

/** A document with the id that its upload got. */
interface Uploaded {
  uuid: string
  original_filename: string
  category: string
}

/** Uploads the files, and then sends the application with their ids. */
async function deliver(call: SystemCall, application: ApplicationToSend): Promise<Outcome> {
  const address = `${apiOf(call).v1}/recruiting/applications`
  const categories = new Map<FileToSend, string>([
    ...application.answers.flatMap(({ question, files }) => files.map((file) => [file, question.name] as const)),
    ...application.others.flatMap(({ files }) => files.map((file) => [file, 'other'] as const)),
  ])
  const uploaded: Uploaded[] = []
  const stopped = await uploadFiles(
    [...categories.keys()],
    (file) => post(call, `${address}/documents`, addFile(new FormData(), 'file', file), headersOf(call)),
    (answer, file) => {
      if (answer.status !== constants.HTTP_STATUS_OK) return refusalIn(answer)
      const uuid = textOf(recordOf(answer.json)['uuid'])
      if (uuid === '') return { kind: 'unknown', said: answer.text }
      uploaded.push({ uuid, original_filename: file.name, category: categories.get(file) ?? 'other' })
      return { kind: 'delivered', ids: {} }
    },
  )
  return (
    stopped ??
    attempt(
      () => post(call, address, bodyOf(call, application, uploaded), headersOf(call)),
      (answer) =>
        answer.status === constants.HTTP_STATUS_CREATED ? { kind: 'delivered', ids: {} } : refusalIn(answer),
    )
  )
}

function bodyOf({ job }: SystemCall, application: ApplicationToSend, files: readonly Uploaded[]): object {
  const { firstName, lastName, email, phone, answers, others, sentAt } = application
  const attributes = answers.flatMap(({ question: { name }, values: [value] }) =>
    value === undefined || name === 'phone' ? [] : [{ id: name, value: String(value) }],
  )
  const message = others.filter(({ text }) => text !== '').map(({ question, text }) => `${question}: ${text}`)
  return {
    first_name: firstName,
    last_name: lastName,
    email,
    job_position_id: Number(job.id),
    application_date: sentAt.toISOString().slice(0, 10),
    ...(message.length > 0 && { message: message.join('\n') }),
    files,
    attributes: [...(phone ? [{ id: 'phone', value: phone }] : []), ...attributes],
  }
}

/** Reasons that say that a position takes no applications. */
const CLOSED = ['errors.job-position.not-published', 'errors.posting-validation.posting-not-found']

function refusalIn(answer: Answer): Outcome {
  const { status, json, text } = answer
  const said = `${status} ${text}`.trim()
  if (isNotAllowed(answer)) return { kind: 'not-allowed', said }
  // Other successes aren't documented.
  if (status < constants.HTTP_STATUS_BAD_REQUEST) return { kind: 'unknown', said }
  const reasons = listOf(recordOf(json)['errors']).filter(isRecord).flatMap(reasonsOf)
  return { kind: 'refused', reasons: reasons.length > 0 ? reasons : [{ text: said }] }
}

/** Returns the reasons against a field, or those against the whole. */
function reasonsOf({ field, errors, title, detail }: Record<string, unknown>): RefusalReason[] {
  if (!Array.isArray(errors)) return [{ text: textOf(detail) || textOf(title) }]
  return errors
    .map((error) => textOf(recordOf(error)['reason']))
    .map((reason) =>
      CLOSED.includes(reason) ? { code: 'not-published', text: '' } : { text: `${textOf(field)}: ${reason}` },
    )
}

function find(call: SystemCall, person: SentPerson): Promise<SystemIds | null | undefined> {
  const { clientId, clientSecret } = call.credentials
  if (!clientId || !clientSecret) return Promise.resolve(undefined)
  const { v2 } = apiOf(call)
  return orUnknown(async () => {
    const secrets = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
    const granted = objectIn(await askByPost(call, `${v2}/auth/token`, new URLSearchParams(secrets)))
    const query = new URLSearchParams({
      'candidate.email': person.email,
      'updated_at.gt': sentSince(person).toISOString(),
      limit: '200',
    })
    const address = `${v2}/recruiting/applications?${query.toString()}`
    const found = objectIn(await ask(call, address, { authorization: `Bearer ${textOf(granted['access_token'])}` }))
    const applications = listOf(found['_data'])
      .map(recordOf)
      .filter((one) => isSince(one, person) && !person.except.includes(textOf(one['id'])))
    const application = applications.find((one) => textOf(recordOf(one['job'])['id']) === call.job.id)
    if (application)
      return { application: textOf(application['id']), candidate: textOf(recordOf(application['candidate'])['id']) }
    // It isn't documented that both versions of the API name a position alike.
    return applications.length > 0 ? undefined : null
  })
}

const isSince = (application: Record<string, unknown>, person: SentPerson): boolean =>
  new Date(textOf(recordOf(application['created_at'])['date-time'])) >= sentSince(person)
