import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#kernel/endpoint.ts'
import { type defineErrors, requestErrors } from '#kernel/error.ts'
import { english } from '#locales/english.ts'
import { openTestSite, type TestSite } from '#testing/test-site.ts'
import { allBindings } from './boot/bindings.ts'
import { companyContract, contract } from './contract.ts'

const ENVELOPE = ['status', 'error', 'data', 'metadata']
const SEARCH_DATA = [
  'positions',
  'filterDef',
  'count',
  'sortBy',
  'appliedFilters',
  'debug',
  'savedSearchMetadata',
  'resultsMetaData',
]
const ROW = [
  'id',
  'displayJobId',
  'name',
  'locations',
  'standardizedLocations',
  'postedTs',
  'solrScore',
  'stars',
  'department',
  'creationTs',
  'isHot',
  'workLocationOption',
  'locationFlexibility',
  'atsJobId',
  'positionUrl',
]
const DOMAIN = 'bakery.example'
/** Public calls about a subject named in the address, which this test does not have. */
const named = new Set([
  'applications.receipt',
  'events.show',
  'referrals.show',
  'given-forms.show',
  'given-forms.deleteFile',
])
/** Valid values for every parameter an endpoint can require. */
const valid = (id: number) => `domain=${DOMAIN}&position_id=${id}&pids=${id}&text=bak&filter=city&hl=en`

/** Error catalogues of all features; the module that rejects imported rows has none. */
const featureErrors = Object.values(
  import.meta.glob<Record<string, unknown>>('#features/*/*/errors.ts', { eager: true }),
).flatMap((exported) => Object.values(exported).filter(isCatalogue))

function isCatalogue(value: unknown): value is ReturnType<typeof defineErrors> {
  return typeof value === 'object' && value !== null && 'catalogue' in value
}

interface Documented {
  operationId: string
  summary: string
  responses: Record<string, unknown>
}

