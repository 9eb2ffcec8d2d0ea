import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CHUNK_TIMEOUT, ChunkLoadError, loadChunk } from './load-chunk.ts'

const ADDRESS = 'https://jobs.example/gen/js/calendar-1a2b.js'
let imports = 0
/** Fails as the import of a script does. Each call is for another one, since a second failure requests it at another address. */
const notFetched = () =>
  Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${ADDRESS}?import=${(imports += 1)}`))
const answer = (status: number, type: string) => async () =>
  new Response('', { status, headers: { 'content-type': type } })

/** Returns the error that loading fails with. */
const failureOf = (load: () => Promise<unknown>) =>
  loadChunk('calendar', load).then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

const requested = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', requested)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  requested.mockReset()
})

describe('a script chunk [S11]', () => {
  test('that comes is given on, and leaves no timer behind', async () => {
    expect(await loadChunk('calendar', async () => 'the calendar')).toBe('the calendar')
    expect(vi.getTimerCount()).toBe(0)
    expect(requested).not.toHaveBeenCalled()
  })

  test('that has not come after 120 seconds failed by timeout, not before', async () => {
    let failure: unknown
    void failureOf(() => new Promise(() => undefined)).then((error) => (failure = error))
    await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT - 1)
    expect(failure).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(CHUNK_TIMEOUT).toBe(120_000)
    expect(failure).toBeInstanceOf(ChunkLoadError)
    expect(failure).toMatchObject({ name: 'ChunkLoadError', message: 'Loading chunk calendar failed', type: 'timeout' })
  })

  test.each([
    ['the server does not have', answer(404, 'text/html')],
    ['the server answers with a page', answer(200, 'text/html; charset=utf-8')],
  ])('that %s is missing', async (_what, answered) => {
    requested.mockImplementation(answered)
    expect(await failureOf(notFetched)).toMatchObject({
      message: 'Loading chunk calendar failed',
      type: 'missing',
      cause: expect.any(TypeError),
    })
    expect(requested).toHaveBeenCalledWith(
      expect.stringContaining(ADDRESS),
      expect.objectContaining({ method: 'HEAD', cache: 'no-store' }),
    )
  })

  test.each([
    ['the network lost', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['did not come although the server has it', answer(200, 'text/javascript')],
  ])('that %s failed by the event "error"', async (_what, answered) => {
    requested.mockImplementation(answered)
    expect(await failureOf(notFetched)).toMatchObject({ message: 'Loading chunk calendar failed', type: 'error' })
  })

  test.each([
    ['Firefox', `error loading dynamically imported module: ${ADDRESS}`, ADDRESS],
    ['Vite, of its styles', 'Unable to preload CSS for /gen/js/calendar-1a2b.css', '/gen/js/calendar-1a2b.css'],
  ])('is known to have failed by the words of %s', async (_who, words, address) => {
    requested.mockImplementation(answer(404, 'text/html'))
    expect(await failureOf(() => Promise.reject(new Error(words)))).toMatchObject({ type: 'missing' })
    expect(requested.mock.calls[0]?.[0]).toBe(address)
  })

  test('whose address the browser doesn’t report, as in Safari, failed by the event "error"', async () => {
    const load = () => Promise.reject(new TypeError('Importing a module script failed.'))
    expect(await failureOf(load)).toMatchObject({ message: 'Loading chunk calendar failed', type: 'error' })
    expect(requested).not.toHaveBeenCalled()
  })

  test('that came and whose own code fails, fails with its own error', async () => {
    const own = new TypeError('x is not a function')
    expect(await failureOf(() => Promise.reject(own))).toBe(own)
  })

  test('inside another keeps its own name', async () => {
    const inner = () => loadChunk('days', notFetched)
    requested.mockImplementation(answer(404, 'text/html'))
    expect(await failureOf(inner)).toMatchObject({ message: 'Loading chunk days failed', type: 'missing' })
  })
})

test('all that wait for a chunk are notified once that it is retried', () => {
  const error = new ChunkLoadError('calendar', 'error')
  const received: string[] = []
  error.whenTriedAgain(() => received.push('first'))
  error.whenTriedAgain(() => received.push('second'))
  error.tryAgain()
  error.tryAgain()
  expect(received).toEqual(['first', 'second'])
})
