import { type Answer, type Call, readJson } from './stand-in/call.ts'
import { type EventSender, sendEvents, type Sign, type VendorEvents } from './stand-in/events.ts'
import {
  configurationOf,
  type ConsentModel,
  describePosting,
  jobIdOf,
  readFiles,
  refusalOf,
  type SmartRecruitersJob,
  statusOf,
} from './smartrecruiters-form.ts'
import {
  limitRate,
  numberedUuid,
  openStandIn,
  type RateLimit,
  type Route,
  type StandIn,
  type StoredApplication,
} from './stand-in/stand-in.ts'

export interface SmartRecruitersOptions {
  company: string
  /** The key of the Application API. */
  key: string
  /** The key of the Customer API, for looking candidates up; without one, it refuses every call. */
  customerKey?: string
  jobs: SmartRecruitersJob[]
  /** The company's model of consent. */
  consent?: ConsentModel
  limit?: RateLimit
  concurrentLimit?: number
  now?: () => number
}

export type SmartRecruiters = StandIn & EventSender

/** developers.smartrecruiters.com/docs/rate-limiting: 10 requests a second and 8 at once, for each credential. */
const LIMIT: RateLimit = { calls: 10, perMs: 1000 }
const CONCURRENT_LIMIT = 8

/** Starts SmartRecruiters: the Posting API, the Application API, a look-up of candidates, and webhooks. */
export async function openSmartRecruiters(options: SmartRecruitersOptions): Promise<SmartRecruiters> {
  const { now = Date.now, limit = LIMIT, concurrentLimit = CONCURRENT_LIMIT } = options
  const limiter = limitRate(limit, now)
  let open = 0
  let remaining = limit.calls
  const standIn = await openStandIn({
    routes: [...postingRoutes(options), ...applicationRoutes(options, () => standIn.received)],
    before({ path }) {
      open += 1
      // The Posting API has no credential to count by.
      const left = path.startsWith('/v1/') ? remaining : limiter.take()
      remaining = left === false ? 0 : left
      return left === false || open > concurrentLimit
        ? { status: 429, body: { message: 'Too many requests' } }
        : undefined
    },
    after() {
      open -= 1
    },
    headers: () => ({
      'x-ratelimit-limit': String(limit.calls),
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-concurrent-limit': String(concurrentLimit),
      'x-ratelimit-concurrent-remaining': String(Math.max(0, concurrentLimit - open)),
    }),
    unknown: refuse(404, 'RESOURCE_NOT_FOUND_ERROR', 'Resource not found'),
    // developers.smartrecruiters.com/docs/partners-post-an-application: "always enters status New".
    firstStage: 'NEW',
    // Not documented: an email address that applies again keeps its candidate.
    ids: (count, { email }) => ({
      id: numberedUuid('a', count),
      candidateId: standIn.received.find((each) => each.email === email)?.candidateId ?? numberedUuid('c', count),
    }),
    now,
  })
  const jobIds = new Map(options.jobs.map((job) => [job.uuid, jobIdOf(job)]))
  const events = webhooks((uuid) => jobIds.get(uuid), standIn.url, now)
  return { ...standIn, ...sendEvents(standIn, events, now) }
}

/** The codes are those of the vendor's schema ApplyApiError; not documented: the status of each. */
const refuse = (status: number, code: string, message: string): Answer => ({
  status,
  body: { id: numberedUuid('e', status), code, message },
})

/** developers.smartrecruiters.com/docs/posting-api: public; descriptions are only in the answer for one posting. */
function postingRoutes({ company, jobs }: SmartRecruitersOptions): Route[] {
  return [
    {
      method: 'GET',
      path: '/v1/companies/:company/postings',
      step: 'list',
      handle({ params, query }) {
        const [offset, limit] = [Number(query.get('offset') ?? 0), Math.min(100, Number(query.get('limit') ?? 100))]
        const all = params.company === company ? jobs : []
        const content = all.slice(offset, offset + limit).map((job) => describePosting(job, false))
        return { status: 200, body: { offset, limit, totalFound: all.length, content } }
      },
    },
    {
      method: 'GET',
      path: '/v1/companies/:company/postings/:posting',
      step: 'posting',
      handle({ params }) {
        const job = jobs.find(({ id, uuid }) => [id, uuid].includes(params.posting ?? ''))
        return job && params.company === company
          ? { status: 200, body: describePosting(job, true) }
          : refuse(404, 'RESOURCE_NOT_FOUND_ERROR', 'Posting not found')
      },
    },
  ]
}