describe('the contract', () => {
  let site: TestSite
  let id = 0
  const title = ({ method, path }: Endpoint) => `${method} ${path}`

  /** OpenAPI writes path parameters in braces. */
  const documentedPath = ({ path }: Endpoint) => path.replaceAll(/:(\w+)/g, '{$1}')

  beforeAll(async () => {
    site = await openTestSite(
      [{ domain: DOMAIN, site: { chatbotxConfig: { enabled: true }, pcsxConfig: { jobCart: { enabled: true } } } }],
      {
        pages: false,
      },
    )
    await site.importRows(
      DOMAIN,
      Array.from({ length: 12 }, (_, n) => ({
        id: `B-${n}`,
        title: 'Baker',
        description: '<p>Bread every morning</p>',
        locations: ['Leeds, England, United Kingdom'],
        skills: ['Dough'],
        department: 'Bakery',
        shift: 'Early',
        salary: { min: 30_000, currency: 'EUR', interval: 'year' },
      })),
    )
    id = (await site.ids(DOMAIN)).get('B-3') ?? 0
  })
  afterAll(() => site?.close())

  /** Returns a cookie and a CSRF token, as a page has them. */
  async function token() {
    const refused = await site.app.inject({ method: 'POST', url: `/vslog?domain=${DOMAIN}`, payload: {} })
    const cookie = refused.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return { cookie, 'x-csrf-token': String(refused.headers['x-csrf-token']) }
  }

  test('names every endpoint once, and each has a handler', () => {
    expect(new Set(contract.map(({ id: name }) => name)).size).toBe(contract.length)
    expect(new Set(contract.map(title)).size).toBe(contract.length)
    const bound = allBindings(site.context).map(({ endpoint }) => endpoint)
    const all = [...contract, ...companyContract]
    expect(bound.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(all.toSorted((a, b) => a.id.localeCompare(b.id)))
    for (const endpoint of all) expect(endpoint.route).toBe(title(endpoint))
  })

  test('describes every endpoint in the API reference with its response and each of its errors', async () => {
    const reference = (await site.get('/api/docs')).json<{ paths: Record<string, Record<string, Documented>> }>()
    const listed = Object.entries(reference.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(listed.toSorted()).toEqual(
      contract.map((endpoint) => `${endpoint.method} ${documentedPath(endpoint)}`).toSorted(),
    )
    for (const endpoint of contract) {
      const documented = reference.paths[documentedPath(endpoint)]?.[endpoint.method.toLowerCase()]
      expect(documented).toMatchObject({ operationId: endpoint.id, summary: endpoint.summary })
      expect(endpoint.summary.length).toBeGreaterThan(10)
      expect(Object.keys(documented?.responses ?? {}).toSorted()).toEqual(
        [String(endpoint.success), ...endpoint.refusals.map(String)].toSorted(),
      )
    }
  })

  test('describes file inputs of forms, and that such a call is a form', async () => {
    const reference = (await site.get('/api/docs')).json<{
      paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: object }> } }>>
    }>()
    const withFiles = contract.filter(({ files }) => files !== undefined)
    expect(withFiles.length).toBeGreaterThan(0)
    for (const endpoint of withFiles) {
      const content = reference.paths[documentedPath(endpoint)]?.['post']?.requestBody?.content ?? {}
      expect(Object.keys(content), title(endpoint)).toEqual([
        'multipart/form-data',
        ...(endpoint.formAsJson ? ['application/json'] : []),
      ])
      for (const name of Object.keys(endpoint.files ?? {}))
        expect(JSON.stringify(content['multipart/form-data']?.schema)).toMatch(
          new RegExp(`"${name}":\\{[^}]*"format":"binary"`),
        )
    }
  })

  test('has an English message for every error code', () => {
    const texts: Record<string, string> = english
    expect(featureErrors.map(({ feature }) => feature)).toContain('offers')
    const known = [requestErrors, ...featureErrors].flatMap(({ catalogue }) => Object.values(catalogue))
    for (const { message } of known) expect(texts[message], message).toMatch(/\S/)
    const statuses = new Set<number>(known.map(({ status }) => status))
    for (const { refusals } of contract) for (const status of refusals) expect(statuses).toContain(status)
  })

  test('is met by every response: the envelope in its order, with exactly the declared fields', async () => {
    // Emailed links have tokens only found in emails: see unsubscribe.test.ts and guest-alerts.test.ts.
    const ofMail = new Set([
      'notifications.showUnsubscribing',
      'job-alerts.showByLink',
      'staff.showInvitation',
      ...named,
    ])
    const forAll = contract.filter(
      ({ id: name, method, access }) => method === 'GET' && access === 'public' && !ofMail.has(name),
    )
    for (const endpoint of forAll) {
      const answer = await site.get(`${endpoint.path}?${valid(id)}`)
      expect(answer.statusCode, title(endpoint)).toBe(200)
      const body = answer.json<{ data: unknown; metadata: unknown }>()
      expect(Object.keys(body)).toEqual(ENVELOPE)
      expect(body).toMatchObject({ status: 200, error: { message: '', body: '' } })
      // Parsing drops undeclared fields.
      expect(endpoint.data.parse(body.data)).toEqual(body.data)
      expect(endpoint.metadata.parse(body.metadata)).toEqual(body.metadata)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'private, max-age=0, no-cache, no-store',
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/^[0-9a-f]{16}$/),
      })
      expect(answer.headers).not.toHaveProperty('etag')
      expect(answer.headers).not.toHaveProperty('set-cookie')
    }
  })

  test('keeps the recorded order of keys in search results, cards and details', async () => {
    const found = await site.data<{ positions: object[]; count: number }>(`/api/pcsx/search?domain=${DOMAIN}&num=50`)
    expect(Object.keys(found)).toEqual(SEARCH_DATA)
    expect(found).toMatchObject({ count: 12, sortBy: 'timestamp', appliedFilters: {} })
    expect(found.positions).toHaveLength(10)
    for (const row of found.positions) expect(Object.keys(row)).toEqual(ROW)
    const similar = await site.data<{ positions: object[] }>(`/api/pcsx/similar_positions?${valid(id)}`)
    for (const row of similar.positions) expect(Object.keys(row)).toEqual(ROW)
    const details = await site.data<Record<string, unknown>>(
      `/api/pcsx/position_details?position_id=${id}&domain=${DOMAIN}`,
    )
    expect(Object.keys(details).filter((key) => ROW.includes(key))).toEqual(ROW.filter((key) => key !== 'solrScore'))
    expect(details).toMatchObject({
      jobDescription: '<p>Bread every morning</p>',
      location: 'Leeds, England, United Kingdom',
      publicUrl: `http://localhost:3000/careers/job/${id}?domain=${DOMAIN}`,
      positionUrl: `/careers/job/${id}`,
      efcustomTextShift: ['Early'],
    })
  })

  test('refuses another company’s name with 404, and a missing one only if it is required', async () => {
    const headers = await token()
    for (const endpoint of contract) {
      const call = (query: string) =>
        site.app.inject({ method: endpoint.method, url: `${endpoint.path}?${query}`, headers, payload: undefined })
      const wrong = await call(valid(id).replace(DOMAIN, 'other.example'))
      expect([wrong.statusCode, wrong.json()], title(endpoint)).toEqual([
        404,
        {
          status: 404,
          error: { message: english['error.request.unknown-domain'], body: '', code: 'unknown-domain' },
          data: {},
          metadata: null,
        },
      ])
      const missing = await call(valid(id).replace(`domain=${DOMAIN}&`, ''))
      if (named.has(endpoint.id))
        expect(['not-found', 'wrong-link']).toContain(missing.json<{ error: { code: string } }>().error.code)
      else if (endpoint.tenant !== 'required')
        expect(missing.json<{ error?: { code: string } }>().error?.code, title(endpoint)).not.toBe('unknown-domain')
      else expect(missing.json()).toMatchObject({ messages: { domain: ['Missing data for required field.'] } })
    }
  })

  test('responds to a missing required parameter with 422 and names it', async () => {
    // A candidate's endpoint requires the session first.
    const requested = contract.filter(
      ({ refusals, method, access }) => refusals.includes(422) && method === 'GET' && access === 'public',
    )
    expect(requested.map(({ id: name }) => name)).toContain('positions.details')
    for (const endpoint of requested) {
      const answer = await site.get(`${endpoint.path}?${endpoint.tenant === 'required' ? '' : `domain=${DOMAIN}`}`)
      const body = answer.json<{ messages: object }>()
      expect(answer.statusCode, title(endpoint)).toBe(422)
      expect(Object.keys(body)).toEqual([...ENVELOPE, 'messages'])
      expect(body).toMatchObject({
        status: 422,
        error: { message: english['error.request.invalid'], body: '', code: 'invalid' },
        data: {},
        metadata: null,
      })
      expect(Object.values(body.messages)).toEqual([['Missing data for required field.']])
    }
  })

  test('refuses a write without its token, or with another’s, and never says that a feature is disabled', async () => {
    const mine = await token()
    const writes = contract.filter(({ method, provesItself }) => method !== 'GET' && !provesItself)
    expect(writes.length).toBeGreaterThan(0)
    for (const endpoint of writes) {
      for (const headers of [
        {},
        { cookie: mine.cookie },
        { 'x-csrf-token': mine['x-csrf-token'] },
        { ...mine, 'x-csrf-token': 'x' },
        { ...mine, cookie: '_csrf=another' },
      ]) {
        const answer = await site.app.inject({
          method: endpoint.method,
          url: `${endpoint.path}?domain=${DOMAIN}&_csrf=${mine['x-csrf-token']}`,
          headers,
          payload: { _csrf: mine['x-csrf-token'] },
        })
        expect([answer.statusCode, answer.json()]).toEqual([
          403,
          {
            status: 403,
            message: 'Invalid CSRF.',
            error: { message: 'Invalid CSRF.', body: '', code: 'invalid-csrf' },
            data: {},
            metadata: null,
          },
        ])
        expect(answer.body.toLowerCase()).not.toContain('enabled')
      }
      const accepted = await site.app.inject({
        method: endpoint.method,
        url: `${endpoint.path}?domain=${DOMAIN}`,
        headers: mine,
        payload: {},
      })
      // The endpoint validates body and caller.
      expect(accepted.json<{ error: { code?: string } }>().error.code, title(endpoint)).not.toBe('invalid-csrf')
    }
  })

  test('lets only the signing page write without a CSRF token: its URL is the proof, and it uses no cookies', () => {
    const without = contract.filter(({ provesItself }) => provesItself)
    expect(without.every(({ access, path }) => access === 'public' && path.startsWith('/public/esign/'))).toBe(true)
  })
})
