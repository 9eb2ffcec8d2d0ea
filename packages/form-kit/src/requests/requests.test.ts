import { afterEach, describe, expect, test, vi } from 'vitest'
import { cachedGet } from './cached-get.ts'
import { epochSeconds, snakeCaseKeys, toQueryString } from './serialize.ts'
import { errorText, request } from './request.ts'
import { cacheResults } from './results-cache.ts'

describe('what goes into addresses', () => {
  test('empty values are left out, false and 0 stay, lists are sorted and repeated', () => {
    const query = toQueryString({ a: '', b: null, c: undefined, d: [], e: false, f: 0, g: ['z', 'a'], h: 'x y&z' })
    expect(query).toBe('e=false&f=0&g=a&g=z&h=x%20y%26z')
    expect(toQueryString({ h: 'x y' }, { encode: false })).toBe('h=x y')
  })

  test('keys become snake_case at every depth', () => {
    expect(snakeCaseKeys({ opSection: { itemIndex: 1 }, theList: [{ aB: 'keepThis' }] })).toEqual({
      op_section: { item_index: 1 },
      the_list: [{ a_b: 'keepThis' }],
    })
  })

  test('keys that are not camelCase keep their meaning, and no value is lost [second/B3-15]', () => {
    const values = { _id: 1, id: 2, $ref: 3, ref: 4, 'a.b': 5, 'a-b': 6, __proto: 7, Überschrift: 8, a_b: 9, aB: 10 }
    expect(snakeCaseKeys(values)).toEqual(values)
  })

  test('dates, files and maps are passed on as they are; only the keys around them change [RB-23]', () => {
    const values = { startDate: new Date(0), theFile: new File(['a'], 'cv.txt'), aMap: new Map([['aKey', 1]]) }
    expect(snakeCaseKeys({ formValues: [values] })).toEqual({
      form_values: [{ start_date: values.startDate, the_file: values.theFile, a_map: values.aMap }],
    })
    expect(JSON.stringify(snakeCaseKeys({ startDate: new Date(0) }))).toBe('{"start_date":"1970-01-01T00:00:00.000Z"}')
  })

  test('a date becomes whole seconds since the epoch', () => {
    expect(epochSeconds(new Date('2026-01-01T00:00:01.900Z'))).toBe(1_767_225_601)
  })
})

describe('results that are kept', () => {
  test('calls with the same arguments share a result for five minutes', async () => {
    let time = 0
    const call = vi.fn(async (word: string) => `${word}!`)
    const cached = cacheResults(call, { now: () => time })
    expect(await Promise.all([cached('a'), cached('a'), cached('b')])).toEqual(['a!', 'a!', 'b!'])
    expect(call).toHaveBeenCalledTimes(2)
    time = 5 * 60 * 1000
    await cached('a')
    expect(call).toHaveBeenCalledTimes(3)
  })

  test('a failure is not kept', async () => {
    const call = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no')).mockResolvedValueOnce('yes')
    const cached = cacheResults(call)
    await expect(cached()).rejects.toThrow('no')
    expect(await cached()).toBe('yes')
  })
})

test('the text of an error is the first one written for people', () => {
  const refusal = (data: unknown) => ({ message: 'Request failed', response: { data } })
  expect(errorText(refusal({ message: 'Too late', error: { message: 'x' } }))).toBe('Too late')
  expect(errorText(refusal({ error: { message: 'Not yours' } }))).toBe('Not yours')
  expect(errorText(refusal('Plain'))).toBe('Plain')
  expect(errorText(new Error('Offline'))).toBe('Offline')
  expect(errorText(refusal('<html><body>502</body></html>'))).toBe('There was a problem with the request')
  expect(errorText(undefined)).toBe('There was a problem with the request')
})

describe('requests in a page', () => {
  afterEach(() => vi.unstubAllGlobals())

  function page(search: string) {
    const meta = { content: 'first' }
    const location = { href: `https://jobs.example/careers${search}`, origin: 'https://jobs.example', search }
    vi.stubGlobal('location', location)
    vi.stubGlobal('document', { querySelector: () => meta })
    return meta
  }

  test('carry the token and the debug parameter, and keep a refreshed token', async () => {
    const meta = page('?debug=1')
    const sent = vi.fn(async () => Response.json({ ok: true }, { headers: { 'x-csrf-token': 'second' } }))
    vi.stubGlobal('fetch', sent)
    expect(await request('/api/options')).toEqual({ ok: true })
    const [url, options] = sent.mock.calls[0] as unknown as [URL, { headers: Headers }]
    expect(url.href).toBe('https://jobs.example/api/options?debug=1')
    expect(options.headers.get('x-csrf-token')).toBe('first')
    expect(meta.content).toBe('second')
  })

  test('never send the token to another site', async () => {
    page('?debug=1')
    const sent = vi.fn(async () => Response.json({}))
    vi.stubGlobal('fetch', sent)
    await request('https://elsewhere.example/options')
    const [url, options] = sent.mock.calls[0] as unknown as [URL, { headers: Headers }]
    expect(url.search).toBe('')
    expect(options.headers.has('x-csrf-token')).toBe(false)
  })

  test('are answered from the cache for an hour, unless it is bypassed or cleared', async () => {
    page('')
    const kept = new Map<string, Response>()
    const cache = {
      match: async (key: string) => kept.get(key)?.clone(),
      put: async (key: string, response: Response) => void kept.set(key, response),
      delete: async (key: string) => kept.delete(key),
    }
    vi.stubGlobal('caches', { open: async () => cache })
    let answers = 0
    vi.stubGlobal('fetch', async () => Response.json({ answer: (answers += 1) }))
    let time = 0
    const now = () => time
    expect(await cachedGet('/a', { now })).toEqual({ answer: 1 })
    time = 3_599_000
    expect(await cachedGet('/a', { now })).toEqual({ answer: 1 })
    expect(await cachedGet('/a', { now, bypass: true })).toEqual({ answer: 2 })
    expect(await cachedGet('/a', { now, invalidate: true })).toEqual({ answer: 3 })
    expect(await cachedGet('/a', { now, refreshInBackground: true })).toEqual({ answer: 3 })
    await expect.poll(async () => cachedGet('/a', { now })).toEqual({ answer: 4 })
    time += 3_600_000
    expect(await cachedGet('/a', { now })).toEqual({ answer: 5 })
  })
})
