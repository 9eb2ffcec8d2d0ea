import {
  type Answer,
  basicAuth,
  type Call,
  isEmail,
  listOf,
  readForm,
  readJson,
  type StoredFile,
} from './stand-in/call.ts'
import { limitRate, numberedUuid, type RateLimit, type Route, type StoredApplication } from './stand-in/stand-in.ts'

export interface LeverJob {
  /** A UUID. */
  id: string
  title: string
  /** Closed postings take no applications. */
  state?: 'published' | 'unlisted' | 'closed'
  /** Fields that the site's settings require, which the v0 API doesn't list. */
  required?: string[]
  /** Questions of v1, in the vendor's shape and the order of the form. */
  customQuestions?: LeverCard[]
  /** More properties of the public posting: `description`, `categories`. */
  post?: object
}

export interface LeverCard {
  id: string
  text: string
  fields: { id: string; text: string; type: string; required: boolean; options?: { text: string }[] }[]
}

export interface LeverData {
  /** The key of the Data API v1; without one, it refuses every call. */
  dataKey?: string
  jobs: LeverJob[]
  dataLimit?: RateLimit
}

/** hire.lever.co/developer/documentation, as public clients repeat it: "10 requests per second"; bursts are left out. */
const DATA_LIMIT: RateLimit = { calls: 10, perMs: 1000 }

export const FIRST_STAGE = 'New applicant'

