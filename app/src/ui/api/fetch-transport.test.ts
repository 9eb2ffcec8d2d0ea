import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { english } from '#locales/english.ts'
import { createFetchTransport } from './fetch-transport.ts'

const session = {
  groupId: 'meridian.example',
  userId: () => undefined,
  renew: async () => false,
  text: (id: keyof typeof english) => english[id],
}

const answered = (status: number, body: string, type = 'application/json') =>
  vi.fn<typeof fetch>(async () => new Response(body, { status, headers: { 'content-type': type } }))

beforeEach(() => vi.stubGlobal('document', { querySelector: () => null }))
afterEach(() => vi.unstubAllGlobals())

const HTML = '<h1>Gateway</h1>'
const refusal = JSON.stringify({ status: 409, error: { message: 'Too late', body: '', code: 'late' }, data: {} })

test.each([
  ['GET', 429, HTML, 'Please try again in a few minutes'],
  ['POST', 429, HTML, 'Please try again in a few minutes'],
  ['GET', 500, HTML, 'Server error. Please try again.'],
  ['GET', 503, '', 'Server error. Please try again.'],
  ['POST', 502, HTML, 'Error with response'],
  ['GET', 405, HTML, 'Error with response'],
  ['GET', 403, '{"message": "PCSX is not enabled for this user."}', 'Error with response'],
  ['GET', 200, HTML, 'Error in api response'],
  ['GET', 200, '', 'Error in api response'],
  ['GET', 200, '"fine"', 'Unexpected error occurred.'],
  ['POST', 409, refusal, 'Too late'],
])('%s answered with %i and %s says: %s [A09] [A10]', async (method, status, body, message) => {
  const { call } = createFetchTransport([], session)
  await expect(call(`${method} /api/pcsx/search`, { send: answered(status, body) })).rejects.toMatchObject({
    name: 'ApiError',
    status,
    message,
  })
})

test.each([
  ['a login page with x-login', () => new Response(HTML, { headers: { 'x-login': '1' } })],
  ['an empty refusal with x-login', () => new Response(null, { status: 403, headers: { 'x-login': '1' } })],
  ['a redirect to a login page', () => Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })],
])(
  '%s in place of the answer asks to sign in, and then says that the session timed out [second/B3-11]',
  async (_what, answer) => {
    const renew = vi.fn(async () => false)
    const { call } = createFetchTransport([], { ...session, userId: () => 'alice', renew })
    const send = vi.fn<typeof fetch>(async () => answer())
    await expect(call('POST /api/pcsx/positions/saved', { send })).rejects.toMatchObject({
      status: 401,
      code: 'session-ended',
      message: 'Session timed out.',
    })
    expect(renew).toHaveBeenCalledTimes(1)
  },
)

test('a rate-limited background call fails silently [A09]', async () => {
  const { call } = createFetchTransport([], session)
  const input = { send: answered(429, HTML), background: true }
  await expect(call('GET /api/pcsx/notification_badge', input)).rejects.toMatchObject({ status: 429, message: '' })
})

test('a connection failure is passed on unchanged [A09]', async () => {
  const { call } = createFetchTransport([], session)
  const send = vi.fn<typeof fetch>(async () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call('GET /api/pcsx/search', { send })).rejects.toThrow(TypeError)
})

test("writes carry the PDF server's token if the site has one [S9]", async () => {
  const headersOf = async (route: string, pdfServerToken?: string) => {
    const send = answered(200, '{"data": {}}')
    await createFetchTransport([], { ...session, pdfServerToken }).call(route, { send })
    return new Headers(send.mock.calls[0]?.[1]?.headers)
  }
  expect((await headersOf('POST /api/pcsx/job_cart', 'pdf-1')).get('x-pdf-server-token')).toBe('pdf-1')
  expect((await headersOf('POST /api/pcsx/job_cart')).has('x-pdf-server-token')).toBe(false)
  expect((await headersOf('GET /api/pcsx/search', 'pdf-1')).has('x-pdf-server-token')).toBe(false)
})
