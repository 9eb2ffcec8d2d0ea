import {
  asRecord,
  bearerToken,
  type Call,
  endingOf,
  listOf,
  readForm,
  readJson,
  type StoredFile,
} from './stand-in/call.ts'
import {
  attributeFaults,
  describeApplication,
  feedOf,
  moment,
  stageOf,
  SYSTEM_PHASES,
  documentFault,
  failure,
  fileFaults,
  jobFaults,
  personFaults,
  type PersonioForm,
  refuse,
} from './personio-form.ts'
import { changeStage, changeStatus, findApplication } from './stand-in/events.ts'
import {
  limitRate,
  numberedUuid,
  openStandIn,
  type RateLimit,
  type Route,
  type StandIn,
  type StoredApplication,
} from './stand-in/stand-in.ts'

export interface PersonioOptions extends PersonioForm {
  companyId: number
  /** The recruiting API key. */
  key: string
  /** The credential of the API v2, for look-ups and polling; without one, it refuses every call. */
  client?: { id: string; secret: string }
  submitLimit?: RateLimit
  fileLimitBytes?: number
  now?: () => number
}

/** Personio sends no events about applications, so the acts change what polling finds. */
export interface Personio extends StandIn {
  moveTo(applicationId: string, stage: string): void
  reject(applicationId: string): void
  hire(applicationId: string): void
}

/** Named by public clients; the vendor's document gives a number only for the old endpoint. */
const SUBMIT_LIMIT: RateLimit = { calls: 20, perMs: 60_000 }

/** Starts Personio: the XML feed, the recruiting API v1 for documents and applications, and v2 for reading them. */
export async function openPersonio(options: PersonioOptions): Promise<Personio> {
  const { now = Date.now } = options
  /** Stages of each application with the time of entering, newest first. */
  const transitions = new Map<string, { stage: object; entered_at: object }[]>()
  const enter = (application: StoredApplication) => {
    const entered = { stage: stageOf(application), entered_at: moment(application.changedAt) }
    transitions.set(application.id, [entered, ...(transitions.get(application.id) ?? [])])
  }
  const standIn = await openStandIn({
    routes: [
      feedRoute(options),
      ...submitRoutes(options, now, () => standIn.received, enter),
      ...readRoutes(
        options,
        now,
        () => standIn.received,
        (id) => transitions.get(id) ?? [],
      ),
    ],
    unknown: failure(404, 'Not found'),
    firstStage: 'Unassigned',
    ids: (count) => ({ id: numberedUuid('a', count), candidateId: numberedUuid('c', count) }),
    now,
  })
  const act = (id: string, change: (application: StoredApplication) => void) => {
    const application = findApplication(standIn.received, id)
    application.changedAt = new Date(now())
    change(application)
    enter(application)
  }
  return {
    ...standIn,
    moveTo: (id, stage) => act(id, (application) => changeStage(application, stage)),
    reject: (id) => act(id, (application) => changeStatus(application, 'rejected')),
    hire: (id) => act(id, (application) => changeStatus(application, 'hired')),
  }
}

/** personio-recruiting-api.yaml: `/xml?language=…`, without questions. */
const feedRoute = ({ positions }: PersonioOptions): Route => ({
  method: 'GET',
  path: '/xml',
  handle: () => ({ status: 200, body: feedOf(positions), headers: { 'content-type': 'application/xml' } }),
})