function applicationRoutes(options: SmartRecruitersOptions, stored: () => readonly StoredApplication[]): Route[] {
  const { key, customerKey, jobs } = options
  const guarded = (right: string | undefined, route: Route): Route => ({
    ...route,
    handle(call) {
      const given = call.headers['x-smarttoken']
      if (given === undefined) return { status: 401, body: { message: 'Authentication data missing' } }
      return right !== undefined && given === right
        ? route.handle(call)
        : refuse(401, 'INVALID_API_KEY_ERROR', 'The API key is invalid')
    },
  })
  const unknown = refuse(404, 'RESOURCE_NOT_FOUND_ERROR', 'Posting not found')
  const findJob = ({ params }: Call) => jobs.find(({ uuid }) => uuid === params.posting)
  return [
    // developers.smartrecruiters.com/docs/partners-get-application-screening-questions-and-privacy-policies
    guarded(key, {
      method: 'GET',
      path: '/postings/:posting/configuration',
      handle(call) {
        const job = findJob(call)
        if (job === undefined) return unknown
        return { status: 200, body: configurationOf(job, call.query.get('conditionalsIncluded') === 'true') }
      },
    }),
    // developers.smartrecruiters.com/docs/partners-post-an-application
    guarded(key, {
      method: 'POST',
      path: '/postings/:posting/candidates',
      step: 'application',
      handle(call) {
        const job = findJob(call)
        if (job === undefined) return unknown
        const fields = readJson(call)
        if (fields === undefined) return refuse(400, 'INVALID_REQUEST', 'The request is not JSON')
        const refusal = refusalOf(fields, job, options.consent)
        if (refusal) return refuse(400, ...refusal)
        const files = readFiles(fields) ?? []
        const [name, email] = [`${String(fields.firstName)} ${String(fields.lastName)}`, String(fields.email)]
        const { resume: _resume, avatar: _avatar, attachments: _attachments, ...rest } = fields
        return {
          accepts: { fields: rest, files, jobId: job.uuid, name, email },
          // 201 by a public note, 200 in a recorded answer; the id is the candidate's.
          answer: ({ candidateId, at }) => ({
            status: 201,
            body: {
              id: candidateId,
              createdOn: at.toISOString().replace(/\.\d+Z$/, '+0000'),
              candidatePortalUrl: 'https://my.smartrecruiters.com/public/sign-in?ftux=true',
            },
          }),
        }
      },
    }),
    // developers.smartrecruiters.com/docs/get-candidate-application-status
    guarded(key, {
      method: 'GET',
      path: '/postings/:posting/candidates/:candidate/status',
      handle({ params }) {
        const found = stored().find((each) => each.jobId === params.posting && each.candidateId === params.candidate)
        return found ? { status: 200, body: { status: statusOf(found) } } : unknown
      },
    }),
    // The Customer API searches all fields of candidates for words; not documented: the shape of assignments.
    guarded(customerKey, {
      method: 'GET',
      path: '/candidates',
      handle({ query }) {
        const words = (query.get('q') ?? '').toLowerCase()
        const wanted = query.getAll('job_id')
        const since = new Date(query.get('updated_after') ?? 0)
        const found = stored()
          .map((each) => ({ ...each, job: jobs.find(({ uuid }) => uuid === each.jobId) }))
          .filter(
            ({ name, email, job, changedAt }) =>
              `${name} ${email}`.toLowerCase().includes(words) &&
              (wanted.length === 0 || (job && wanted.includes(jobIdOf(job)))) &&
              changedAt >= since,
          )
          .slice(0, Math.min(100, Number(query.get('limit') ?? 100)))
        const content = found.map(({ candidateId: id, fields, email, job, ...each }) => ({
          id,
          firstName: fields.firstName,
          lastName: fields.lastName,
          email,
          primaryAssignment: {
            job: { id: job && jobIdOf(job), title: job?.title },
            status: statusOf({ ...each, candidateId: id, fields, email }),
          },
        }))
        return { status: 200, body: { limit: 100, totalFound: content.length, nextPageId: '', content } }
      },
    }),
  ]
}

/** github.com/RecruitiFi/smart_recruiters, made from the vendor's OpenAPI document: events hold ids only. */
function webhooks(jobIdOf: (posting: string) => string | undefined, url: string, now: () => number): VendorEvents {
  let events = 0
  return {
    // Activating a subscription: the receiver answers 200 with the same header.
    ping: (_sign: Sign, secret) => ({ headers: { 'x-hook-secret': secret }, body: '' }),
    compose({ id, candidateId, jobId }, change, sign) {
      events += 1
      const body = JSON.stringify({ job_id: jobIdOf(jobId), candidate_id: candidateId, application_id: id })
      const headers = {
        'event-id': numberedUuid('e', events),
        'event-name': change.kind === 'created' ? 'application.created' : 'application.status.updated',
        'event-version': 'v201910',
        link: `<${url}/postings/${jobId}/candidates/${candidateId}/status>; rel=self`,
        'smartrecruiters-timestamp': String(Math.floor(now() / 1000)),
      }
      const signature = sign(signedText(headers, body))
      return [{ headers: { ...headers, 'smartrecruiters-signature': signature && `v1=${signature}` }, body }]
    },
  }
}

/** Returns the text that the vendor signs: `timestamp.body.event-id.event-name.event-version.link`. */
export function signedText(headers: Readonly<Record<string, string | undefined>>, body: string): string {
  const names = ['event-id', 'event-name', 'event-version', 'link']
  return [headers['smartrecruiters-timestamp'], body, ...names.map((name) => headers[name])]
    .map((part) => part ?? '')
    .join('.')
}
