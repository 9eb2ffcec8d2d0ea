import { randomUUID } from 'node:crypto'
import { type Answer, asRecord, basicAuth, bearerToken, readForm } from './stand-in/call.ts'
import { limitRate, type RateLimit, type Route, type StoredApplication } from './stand-in/stand-in.ts'

interface HarvestOptions {
  jobs: { id: number; internalId: number }[]
  /** The credential; without one, Harvest refuses every call. */
  harvest?: { clientId: string; clientSecret: string; user?: string }
  harvestLimit?: RateLimit
}

/** Not documented: the vendor's page names the 30 seconds of a window, and readable sources no number. */
const HARVEST_LIMIT: RateLimit = { calls: 50, perMs: 30_000 }

/** harvestdocs.greenhouse.io: /docs/authentication, /docs/list-endpoints, /reference/get_v3-applications. */
export function harvestRoutes(
  { jobs, harvest, harvestLimit = HARVEST_LIMIT }: HarvestOptions,
  now: () => number,
  stored: () => readonly StoredApplication[],
): Route[] {
  const tokens = new Map<string, number>()
  const limiter = limitRate(harvestLimit, now)
  /** Answers a list of the rows, page by page, in the order of their ids. */
  const list = (path: string, allowed: string[], rows: (query: URLSearchParams) => Row[]): Route => ({
    method: 'GET',
    path,
    handle(call) {
      const left = limiter.take()
      const reset = Math.ceil(limiter.leftMs() / 1000)
      const headers = {
        'x-ratelimit-limit': String(harvestLimit.calls),
        'x-ratelimit-remaining': String(left === false ? 0 : left),
        'x-ratelimit-reset': String(Math.ceil(now() / 1000) + reset),
      }
      const answer = (status: number, body: object, more = {}) => ({ status, body, headers: { ...headers, ...more } })
      if (left === false) return answer(429, { message: 'Rate limit exceeded' }, { 'retry-after': String(reset) })
      if ((tokens.get(bearerToken(call) ?? '') ?? 0) <= now()) return answer(401, { message: 'Unauthorized' })
      const cursor = call.query.get('cursor')
      if (cursor !== null && call.query.size > 1) return invalid(answer, 'cursor', 'Must be the only parameter')
      const wrong = [...call.query.keys()].find((name) => !['cursor', 'per_page', ...allowed].includes(name))
      // Not documented: the refusal of an unknown filter.
      if (wrong !== undefined) return invalid(answer, wrong, 'Is not permitted')
      const page: Page = cursor === null ? { from: 0, query: call.query.toString() } : readCursor(cursor)
      const query = new URLSearchParams(page.query)
      const size = Number(query.get('per_page') ?? 100)
      if (!(size >= 1 && size <= 500)) return invalid(answer, 'per_page', 'Must be between 1 and 500')
      if (listed(query, 'ids').length > 50) return invalid(answer, 'ids', 'Must have at most 50 values')
      const all = rows(query)
      const next = writeCursor({ from: page.from + size, query: page.query })
      const link = `<http://${call.headers.host}${call.path}?cursor=${next}>; rel="next"`
      return answer(200, all.slice(page.from, page.from + size), all.length > page.from + size ? { link } : {})
    },
  })
  return [
    {
      method: 'POST',
      path: '/auth/token',
      async handle(call) {
        const given = basicAuth(call)
        const form = await readForm(call)
        const right = harvest && given?.user === harvest.clientId && given.password === harvest.clientSecret
        if (!right) return { status: 401, body: { error: 'invalid_client' } }
        if (form?.fields.grant_type !== 'client_credentials')
          return { status: 400, body: { error: 'unsupported_grant_type' } }
        // Some credentials run as a user of the integration and need no `sub`.
        if (harvest.user !== undefined && form.fields.sub !== harvest.user)
          return { status: 400, body: { error: 'invalid_request' } }
        const token = randomUUID()
        tokens.set(token, now() + 3_600_000)
        return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 3600 } }
      },
    },
    list(
      '/harvest/v3/applications',
      ['ids', 'job_post_ids', 'candidate_ids', 'created_at', 'updated_at', 'last_activity_at'],
      (query) =>
        stored()
          .filter(
            (each) =>
              isListed(query, 'ids', each.id) &&
              isListed(query, 'job_post_ids', each.jobId) &&
              isListed(query, 'candidate_ids', each.candidateId) &&
              isWithin(query.get('created_at'), each.at) &&
              isWithin(query.get('updated_at'), each.changedAt) &&
              isWithin(query.get('last_activity_at'), each.changedAt),
          )
          .map((each) => ({
            id: Number(each.id),
            candidate_id: Number(each.candidateId),
            job_post_id: Number(each.jobId),
            job_id: jobs.find(({ id }) => String(id) === each.jobId)?.internalId ?? null,
            // The word in recorded answers of v3; its filter says `active`.
            status: each.status === 'active' ? 'in_process' : each.status,
            stage_name: each.stage,
            created_at: each.at.toISOString(),
            updated_at: each.changedAt.toISOString(),
            last_activity_at: each.changedAt.toISOString(),
          })),
    ),
    list('/harvest/v3/candidates', ['ids'], (query) =>
      stored()
        .filter((each) => isListed(query, 'ids', each.candidateId))
        .map(({ candidateId, fields, email }) => ({
          id: Number(candidateId),
          first_name: fields.first_name,
          last_name: fields.last_name,
          email_addresses: [{ value: email, type: 'personal' }],
        })),
    ),
  ]
}

type Row = Record<string, unknown>
interface Page {
  from: number
  query: string
}

/** The documented body of a 422 of Harvest. */
const invalid = (answer: (status: number, body: object) => Answer, field: string, message: string) =>
  answer(422, { message: 'Validation error', errors: [{ message, field }] })

const listed = (query: URLSearchParams, name: string) => query.get(name)?.split(',') ?? []
const isListed = (query: URLSearchParams, name: string, id: string) =>
  !query.has(name) || listed(query, name).includes(id)

/** Reads `gte|2026-01-31T00:00:00Z` or `gte|…|lte|…`. */
function isWithin(filter: string | null, at: Date): boolean {
  const parts = filter?.split('|') ?? []
  return parts.every((operator, index) => {
    const moment = new Date(parts[index + 1] ?? '')
    if (index % 2 === 1) return true
    return { gte: at >= moment, gt: at > moment, lte: at <= moment, lt: at < moment }[operator] ?? false
  })
}

const writeCursor = (page: Page) => Buffer.from(JSON.stringify(page)).toString('base64url')
function readCursor(cursor: string): Page {
  const page = asRecord(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))) ?? {}
  return { from: Number(page.from), query: String(page.query) }
}
