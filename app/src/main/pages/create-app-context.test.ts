import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { publicConfig } from '#config/public.ts'
import { parseSite } from '#config/site.ts'
import { nudgesQuery } from '#features/home/dashboard/web/nudges/nudge-queries.ts'
import { ApiError } from '#ui/api/transport.ts'
import { loadMessages } from '#ui/i18n/messages.ts'
import { createAppContext, createTexts } from './create-app-context.ts'

let warn: MockInstance
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('document', {})
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  // These are expected; the console guard refuses all others.
  warn.mockClear()
  vi.unstubAllGlobals()
})

/** A page in the browser whose calls all fail. */
async function pageThatFails(error: Error) {
  const site = publicConfig({ domain: 'a.example', name: 'A', site: parseSite({}) }, 'http://a.example')
  const intl = createTexts('en', 'UTC', await loadMessages('en'))
  const transport = { call: async () => Promise.reject(error) }
  return createAppContext({ site, locale: 'en', timeZone: 'UTC', now: 0, transport, intl, viewer: null })
}

test.each([
  ['a server that fails', new ApiError(503, 'refused', 'No')],
  ['a lost connection', new TypeError('fetch failed')],
])(
  '%s is logged with the query that failed, and the error reaches the page [S11] [second/B3-08]',
  async (_who, error) => {
    const app = await pageThatFails(error)
    await expect(app.queryClient.fetchQuery(nudgesQuery(app))).rejects.toBe(error)
    const any = { queryKey: ['any'], queryFn: () => app.transport.call('GET /api/pcsx/any', {}) }
    await expect(app.queryClient.fetchQuery(any)).rejects.toBe(error)
    expect(warn.mock.calls).toEqual([
      ['Failed to fetch dashboard nudges', error],
      ['Failed to fetch data', error],
    ])
  },
)

test('a refusal, such as an ended session that asks to sign in, is not logged [S11]', async () => {
  const app = await pageThatFails(new ApiError(401, 'session-ended', 'Session timed out.'))
  await expect(app.queryClient.fetchQuery(nudgesQuery(app))).rejects.toMatchObject({ status: 401 })
  expect(warn).not.toHaveBeenCalled()
})

test('a query that was cut off as the network came back is repeated once, any other is not', async () => {
  const app = await pageThatFails(new TypeError('fetch failed'))
  const queryFn = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('fetch failed'))
  const query = { queryKey: ['any'], queryFn, retryDelay: 0 }
  await expect(app.queryClient.fetchQuery(query)).rejects.toThrow('fetch failed')
  expect(queryFn).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('online'))
  queryFn.mockRejectedValueOnce(new TypeError('fetch failed')).mockResolvedValueOnce('late')
  await expect(app.queryClient.fetchQuery(query)).resolves.toBe('late')
  queryFn.mockClear().mockRejectedValue(new TypeError('fetch failed'))
  await expect(app.queryClient.fetchQuery({ ...query, staleTime: 0 })).rejects.toThrow('fetch failed')
  expect(queryFn).toHaveBeenCalledTimes(2)
})
