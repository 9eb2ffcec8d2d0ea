import { randomUUID } from 'node:crypto'
import {
  type Answer,
  basicAuth,
  type Call,
  decodeBase64,
  endingOf,
  type Form,
  isEmail,
  mediaType,
  readForm,
  readJson,
  storedFile,
} from './stand-in/call.ts'
import { type EventSender, sendEvents, type Sign, type VendorEvents } from './stand-in/events.ts'
import { harvestRoutes } from './greenhouse-harvest.ts'
import { limitRate, openStandIn, type RateLimit, type Route, type StandIn } from './stand-in/stand-in.ts'

export interface GreenhouseJob {
  /** The id of the job post, which addresses and submissions use. */
  id: number
  title: string
  /** The id of the job in Harvest; 1,000,000 less than `id` by default. */
  internalId?: number
  /** False for a post that is taken down. */
  live?: boolean
  /** More properties of the public post: `content`, `location`, `metadata`. */
  post?: object
  /** In the vendor's shape: `{label, required, fields: [{name, type, values}]}`. */
  questions?: object[]
  /** More properties beside the questions: `location_questions`, `compliance`, `demographic_questions`, `data_compliance`. */
  form?: object
}

export interface GreenhouseOptions {
  board: string
  /** The Job Board API key. */
  key: string
  jobs: GreenhouseJob[]
  /** The credential of Harvest v3; without one, Harvest refuses every call. */
  harvest?: { clientId: string; clientSecret: string; user?: string }
  /** Not documented for the Job Board API, so there is none by default. */
  submitLimit?: RateLimit
  harvestLimit?: RateLimit
  fileLimitBytes?: number
  now?: () => number
}

export type Greenhouse = StandIn & EventSender

/** developers.greenhouse.io/job-board.html#submit-an-application: "pdf, doc, docx, txt, rtf". */
const FILE_TYPES = new Set(['pdf', 'doc', 'docx', 'txt', 'rtf'])
/** support.greenhouse.io 360052218132; the API's pages name no limit. */
const FILE_LIMIT_BYTES = 104_857_600
const NAME_LENGTH = 255
const URL_TEXT = /https?:\/\/|www\./i

/**
 * Starts Greenhouse: the Job Board API below `/v1/boards`, Harvest v3 below `/harvest/v3` (the vendor's
 * harvest.greenhouse.io/v3), its tokens at `/auth/token` (auth.greenhouse.io/token), and webhooks.
 */
export async function openGreenhouse(options: GreenhouseOptions): Promise<Greenhouse> {
  const { now = Date.now, jobs } = options
  const withIds = jobs.map((job) => ({ id: job.id, internalId: internalIdOf(job) }))
  const submits = options.submitLimit && limitRate(options.submitLimit, now)
  const standIn = await openStandIn({
    routes: [...jobBoardRoutes(options), ...harvestRoutes({ ...options, jobs: withIds }, now, () => standIn.received)],
    before: ({ method, path }) =>
      method === 'POST' && path.startsWith('/v1/') && submits?.take() === false
        ? { status: 429, body: { error: 'Too many requests', status: 429 } }
        : undefined,
    // Not documented: the body of an unknown address.
    unknown: { status: 404, body: { status: 404, error: 'Job not found' } },
    // The name in the examples of developers.greenhouse.io/harvest.html#applications.
    firstStage: 'Application Review',
    ids: (count) => ({ id: String(900_000 + count), candidateId: String(800_000 + count) }),
    now,
  })
  return { ...standIn, ...sendEvents(standIn, webhooks(options), now) }
}

/** developers.greenhouse.io/job-board.html. */
function jobBoardRoutes({ board, key, jobs, fileLimitBytes = FILE_LIMIT_BYTES }: GreenhouseOptions): Route[] {
  const onBoard = (call: Call) => call.params.board === board
  const findJob = ({ params }: Call) => jobs.find(({ id }) => String(id) === params.job)
  const unknown: Answer = { status: 404, body: { status: 404, error: 'Job not found' } }
  return [
    {
      // #list-jobs: questions are only in the answer for one job.
      method: 'GET',
      path: '/v1/boards/:board/jobs',
      handle: (call) => {
        if (!onBoard(call)) return unknown
        const live = jobs.filter((job) => job.live !== false)
        const posts = live.map((job) => publicPost(job, call.query.get('content') === 'true'))
        return { status: 200, body: { jobs: posts, meta: { total: posts.length } } }
      },
    },
    {
      // #retrieve-a-job
      method: 'GET',
      path: '/v1/boards/:board/jobs/:job',
      handle: (call) => {
        const job = onBoard(call) ? findJob(call) : undefined
        if (job === undefined || job.live === false) return unknown
        const form = call.query.get('questions') === 'true' ? { questions: job.questions ?? [], ...job.form } : {}
        return { status: 200, body: { ...publicPost(job, true), ...form } }
      },
    },
    {
      // #submit-an-application. A success has no documented body; this one is in issue 448 of grnhse/greenhouse-api-docs.
      method: 'POST',
      path: '/v1/boards/:board/jobs/:job',
      step: 'application',
      async handle(call) {
        const refusal = refuseKey(call, key)
        if (refusal) return refusal
        const job = findJob(call)
        // Not documented: the answer for an unknown board or post.
        if (!onBoard(call) || job === undefined) return unknown
        const form = await readApplication(call)
        // Required custom questions are not checked: "Greenhouse will not reject applications that are missing required fields".
        if (form === undefined || job.live === false || !isAcceptable(form, fileLimitBytes)) return failedToSave
        const { fields, files } = form
        const name = `${String(fields.first_name)} ${String(fields.last_name)}`
        return {
          accepts: { jobId: String(job.id), name, email: String(fields.email), fields, files },
          answer: () => ({ status: 200, body: { success: 'Candidate saved successfully' } }),
        }
      },
    },
  ]
}