function submitRoutes(
  options: PersonioOptions,
  now: () => number,
  stored: () => readonly StoredApplication[],
  enter: (application: StoredApplication) => void,
): Route[] {
  const limiter = limitRate(options.submitLimit ?? SUBMIT_LIMIT, now)
  const documents = new Map<string, StoredFile>()
  const isKey = (call: Call) =>
    bearerToken(call) === options.key && call.headers['x-company-id'] === String(options.companyId)
  return [
    {
      // personio-recruiting-api.yaml: POST /v1/recruiting/applications/documents
      method: 'POST',
      path: '/v1/recruiting/applications/documents',
      step: 'upload',
      async handle(call) {
        if (!isKey(call)) return failure(401, 'Unauthorized')
        const file = (await readForm(call))?.files.find(({ name }) => name === 'file')
        if (file === undefined)
          return refuse([{ field: 'file', reason: 'errors.file-validation.file-not-exists' }], 422)
        const fault = documentFault(file, options.fileLimitBytes)
        if (fault) return refuse([{ field: 'file', reason: fault.reason }], fault.status)
        const extension = endingOf(file.fileName)
        const uuid = numberedUuid('f', documents.size + 1)
        documents.set(uuid, file)
        return {
          status: 200,
          body: { uuid, size: file.bytes, mimetype: file.type, original_filename: file.fileName, extension },
        }
      },
    },
    {
      // personio-recruiting-api.yaml: POST /v1/recruiting/applications; 201 without a body, so without an id.
      method: 'POST',
      path: '/v1/recruiting/applications',
      step: 'application',
      handle(call) {
        if (!isKey(call)) return failure(401, 'Unauthorized')
        // Not documented: the body and headers of a 429.
        if (limiter.take() === false) return failure(429, 'Too many requests')
        const fields = readJson(call)
        if (fields === undefined) return failure(400, 'Malformed JSON')
        const faults = [
          ...personFaults(fields),
          ...jobFaults(options, fields, now),
          ...attributeFaults(options, fields),
        ]
        const given = listOf(fields.files)
        faults.push(...fileFaults(given, (uuid) => documents.has(uuid)))
        const [email, jobId] = [String(fields.email), String(fields.job_position_id)]
        if (stored().some((each) => each.email === email && each.jobId === jobId))
          faults.push({ field: 'email', reason: 'errors.applicant-already-exists' })
        if (faults.length > 0) return refuse(faults)
        const files = given.flatMap(({ uuid, category }) => {
          const file = documents.get(String(uuid))
          return file ? [{ ...file, name: String(category) }] : []
        })
        return {
          accepts: { fields, files, jobId, name: `${String(fields.first_name)} ${String(fields.last_name)}`, email },
          answer(application) {
            const phase = asRecord(fields.phase)
            // "If the phase is invalid, the application is unassigned"; phases of the company are not modelled.
            const known = SYSTEM_PHASES.find((name) => phase?.type === 'system' && phase.id === name)
            if (known !== undefined) application.stage = known.charAt(0).toUpperCase() + known.slice(1)
            enter(application)
            return { status: 201 }
          },
        }
      },
    },
  ]
}

/** developer.personio.de/changelog/recruiting-api-is-generally-available names the paths; shapes are from public clients. */
function readRoutes(
  { client, positions }: PersonioOptions,
  now: () => number,
  stored: () => readonly StoredApplication[],
  transitionsOf: (id: string) => object[],
): Route[] {
  const tokens = new Map<string, number>()
  const describe = (application: StoredApplication) => describeApplication(application, positions)
  const guarded = (route: Route): Route => ({
    ...route,
    handle: (call) =>
      (tokens.get(bearerToken(call) ?? '') ?? 0) > now() ? route.handle(call) : failure(401, 'Unauthorized'),
  })
  const findOne = (path: string, answer: (application: StoredApplication) => object): Route =>
    guarded({
      method: 'GET',
      path,
      handle({ params }) {
        const found = stored().find(({ id }) => id === params.id)
        return found ? { status: 200, body: answer(found) } : failure(404, 'Not found')
      },
    })
  return [
    {
      method: 'POST',
      path: '/v2/auth/token',
      async handle(call) {
        const { client_id: id, client_secret: secret, grant_type: type } = (await readForm(call))?.fields ?? {}
        if (type !== 'client_credentials') return failure(400, 'Unsupported grant type')
        if (client === undefined || id !== client.id || secret !== client.secret) return failure(401, 'Unauthorized')
        const token = `papi-${numberedUuid('b', tokens.size + 1)}`
        tokens.set(token, now() + 86_400_000)
        return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 86_400 } }
      },
    },
    guarded({
      method: 'GET',
      path: '/v2/recruiting/applications',
      handle({ query, headers }) {
        const size = Number(query.get('limit') ?? 100)
        const from = Number(query.get('cursor') ?? 0)
        if (!(size >= 1 && size <= 200)) return failure(422, 'limit must be between 1 and 200')
        const [email, after, before] = ['candidate.email', 'updated_at.gt', 'updated_at.lt'].map((name) =>
          query.get(name),
        )
        const found = stored()
          .filter(
            (each) =>
              (!email || each.email === email) &&
              (!after || each.changedAt > new Date(after)) &&
              (!before || each.changedAt < new Date(before)),
          )
          .toSorted((one, other) => other.changedAt.getTime() - one.changedAt.getTime())
        const next = new URLSearchParams(query)
        next.set('cursor', String(from + size))
        const links =
          found.length > from + size ? { next: `http://${headers.host}/v2/recruiting/applications?${next}` } : {}
        return { status: 200, body: { _data: found.slice(from, from + size).map(describe), _meta: { links } } }
      },
    }),
    findOne('/v2/recruiting/applications/:id', describe),
    findOne('/v2/recruiting/applications/:id/stage-transitions', ({ id }) => ({ _data: transitionsOf(id) })),
  ]
}
