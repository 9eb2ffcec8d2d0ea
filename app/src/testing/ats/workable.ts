import { type Answer, asRecord, bearerToken, type Call, isFilled, readJson } from './stand-in/call.ts'
import { answersFault, fieldFault, personFault, readFile, type WorkableJob } from './workable-form.ts'
import { type EventSender, sendEvents, type VendorEvents } from './stand-in/events.ts'
import {
  limitRate,
  openStandIn,
  type RateLimit,
  type Route,
  type StandIn,
  type StoredApplication,
} from './stand-in/stand-in.ts'

export interface WorkableOptions {
  account: string
  /** An account token. */
  token: string
  jobs: WorkableJob[]
  limit?: RateLimit
  now?: () => number
}

export type Workable = StandIn & EventSender

/** workable.readme.io/docs/rate-limits: an account token has 10 requests in 10 seconds. */
const LIMIT: RateLimit = { calls: 10, perMs: 10_000 }

/** Starts Workable: the public jobs of an account, its API v3 for questions and candidates, and webhooks. */
export async function openWorkable(options: WorkableOptions): Promise<Workable> {
  const { now = Date.now, limit = LIMIT } = options
  const limiter = limitRate(limit, now)
  let remaining = limit.calls
  const standIn = await openStandIn({
    routes: [publicRoute(options), ...candidateRoutes(options, () => standIn.received)],
    before({ path }) {
      // The public jobs have no token to count by.
      const left = path.startsWith('/spi/') ? limiter.take() : remaining
      remaining = left === false ? 0 : left
      return left === false ? refuse(429, 'Too many requests') : undefined
    },
    headers: () => ({
      'x-rate-limit-limit': String(limit.calls),
      'x-rate-limit-remaining': String(remaining),
      'x-rate-limit-reset': String(Math.ceil((now() + limiter.leftMs()) / 1000)),
    }),
    unknown: refuse(404, 'Not found'),
    firstStage: 'Applied',
    // A candidate belongs to one job, so that both ids are one.
    ids: (count) => ({ id: `a${count}`.padEnd(8, '0'), candidateId: `a${count}`.padEnd(8, '0') }),
    now,
  })
  return { ...standIn, ...sendEvents(standIn, webhooks(now), now) }
}

/** Not documented: the status and body of errors. */
const refuse = (status: number, error: string): Answer => ({ status, body: { error } })

/** workable.readme.io/reference/jobs-1: the public jobs, with descriptions if `details` is true. */
const publicRoute = ({ account, jobs }: WorkableOptions): Route => ({
  method: 'GET',
  path: '/api/accounts/:account',
  handle({ params, query }) {
    if (params.account !== account) return refuse(404, 'Not found')
    const published = jobs.filter(({ state = 'published' }) => state === 'published')
    return {
      status: 200,
      body: {
        name: account,
        description: null,
        jobs: published.map(({ shortcode, title, post }) => ({
          title,
          shortcode,
          code: '',
          employment_type: 'Full-time',
          telecommuting: false,
          department: 'Coast',
          url: `https://apply.workable.com/j/${shortcode}`,
          application_url: `https://apply.workable.com/j/${shortcode}/apply`,
          published_on: '2026-11-02',
          country: 'Germany',
          city: 'Kiel',
          state: 'Schleswig-Holstein',
          ...(query.get('details') === 'true' && { description: `<p>You work as ${title}.</p>` }),
          ...post,
        })),
      },
    }
  },
})

function candidateRoutes({ token, jobs }: WorkableOptions, stored: () => readonly StoredApplication[]): Route[] {
  const findJob = ({ params }: Call) =>
    jobs.find(({ shortcode, state }) => shortcode === params.job && state !== 'closed')
  const guarded = (route: Route): Route => ({
    ...route,
    handle: (call) => (bearerToken(call) === token ? route.handle(call) : refuse(401, 'Not authorized')),
  })
  return [
    {
      // workable.readme.io/reference/jobsshortcodeapplication_form
      method: 'GET' as const,
      path: '/spi/v3/jobs/:job/application_form',
      handle(call: Call) {
        const job = findJob(call)
        return job
          ? { status: 200, body: { form_fields: job.fields ?? [], questions: job.questions ?? [] } }
          : refuse(404, 'Not found')
      },
    },
    {
      // workable.readme.io/reference/job-candidates-create
      method: 'POST' as const,
      path: '/spi/v3/jobs/:job/candidates',
      step: 'application' as const,
      handle(call: Call) {
        const job = findJob(call)
        if (!job) return refuse(404, 'Not found')
        const { candidate, sourced } = readJson(call) ?? {}
        const fields = asRecord(candidate)
        if (!fields) return refuse(422, 'candidate is missing')
        const fault = personFault(fields) ?? fieldFault(job, fields) ?? answersFault(job, fields)
        if (fault !== undefined) return refuse(422, fault)
        const { resume, ...rest } = fields
        const file = readFile('resume', resume)
        const name = isFilled(fields.name) ? fields.name : `${String(fields.firstname)} ${String(fields.lastname)}`
        return {
          accepts: {
            fields: { ...rest, sourced },
            files: file ? [file] : [],
            jobId: job.shortcode,
            name,
            email: String(fields.email),
          },
          answer(application: StoredApplication) {
            // Without the flag, the person counts as found by a recruiter.
            if (sourced !== false) application.stage = 'Sourced'
            return { status: 200, body: { status: 'created', candidate: describe(application) } }
          },
        }
      },
    },
    {
      method: 'GET' as const,
      path: '/spi/v3/candidates',
      handle({ query }: Call) {
        const after = new Date(query.get('created_after') ?? 0)
        const found = stored().filter(
          ({ email, jobId, at }) =>
            (query.get('email') ?? email) === email && (query.get('shortcode') ?? jobId) === jobId && at >= after,
        )
        return { status: 200, body: { candidates: found.map(describe), paging: {} } }
      },
    },
  ].map(guarded)
}

const kindOf = (stage: string, status: string) => (status === 'hired' ? 'hired' : stage.toLowerCase())

function describe({ candidateId: id, name, email, stage, status, jobId, at, changedAt }: StoredApplication) {
  return {
    id,
    name,
    email,
    stage: status === 'hired' ? 'Hired' : stage,
    stage_kind: kindOf(stage, status),
    disqualified: status === 'rejected',
    job: { shortcode: jobId },
    created_at: at.toISOString(),
    updated_at: changedAt.toISOString(),
  }
}

/** workable.readme.io/reference/webhooks: signed with the token itself; hexadecimal by public clients. */
function webhooks(now: () => number): VendorEvents {
  let events = 0
  return {
    compose(application, change, sign) {
      events += 1
      const body = JSON.stringify({
        id: `event-${events}`,
        event_type: change.kind === 'created' ? 'candidate_created' : 'candidate_moved',
        fired_at: new Date(now()).toISOString(),
        resource_type: 'candidate',
        data: describe(application),
      })
      return [{ headers: { 'x-workable-signature': sign(body) }, body }]
    },
  }
}
