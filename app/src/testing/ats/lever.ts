import {
  type Answer,
  asRecord,
  type Call,
  type Form,
  isFilled,
  mediaType,
  readForm,
  readJson,
  type StoredFile,
} from './stand-in/call.ts'
import { type EventSender, sendEvents, type VendorEvents } from './stand-in/events.ts'
import {
  dataRoutes,
  FIRST_STAGE,
  type LeverData,
  type LeverJob,
  opportunityIdOf,
  reasonIdOf,
  stageIdOf,
} from './lever-data.ts'
import { limitRate, numberedUuid, openStandIn, type RateLimit, type Route, type StandIn } from './stand-in/stand-in.ts'

export interface LeverOptions extends LeverData {
  site: string
  /** The key of the Postings API v0. */
  key: string
  submitLimit?: RateLimit
  fileLimitBytes?: number
  now?: () => number
}

export type Lever = StandIn & EventSender

/** github.com/lever/postings-api: "2 application POST requests per second". */
const SUBMIT_LIMIT: RateLimit = { calls: 2, perMs: 1000 }
/** Not documented for the API; the hosted form's limit. */
const FILE_LIMIT_BYTES = 104_857_600

/** Starts Lever: the Postings API v0, the Data API v1 for questions, applications and look-ups, and webhooks. */
export async function openLever(options: LeverOptions): Promise<Lever> {
  const { now = Date.now } = options
  const standIn = await openStandIn({
    routes: [...postingRoutes(options, now), ...dataRoutes(options, now, () => standIn.received)],
    unknown: { status: 404, body: { ok: false, error: 'Document not found' } },
    firstStage: FIRST_STAGE,
    // "Candidate records will be merged when email addresses match"; each application is an opportunity.
    ids: (count, { email }) => ({
      id: numberedUuid('a', count),
      candidateId: standIn.received.find((each) => each.email === email)?.candidateId ?? numberedUuid('c', count),
    }),
    now,
  })
  return { ...standIn, ...sendEvents(standIn, webhooks(now), now) }
}

/** The vendor says "the appropriate HTTP error code" and lists none, so the statuses are assumptions. */
const refuse = (status: number, error: string | object): Answer => ({ status, body: { ok: false, error } })

/** github.com/lever/postings-api, README.md. */
function postingRoutes(options: LeverOptions, now: () => number): Route[] {
  const { site, key, jobs, submitLimit = SUBMIT_LIMIT, fileLimitBytes = FILE_LIMIT_BYTES } = options
  const limiter = limitRate(submitLimit, now)
  const unknown = refuse(404, 'Document not found')
  const findJob = ({ params }: Call) =>
    params.site === site ? jobs.find(({ id, state }) => id === params.job && state !== 'closed') : undefined
  return [
    {
      // "Get a list of job postings"
      method: 'GET',
      path: '/v0/postings/:site',
      handle: ({ params, query }) => {
        if (params.site !== site) return unknown
        if (query.get('mode') !== 'json')
          return { status: 200, body: '<ul></ul>', headers: { 'content-type': 'text/html' } }
        return { status: 200, body: jobs.filter(({ state = 'published' }) => state === 'published').map(publicPosting) }
      },
    },
    {
      // "Get a specific job posting": custom questions are not exposed.
      method: 'GET',
      path: '/v0/postings/:site/:job',
      handle: (call) => {
        const job = findJob(call)
        return job ? { status: 200, body: publicPosting(job) } : unknown
      },
    },
    {
      // "Apply to a job posting"
      method: 'POST',
      path: '/v0/postings/:site/:job',
      step: 'application',
      async handle(call) {
        if (limiter.take() === false) return refuse(429, 'Too many requests')
        if (call.query.get('key') !== key) return refuse(401, 'Invalid API key')
        const job = findJob(call)
        if (job === undefined) return unknown
        const form = await readApplication(call)
        if (form === undefined) return refuse(400, 'Malformed request')
        const { name, email } = form.fields
        // Issue 56 of lever/postings-api: an answer to a question that the API doesn't take is refused with this body.
        if (Object.keys(form.fields).some((field) => field.startsWith('cards[')))
          return { status: 200, body: { ok: false, error: {} } }
        if (!isFilled(name)) return refuse(400, 'Missing name')
        if (!isFilled(email) || !email.includes('@')) return refuse(400, 'Invalid email')
        const missing = (job.required ?? []).find((field) => !hasField(form, field))
        if (missing !== undefined) return refuse(400, `Missing ${missing}`)
        if (form.files.some(({ bytes }) => bytes > fileLimitBytes)) return refuse(400, 'File too large')
        return {
          accepts: { ...form, jobId: job.id, name, email },
          answer: ({ id }) => ({ status: 200, body: { ok: true, applicationId: id } }),
        }
      },
    },
  ]
}

const publicPosting = ({ id, title, post }: LeverJob) => ({
  id,
  text: title,
  categories: { location: 'Brest', allLocations: ['Brest'] },
  createdAt: 1_790_000_000_000,
  description: '',
  descriptionPlain: '',
  lists: [],
  hostedUrl: `https://jobs.lever.co/posting/${id}`,
  applyUrl: `https://jobs.lever.co/posting/${id}/apply`,
  ...post,
})

const hasField = ({ fields, files }: Form, name: string) =>
  isFilled(fields[name]) || files.some((file: StoredFile) => file.name === name && file.bytes > 0)

/** Reads multipart, JSON or a URL-encoded form; a résumé can come in multipart only. */
async function readApplication(call: Call): Promise<Form | undefined> {
  if (mediaType(call) !== 'application/json') return readForm(call)
  const fields = readJson(call)
  return fields && asRecord(fields.resume) === undefined ? { fields, files: [] } : undefined
}

const EVENTS = {
  created: ['applicationCreated'],
  stage: ['candidateStageChange'],
  rejected: ['candidateArchiveChange'],
  // Not documented: that a hire, which is an archive with a reason of type "hired", sends both.
  hired: ['candidateHired', 'candidateArchiveChange'],
}

/**
 * hire.lever.co/developer/documentation#webhooks, as public clients repeat it: the signature is in the body, over
 * `token + triggeredAt`, and names and email addresses are not.
 */
function webhooks(now: () => number): VendorEvents {
  let count = 0
  return {
    compose(application, change, sign) {
      const opportunityId = opportunityIdOf(application)
      // Not documented: what candidateId is beside opportunityId; contactId is the merged person.
      const ids = { opportunityId, candidateId: opportunityId, contactId: application.candidateId }
      const archived = { archivedAt: application.changedAt.getTime(), reason: reasonIdOf(application) }
      const dataOf: Record<string, object> = {
        applicationCreated: { ...ids, applicationId: application.id },
        candidateStageChange:
          change.kind === 'stage'
            ? { ...ids, fromStageId: stageIdOf(change.from), toStageId: stageIdOf(change.to) }
            : ids,
        candidateArchiveChange: { ...ids, toArchived: archived },
        candidateHired: ids,
      }
      return EVENTS[change.kind].map((event) => {
        count += 1
        const [id, token, triggeredAt] = [numberedUuid('e', count), numberedUuid('7', count), now()]
        const signature = sign(`${token}${triggeredAt}`)
        return { headers: {}, body: JSON.stringify({ id, event, triggeredAt, token, signature, data: dataOf[event] }) }
      })
    },
  }
}