const internalIdOf = ({ id, internalId = id - 1_000_000 }: GreenhouseJob) => internalId

function publicPost({ post, ...job }: GreenhouseJob, withContent: boolean): object {
  const { content, ...rest } = { content: '', ...post }
  return {
    id: job.id,
    internal_job_id: internalIdOf(job),
    title: job.title,
    updated_at: '2026-11-02T09:00:00-05:00',
    requisition_id: null,
    location: { name: 'Rotterdam, Netherlands' },
    absolute_url: `https://boards.greenhouse.io/jobs/${job.id}`,
    metadata: null,
    ...rest,
    ...(withContent && { content, departments: [], offices: [], ...rest }),
  }
}

/** Seen in issue 7 of grnhse/greenhouse-api-docs for every fault of the data; not documented. */
const failedToSave: Answer = { status: 401, body: { error: 'Failed to save person', status: 401 } }

/** Texts seen in issue 566 of grnhse/greenhouse-api-docs; not documented, nor which of them is the answer to which fault. */
function refuseKey(call: Call, key: string): Answer | undefined {
  const given = basicAuth(call)
  if (given === undefined) return { status: 401, body: 'HTTP Basic: Access denied.\n' }
  return given.user === key && given.password === ''
    ? undefined
    : { status: 401, body: { status: 401, error: 'Invalid Basic Auth credentials' } }
}

/** Reads multipart or JSON; in JSON, files are `…_content` in base64 with `…_content_filename`. */
async function readApplication(call: Call): Promise<Form | undefined> {
  if (mediaType(call) === 'multipart/form-data') return readForm(call)
  const json = mediaType(call) === 'application/json' ? readJson(call) : undefined
  if (json === undefined) return undefined
  const form: Form = { fields: {}, files: [] }
  for (const [name, value] of Object.entries(json)) {
    const part = /^(.+)_content$/.exec(name)?.[1]
    if (part === undefined) {
      if (!name.endsWith('_content_filename')) form.fields[name] = value
      continue
    }
    const content = decodeBase64(value)
    const fileName = json[`${name}_filename`]
    if (content === undefined || typeof fileName !== 'string') return undefined
    form.files.push(storedFile(part, fileName, '', content))
  }
  return form
}

/** The page's list of validations: names, email address, types and sizes of files. */
function isAcceptable({ fields, files }: Form, fileLimitBytes: number): boolean {
  const { first_name: first, last_name: last, email, phone } = fields
  const areTexts = [first, last, email].every(
    (text) => typeof text === 'string' && text.trim() !== '' && text.length <= NAME_LENGTH,
  )
  const haveUrls = [first, last, phone].some((text) => typeof text === 'string' && URL_TEXT.test(text))
  const filesFit = files.every(
    ({ fileName, bytes }) => FILE_TYPES.has(endingOf(fileName)) && bytes > 0 && bytes <= fileLimitBytes,
  )
  return areTexts && !haveUrls && isEmail(email) && filesFit
}

const ACTIONS = {
  created: 'new_candidate_application',
  stage: 'candidate_stage_change',
  rejected: 'reject_candidate',
  hired: 'hire_candidate',
}

/** developers.greenhouse.io/webhooks.html: `Signature: sha256 <hex>` over the raw body. */
function webhooks({ jobs }: GreenhouseOptions): VendorEvents {
  const stages: string[] = []
  const pack = (content: object, sign: Sign) => {
    const body = escapeBody(JSON.stringify(content))
    const signature = sign(body)
    return { headers: { signature: signature && `sha256 ${signature}`, 'greenhouse-event-id': randomUUID() }, body }
  }
  return {
    // "a payload containing some configuration settings for the web hook"; its shape is not documented.
    ping: (sign) => pack({ action: 'ping', payload: {} }, sign),
    compose(application, change, sign) {
      if (!stages.includes(application.stage)) stages.push(application.stage)
      const job = jobs.find(({ id }) => String(id) === application.jobId)
      const isRejected = application.status === 'rejected'
      const reason = application.hasWithdrawn
        ? { id: 21, name: 'Took another job', type: { id: 2, name: 'They rejected us' } }
        : { id: 14, name: 'Lacking skills', type: { id: 3, name: 'We rejected them' } }
      const payload = {
        application: {
          id: Number(application.id),
          status: application.status,
          rejected_at: isRejected ? application.changedAt.toISOString() : null,
          applied_at: application.at.toISOString(),
          last_activity_at: application.changedAt.toISOString(),
          source: { id: 31, name: 'Jobs page on your website' },
          rejection_reason: isRejected ? reason : null,
          current_stage: { id: 71_000 + stages.indexOf(application.stage), name: application.stage },
          candidate: {
            id: Number(application.candidateId),
            first_name: application.fields.first_name,
            last_name: application.fields.last_name,
            email_addresses: [{ value: application.email, type: 'personal' }],
            external_id: null,
          },
          jobs: job ? [{ id: internalIdOf(job), name: job.title, job_post_id: job.id }] : [],
        },
      }
      return [pack({ action: ACTIONS[change.kind], payload }, sign)]
    },
  }
}

/** Escapes as the vendor's page warns: `<` and characters beyond ASCII as `\u003c`. */
const escapeBody = (body: string) =>
  body.replace(/[<>&\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
