import { constants } from 'node:http2'
import { addDays } from '#kernel/time.ts'
import { isRecord, listOf, recordOf, textOf } from '#kernel/values/json-value.ts'
import { connectionLimits as limits } from '../../../limits.ts'
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
  StatusEvent,
  SystemCall,
  SystemIds,
} from '../../exchange/system.ts'

/**
 * Personio, by its Recruiting API v1 for documents and applications (github.com/personio/api-docs, personio-recruiting-api.yaml), and
 * its API v2, with other credentials, for looking up a lost answer and for stages. It names no id when it takes an application,
 * shows neither questions nor the company's attributes, and sends no events about applications: what it has no attribute for goes
 * along as its message.
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
    endings:
      'pdf pptx xlsx docx doc xls ppt ods odt 7z gz rar zip bmp gif jpg png tif csv txt rtf mp4 3gp mov avi wmv'.split(
        ' ',
      ),
  },
  takesOthers: true,
  questions: async () => FORM,
  deliver,
  find,
  async *askStages(call, _held, { now }) {
    const { clientId, clientSecret } = call.credentials
    if (!clientId || !clientSecret) return
    // Changes of a day, in case this server was away.
    const changed = await applicationsIn(call, { 'updated_at.gt': addDays(now, -1).toISOString() })
    yield* changed.flatMap(eventOf)
  },
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

type Call = Omit<SystemCall, 'job'>

const API = { v1: 'https://api.personio.de/v1', v2: 'https://api.personio.de/v2' }

/** The APIs are at another host than career pages, unless both have one address, as a proxy does. */
const apiOf = ({ origin }: Call) =>
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
const CLOSED = new Set(['errors.job-position.not-published', 'errors.posting-validation.posting-not-found'])

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
      CLOSED.has(reason) ? { code: 'not-published', text: '' } : { text: `${textOf(field)}: ${reason}` },
    )
}

function find(call: SystemCall, person: SentPerson): Promise<SystemIds | null | undefined> {
  const { clientId, clientSecret } = call.credentials
  if (!clientId || !clientSecret) return Promise.resolve(undefined)
  return orUnknown(async () => {
    const since = sentSince(person)
    const query = { 'candidate.email': person.email, 'updated_at.gt': since.toISOString() }
    const applications = (await applicationsIn(call, query)).filter(
      (one) =>
        new Date(textOf(recordOf(one['created_at'])['date-time'])) >= since &&
        !person.except.includes(textOf(one['id'])),
    )
    const application = applications.find((one) => textOf(recordOf(one['job'])['id']) === call.job.id)
    if (application) return idsOf(application)
    // It isn't documented that both versions of the API name a position alike.
    return applications.length > 0 ? undefined : null
  })
}

const idsOf = ({ id, candidate }: Record<string, unknown>): SystemIds => ({
  application: textOf(id),
  candidate: textOf(recordOf(candidate)['id']),
})

/** Returns applications of the API v2. @throws NotAllowedError, or the network error */
async function applicationsIn(call: Call, query: Record<string, string>): Promise<Record<string, unknown>[]> {
  const { clientId = '', clientSecret = '' } = call.credentials
  const { v2 } = apiOf(call)
  const secrets = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const granted = objectIn(await askByPost(call, `${v2}/auth/token`, new URLSearchParams(secrets)))
  const bearer = { authorization: `Bearer ${textOf(granted['access_token'])}` }
  const found: Record<string, unknown>[] = []
  let address: string | undefined =
    `${v2}/recruiting/applications?${new URLSearchParams({ ...query, limit: '200' }).toString()}`
  for (let pages = 0; address !== undefined && pages < limits.pagesRead; pages += 1) {
    const page: Record<string, unknown> = objectIn(await ask(call, address, bearer))
    found.push(...listOf(page['_data']).map(recordOf))
    const next: URL | null = URL.parse(textOf(recordOf(recordOf(page['_meta'])['links'])['next']), address)
    const isNext = textOf(recordOf(recordOf(page['_meta'])['links'])['next']) !== ''
    // The token is for this host only.
    address = isNext && next?.origin === new URL(v2).origin ? next.href : undefined
  }
  return found
}

/** Reads the stage of an application; a withdrawal is the candidate's own, and a new one stays where the company has it. */
function eventOf(application: Record<string, unknown>): StatusEvent[] {
  const { id, name, type, kind } = recordOf(application['current_stage'])
  const words = new Set([id, type, kind].map((word) => textOf(word).toLowerCase()))
  if (words.has('withdrawn') || words.has('unassigned')) return []
  const change = words.has('rejected') ? 'rejected' : words.has('accepted') ? 'hired' : 'stage'
  return [
    {
      ids: idsOf(application),
      emails: [textOf(recordOf(application['candidate'])['email']).toLowerCase()],
      job: textOf(recordOf(application['job'])['id']) || undefined,
      change,
      stage: change === 'stage' ? textOf(name) || undefined : undefined,
      event: `stage ${textOf(id)}`,
    },
  ]
}