/** Returns the id of a stage, the same for each name. */
export function stageIdOf(name: string): string {
  const number = Array.from(name).reduce(
    (sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 999_999_937,
    7,
  )
  return numberedUuid('5', number)
}

const REASONS = [
  { id: numberedUuid('6', 1), text: 'Underqualified', type: 'non-hired' },
  { id: numberedUuid('6', 2), text: 'Hired', type: 'hired' },
  { id: numberedUuid('6', 3), text: 'Withdrew', type: 'non-hired' },
]
export function reasonIdOf({ status, hasWithdrawn }: StoredApplication): string | undefined {
  if (status === 'active') return undefined
  const text = status === 'hired' ? 'Hired' : hasWithdrawn ? 'Withdrew' : 'Underqualified'
  return REASONS.find((reason) => reason.text === text)?.id
}

/** Returns the id by which stages and events name an application. */
export const opportunityIdOf = ({ id }: StoredApplication): string => id.replace(/^.{8}/, 'd'.repeat(8))

/** Answers with Lever's codes, which public clients list without their statuses. */
const refuse = (status: number, code: string, message: string): Answer => ({ status, body: { code, message } })

/** Builds the routes of the Data API v1. */
export function dataRoutes(
  { dataKey, jobs, dataLimit = DATA_LIMIT }: LeverData,
  now: () => number,
  stored: () => readonly StoredApplication[],
): Route[] {
  const limiter = limitRate(dataLimit, now)
  const uploads = new Map<string, StoredFile>()
  const unknown = refuse(404, 'ResourceNotFound', 'Resource not found')
  const findJob = ({ params }: Call) => jobs.find(({ id, state }) => id === params.job && state !== 'closed')
  const guarded = (route: Route): Route => ({
    ...route,
    handle(call) {
      if (limiter.take() === false) return refuse(429, 'TooManyRequests', 'Rate limit exceeded')
      const given = basicAuth(call)
      return dataKey !== undefined && given?.user === dataKey && given.password === ''
        ? route.handle(call)
        : refuse(401, 'Unauthorized', 'Invalid API key')
    },
  })
  const routes: Route[] = [
    {
      method: 'GET',
      path: '/v1/postings/:job/apply',
      handle: (call) => {
        const job = findJob(call)
        if (job === undefined) return unknown
        const { id, title: text, customQuestions = [] } = job
        return {
          status: 200,
          body: { data: { id, text, personalInformation: PERSONAL, urls: [], customQuestions, eeoQuestions: {} } },
        }
      },
    },
    {
      // Not documented in what was readable: the limits of uploads.
      method: 'POST',
      path: '/v1/uploads',
      step: 'upload',
      async handle(call) {
        const file = (await readForm(call))?.files.find(({ name }) => name === 'file')
        if (file === undefined) return refuse(400, 'BadRequestError', 'A file is required')
        const id = numberedUuid('f', uploads.size + 1)
        uploads.set(id, file)
        return { status: 201, body: { data: { id, filename: file.fileName, size: file.bytes } } }
      },
    },
    {
      // Recorded answer in NangoHQ/integration-templates, integrations/lever/tests/apply-posting.test.json.
      method: 'POST',
      path: '/v1/postings/:job/apply',
      step: 'application',
      handle(call) {
        const job = findJob(call)
        if (job === undefined) return unknown
        const fields = readJson(call)
        const personal = new Map(listOf(fields?.personalInformation).map(({ name, value }) => [name, value]))
        const missing = PERSONAL.find(({ name, required }) => required && !isFilled(personal.get(name)))
        const [name, email, resume] = ['fullName', 'email', 'resume'].map((each) => personal.get(each))
        const wrong =
          (fields === undefined && 'Malformed JSON') ||
          (missing && `${missing.text} is required`) ||
          (!isEmail(email) && 'Email is invalid') ||
          (isFilled(resume) && !uploads.has(String(resume)) && 'The upload is unknown') ||
          faultOf(job.customQuestions ?? [], listOf(fields?.customQuestions))
        if (wrong) return refuse(400, 'BadRequestError', wrong)
        const file = uploads.get(String(resume))
        return {
          accepts: {
            fields: fields ?? {},
            files: file ? [{ ...file, name: 'resume' }] : [],
            jobId: job.id,
            name: String(name),
            email: String(email),
          },
          answer: ({ id }) => ({ status: 201, body: { data: { applicationId: id } } }),
        }
      },
    },
    {
      method: 'GET',
      path: '/v1/opportunities',
      step: 'search',
      handle({ query }) {
        const size = Number(query.get('limit') ?? 100)
        const from = Number(query.get('offset') ?? 0)
        if (!(size >= 1 && size <= 100)) return refuse(400, 'BadRequestError', 'limit must be between 1 and 100')
        const isOne = (name: string, value: string) => !query.has(name) || query.getAll(name).includes(value)
        const emails = query.getAll('email').map((email) => email.toLowerCase())
        const found = stored().filter(
          (each) =>
            (emails.length === 0 || emails.includes(each.email.toLowerCase())) &&
            isOne('posting_id', each.jobId) &&
            isOne('archived', String(each.status !== 'active')) &&
            each.at.getTime() >= Number(query.get('created_at_start') ?? 0) &&
            each.changedAt.getTime() >= Number(query.get('updated_at_start') ?? 0),
        )
        const hasNext = found.length > from + size
        const data = found.slice(from, from + size).map((each) => describe(each, query.getAll('expand')))
        return { status: 200, body: { data, hasNext, ...(hasNext && { next: String(from + size) }) } }
      },
    },
    {
      method: 'GET',
      path: '/v1/opportunities/:id',
      handle({ params, query }) {
        const found = stored().find((each) => opportunityIdOf(each) === params.id)
        return found ? { status: 200, body: { data: describe(found, query.getAll('expand')) } } : unknown
      },
    },
    {
      method: 'GET',
      path: '/v1/stages',
      handle: () => {
        const names = new Set([FIRST_STAGE, ...stored().map(({ stage }) => stage)])
        return { status: 200, body: { data: Array.from(names, (text) => ({ id: stageIdOf(text), text })) } }
      },
    },
    { method: 'GET', path: '/v1/archive_reasons', handle: () => ({ status: 200, body: { data: REASONS } }) },
  ]
  return routes.map(guarded)
}

const PERSONAL = [
  { text: 'Full name', name: 'fullName', type: 'text', required: true, value: null },
  { text: 'Email', name: 'email', type: 'text', required: true, value: null },
  { text: 'Phone', name: 'phone', type: 'text', required: false, value: null },
  { text: 'Resume', name: 'resume', type: 'file-upload', required: false, value: null },
  { text: 'Additional information', name: 'additionalInformation', type: 'textarea', required: false, value: null },
]

const isFilled = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== ''

/** Checks answers by their order in the form; a choice goes by its text. Not documented: several choices as an array. */
function faultOf(cards: readonly LeverCard[], given: readonly Record<string, unknown>[]): string | undefined {
  if (given.some(({ id }) => !cards.some((card) => card.id === id))) return 'A custom question is unknown'
  for (const card of cards) {
    const values = listOf(given.find(({ id }) => id === card.id)?.fields)
    for (const [index, field] of card.fields.entries()) {
      const value = values[index]?.value
      const choices: unknown[] = [value].flat()
      if (!isFilled(value)) {
        if (field.required) return `${field.text} is required`
      } else if (field.options && !choices.every((choice) => field.options?.some(({ text }) => text === choice))) {
        return `${field.text} is not one of the options`
      }
    }
  }
  return undefined
}

function describe(application: StoredApplication, expand: readonly string[]) {
  const { id, stage, status, candidateId, jobId } = application
  const stageId = stageIdOf(stage)
  return {
    id: opportunityIdOf(application),
    contact: candidateId,
    name: application.name,
    emails: [application.email],
    stage: expand.includes('stage') ? { id: stageId, text: stage } : stageId,
    applications: expand.includes('applications') ? [{ id, posting: jobId }] : [id],
    createdAt: application.at.getTime(),
    updatedAt: application.changedAt.getTime(),
    archived:
      status === 'active' ? null : { archivedAt: application.changedAt.getTime(), reason: reasonIdOf(application) },
  }
}
