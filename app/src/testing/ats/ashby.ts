import {
  type AshbyForm,
  describeApplication,
  describeCandidates,
  faultsOf,
  formOf,
  readSubmission,
} from './ashby-form.ts'
import { type Answer, basicAuth, type Call, readJson } from './stand-in/call.ts'
import { type EventSender, sendEvents, type Sign, type VendorEvents } from './stand-in/events.ts'
import {
  limitRate,
  numberedUuid,
  openStandIn,
  type RateLimit,
  type Route,
  type StandIn,
  type StoredApplication,
} from './stand-in/stand-in.ts'

export interface AshbyJob extends AshbyForm {
  /** A UUID, of the job posting. */
  id: string
  title: string
  /** False for a posting that is not published; the API still accepts applications for it by default. */
  published?: boolean
  /** Applications of one email address before Ashby blocks the next. */
  applicationLimit?: number
  /** More properties of the public posting: `descriptionHtml`, `location`, `department`. */
  post?: object
}

type Permission = 'jobsRead' | 'candidatesRead' | 'candidatesWrite'

export interface AshbyOptions {
  board: string
  key: string
  jobs: AshbyJob[]
  permissions?: Permission[]
  /** The vendor publishes no number for submissions, so there is none by default. */
  submitLimit?: RateLimit
  fileLimitBytes?: number
  now?: () => number
}

export type Ashby = StandIn & EventSender

/** Starts Ashby: the public job board, the methods of its API at the root, and webhooks. */
export async function openAshby(options: AshbyOptions): Promise<Ashby> {
  const { now = Date.now } = options
  const standIn = await openStandIn({
    routes: [boardRoute(options), ...apiRoutes(options, () => standIn.received)],
    unknown: { status: 404, body: 'Not Found' },
    // The title in the example of developers.ashbyhq.com/reference/candidatestagechangewebhook.
    firstStage: 'Application Review',
    // Not documented: an email address that applies again keeps its candidate.
    ids: (count, { email }) => ({
      id: numberedUuid('a', count),
      candidateId: standIn.received.find((each) => each.email === email)?.candidateId ?? numberedUuid('c', count),
    }),
    now,
  })
  return { ...standIn, ...sendEvents(standIn, webhooks(options), now) }
}

/** developers.ashbyhq.com/docs/public-job-posting-api: without a key, and without questions. */
const boardRoute = ({ board, jobs }: AshbyOptions): Route => ({
  method: 'GET',
  path: '/posting-api/job-board/:board',
  handle({ params }) {
    if (params.board !== board) return { status: 404, body: 'Not Found' }
    const postings = jobs
      .filter(({ published }) => published !== false)
      .map(({ id, title, post }) => ({
        id,
        title,
        location: 'Murano',
        secondaryLocations: [],
        publishedAt: '2026-11-02T09:00:00.000+00:00',
        isListed: true,
        jobUrl: `https://jobs.ashbyhq.com/${board}/${id}`,
        applyUrl: `https://jobs.ashbyhq.com/${board}/${id}/application`,
        descriptionHtml: '',
        ...post,
      }))
    return { status: 200, body: { apiVersion: '1', jobs: postings } }
  },
})

/** Refusals come with 200; the shape of errors is that of Ashby's own OpenAPI document. */
const failure = (code: string, message: string, errors = [code], status = 200): Answer => ({
  status,
  body: { success: false, errors, errorInfo: { code, message, requestId: '01JSJ8STANDIN', meta: {} } },
})
const success = (results: unknown): Answer => ({ status: 200, body: { success: true, results } })

function apiRoutes(options: AshbyOptions, stored: () => readonly StoredApplication[]): Route[] {
  const { key, jobs, permissions = ['jobsRead', 'candidatesRead', 'candidatesWrite'], now = Date.now } = options
  const limiter = options.submitLimit && limitRate(options.submitLimit, now)
  /** Forms that Ashby took without making an application. */
  const blocked: string[] = []

  /** developers.ashbyhq.com/reference/authentication: 401 without a key, 403 for a wrong one or a missing permission. */
  const refuse = (call: Call, permission: Permission): Answer | undefined => {
    const given = basicAuth(call)
    if (given === undefined) return { status: 401, body: 'Unauthorized' }
    if (given.user !== key || given.password !== '') return { status: 403, body: 'Forbidden' }
    return permissions.includes(permission)
      ? undefined
      : failure('missing_endpoint_permission', `The key lacks the permission ${permission}`, undefined, 403)
  }
  const read = (name: string, permission: Permission, answer: (query: Record<string, unknown>) => Answer): Route => ({
    method: 'POST',
    path: `/${name}`,
    handle(call) {
      const query = call.body.length === 0 ? {} : readJson(call)
      return (
        refuse(call, permission) ?? (query ? answer(query) : failure('invalid_input', 'Request payload is malformed'))
      )
    },
  })
  const describe = (application: StoredApplication) => describeApplication(application, jobs)
  const formIdOf = ({ id }: StoredApplication) => id.replace(/^a+/, 'f'.repeat(8))

  return [
    // developers.ashbyhq.com/reference/jobpostinglist
    read('jobPosting.list', 'jobsRead', ({ listedOnly }) =>
      success(
        jobs
          .filter(({ published }) => listedOnly !== true || published !== false)
          .map(({ id, title, published = true }) => ({
            id,
            title,
            status: published ? 'Published' : 'Draft',
            isListed: published,
          })),
      ),
    ),
    // developers.ashbyhq.com/reference/jobpostinginfo, with the fields in sections as in recorded answers.
    read('jobPosting.info', 'jobsRead', ({ jobPostingId }) => {
      const job = jobs.find(({ id }) => id === jobPostingId)
      if (job === undefined) return failure('job_posting_not_found', 'Job posting not found')
      const form = { sections: [{ fields: formOf(job) }] }
      return success({ id: job.id, title: job.title, applicationFormDefinition: form, surveyFormDefinitions: [] })
    }),
    {
      // developers.ashbyhq.com/reference/applicationformsubmit
      method: 'POST',
      path: '/applicationForm.submit',
      step: 'application',
      async handle(call) {
        const refusal = refuse(call, 'candidatesWrite')
        if (refusal) return refusal
        if (limiter?.take() === false) return failure('rate_limit_exceeded', 'Rate limit exceeded', undefined, 429)
        const submitted = await readSubmission(call)
        if (submitted === undefined) return failure('invalid_input', 'Request payload is malformed')
        const { form, values, mustBePublished } = submitted
        const job = jobs.find(({ id }) => id === form.fields.jobPostingId)
        if (job === undefined) return failure('job_posting_not_found', 'Job posting not found')
        if (job.published === false && mustBePublished)
          return failure('job_posting_not_published', 'Job posting is not published')
        const email = String(values.get('_systemfield_email'))
        // The email address that the vendor's page names for trying out a refusal.
        const errors =
          email === 'testing-fail-validation@example.com'
            ? ['Validation failed']
            : faultsOf(job, values, form, options.fileLimitBytes)
        if (errors.length > 0) return failure('invalid_input', errors.join('; '), errors)
        const earlier = stored().filter((each) => each.jobId === job.id && each.email === email)
        const submittedValues = Object.fromEntries(values)
        if (earlier.length >= (job.applicationLimit ?? Infinity)) {
          blocked.push(numberedUuid('b', blocked.length + 1))
          const instance = { id: blocked.at(-1), formDefinition: {}, submittedValues }
          const blockMessageForCandidateHtml = '<p>You have already applied.</p>'
          return success({
            submittedFormInstance: instance,
            formMessages: { blocked: true, blockMessageForCandidateHtml },
          })
        }
        const accepts = { ...form, jobId: job.id, name: String(values.get('_systemfield_name')), email }
        return {
          accepts,
          answer: (application) =>
            success({
              submittedFormInstance: { id: formIdOf(application), formDefinition: {}, submittedValues },
              formMessages: { blocked: false, blockMessageForCandidateHtml: null },
            }),
        }
      },
    },
    // developers.ashbyhq.com/reference/applicationinfo
    read('application.info', 'candidatesRead', ({ applicationId, submittedFormInstanceId }) => {
      if (blocked.some((id) => id === submittedFormInstanceId))
        return failure('application_blocked', 'The application was blocked')
      const found = stored().find((each) => each.id === applicationId || formIdOf(each) === submittedFormInstanceId)
      return found ? success(describe(found)) : failure('application_not_found', 'Application not found')
    }),
    // developers.ashbyhq.com/reference/applicationlist; the stand-in answers one page, and its token counts changes.
    read('application.list', 'candidatesRead', ({ syncToken }) => {
      const since = typeof syncToken === 'string' ? Number(syncToken) : -Infinity
      const results = stored().filter(({ changedAt }) => changedAt.getTime() > since)
      const body = { success: true, results: results.map(describe), moreDataAvailable: false, syncToken: String(now()) }
      return { status: 200, body }
    }),
    // developers.ashbyhq.com/reference/candidatesearch: "AND", at most 100.
    read('candidate.search', 'candidatesRead', ({ email, name }) => {
      if (email === undefined && name === undefined) return failure('invalid_input', 'An email or a name is required')
      const found = stored().filter(
        (each) => (email === undefined || each.email === email) && (name === undefined || each.name === name),
      )
      return success(describeCandidates(found, stored()))
    }),
    read('candidate.info', 'candidatesRead', ({ id }) => {
      const [found] = describeCandidates(
        stored().filter(({ candidateId }) => candidateId === id),
        stored(),
      )
      return found ? success(found) : failure('candidate_not_found', 'Candidate not found')
    }),
  ]
}

/** developers.ashbyhq.com/docs/related-webhooks: a hire fires all three with one webhookActionId. Not documented: the others. */
const ACTIONS = {
  created: ['applicationSubmit'],
  stage: ['candidateStageChange', 'applicationUpdate'],
  rejected: ['candidateStageChange', 'applicationUpdate'],
  hired: ['candidateHire', 'candidateStageChange', 'applicationUpdate'],
}

/** developers.ashbyhq.com/docs/authenticating-webhooks: `Ashby-Signature: sha256=<hex>` over the raw body. */
function webhooks({ jobs }: AshbyOptions): VendorEvents {
  let changes = 0
  const pack = (content: object, sign: Sign) => {
    const body = JSON.stringify(content)
    const signature = sign(body)
    return { headers: { 'ashby-signature': signature && `sha256=${signature}` }, body }
  }
  return {
    // developers.ashbyhq.com/reference/pingwebhook
    ping: (sign) => pack({ action: 'ping', data: { webhookActionType: 'ping' } }, sign),
    compose(application, change, sign) {
      changes += 1
      const webhookActionId = numberedUuid('e', changes)
      const data = { application: describeApplication(application, jobs) }
      // Not documented in what was readable: the place of webhookActionId.
      return ACTIONS[change.kind].map((action) => pack({ action, webhookActionId, data }, sign))
    },
  }
}
