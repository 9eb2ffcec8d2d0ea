import type { AddressInfo } from 'node:net'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { contract } from '#main/contract.ts'
import { hostileHeaders, hostileQuery } from '#testing/attacks/hostile-parameters.ts'
import { runs, SEED } from '#testing/random/random-runs.ts'
import { type RawAnswer, rawRequest, requestText } from '#testing/processes/raw-request.ts'
import { openTestSite, type TestSite } from '#testing/test-site.ts'

vi.setConfig({ testTimeout: 900_000 })

const DOMAINS = ['memory.example', 'database.example']
const XML = new Set(['/careers/sitemap.xml', '/careers/rss.xml'])

describe('for any request', () => {
  let site: TestSite
  let port = 0

  beforeAll(async () => {
    const postgres = { pcsxConfig: { searchConfig: { engine: 'postgres' } } }
    site = await openTestSite([{ domain: 'memory.example' }, { domain: 'database.example', site: postgres }])
    for (const domain of DOMAINS) {
      await site.importRows(
        domain,
        Array.from({ length: 15 }, (_, n) => ({
          id: `J-${n}`,
          title: 'Baker of bread',
          description: '<p>Dough</p>',
          locations: [n % 2 ? 'Leeds, England, United Kingdom' : 'Berlin, Germany'],
          department: 'Bakery',
          skills: ['Dough'],
        })),
      )
    }
    await site.app.listen({ host: '127.0.0.1', port: 0 })
    port = (site.app.server.address() as AddressInfo).port
  })
  afterAll(() => site?.close())

  const send = (method: string, target: string, headers: Record<string, string> = {}, body: string | Buffer = '') =>
    rawRequest(port, requestText(method, target, headers, body))

  function expectEnvelope(answer: RawAnswer, what: string) {
    expect(answer.headers['content-type'], what).toMatch(/^application\/json/)
    const body = JSON.parse(answer.body) as { status: number; data: unknown; error: { message: string } }
    expect(body, what).toMatchObject({ status: answer.status, error: { body: '' }, data: expect.anything() })
    expect(Object.keys(body), what).toEqual(expect.arrayContaining(['status', 'error', 'data', 'metadata']))
    if (answer.status !== 200) expect(body.error.message, what).toMatch(/\S/)
  }

  /** Expects no 5xx, and the requested format. */
  function expectValid(answer: RawAnswer, method: string, target: string) {
    const what = `${method} ${target.slice(0, 400)} -> ${answer.status} ${answer.body.slice(0, 200)}`
    expect(answer.status, what).toBeGreaterThanOrEqual(200)
    expect(answer.status, what).toBeLessThan(500)
    expect(answer.headers['x-content-type-options'], what).toBe('nosniff')
    if (method === 'HEAD' || answer.status === 304) return expect(answer.body, what).toBe('')
    if (answer.headers['content-encoding']) return
    if (target.startsWith('/api/') || method !== 'GET') return expectEnvelope(answer, what)
    const path = target.split('?')[0] ?? ''
    if (XML.has(path) || path === '/robots.txt')
      return expect(answer.headers['content-type'], what).toMatch(/xml|plain|json/)
    expect(answer.headers['content-type'], what).toBe('text/html; charset=utf-8')
    expect(answer.body, what).toMatch(/^<!doctype html>[\s\S]*<\/html>\s*$/)
    expect(answer.headers['content-security-policy'], what).toContain("base-uri 'none'")
  }

  const domain = fc.constantFrom(...DOMAINS)

  test('hostile API parameters get the envelope, from both engines', async () => {
    const paths = [
      ...contract.map(({ path }) => path),
      '/api/pcsx/nothing',
      '/api/',
      '/api/docs/x',
      '/api/pcsx/search/',
    ]
    const asked = fc.tuple(
      fc.constantFrom('GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'PUT', 'POST', 'DELETE', 'PATCH'),
      fc.oneof(
        { weight: 3, arbitrary: fc.constant('/api/pcsx/search') },
        fc.constantFrom(...paths.filter((p) => p !== '/vslog')),
      ),
      domain.chain(hostileQuery),
      hostileHeaders,
    )
    await fc.assert(
      fc.asyncProperty(asked, async ([method, path, query, headers]) => {
        expectValid(await send(method, `${path}?${query}`, headers), method, path)
      }),
      { seed: SEED, numRuns: runs(6000) },
    )
  })

  test('hostile parameters of pages, feeds and sitemaps get a page or a file', async () => {
    const path = fc.constantFrom(
      '/',
      '/careers',
      '/careers/search',
      '/careers/baker/leeds',
      '/careers/job',
      '/careers/job/700000000101',
      '/careers/job/private',
      '/careers/job/123-some-title',
      '/careers/job/1e99',
      '/careers/saved-jobs',
      '/careers/rss.xml',
      '/careers/sitemap.xml',
      '/robots.txt',
    )
    const asked = fc.tuple(
      fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
      path,
      domain.chain(hostileQuery),
      hostileHeaders,
    )
    await fc.assert(
      fc.asyncProperty(asked, async ([method, target, query, headers]) => {
        expectValid(await send(method, `${target}?${query}`, headers), method, target)
      }),
      { seed: SEED, numRuns: runs(3000) },
    )
  })

  test('hostile paths get an error page, and nothing outside the site is read', async () => {
    const part = fc.constantFrom(
      '..',
      '.',
      '%2e%2e',
      '..%2f',
      '%2e%2e%2f',
      '%5c..%5c',
      '',
      'careers',
      'job',
      'etc',
      'passwd',
      '.git',
      '.env',
      'package.json',
      'assets',
      '%00',
      '%ff',
      '%',
      '%E0%A4%A',
      ';x=1',
      '*',
      ':pid',
      '-1',
      '1e99',
      '9223372036854775808',
      'api',
      'CAREERS',
      'a'.repeat(3000),
      '[',
      '@',
      'user:x@other.example',
      'sitemap-1.xml',
      'sitemap-x.xml',
      '%E2%80%A8',
    )
    const target = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => `/${parts.join('/')}`)
    await fc.assert(
      fc.asyncProperty(
        target.filter((text) => !/^\/+api/.test(text) && !text.includes('.xml')),
        async (path) => {
          const answer = await send('GET', path)
          expectValid(answer, 'GET', path)
          expect(answer.body).not.toMatch(/root:x:|"workspaces"|\[core\]/)
        },
      ),
      { seed: SEED, numRuns: runs(3000) },
    )
  })

  test('masses of filters, values, parameters and nesting are partly read and answered quickly', async () => {
    const many = (count: number, part: (n: number) => string) =>
      Array.from({ length: count }, (_, n) => part(n)).join('&')
    const bombs = [
      many(5000, (n) => `filter_a${n}=1`),
      many(10_000, (n) => `filter_department=v${n}`),
      many(10_000, () => 'filter_department=bakery'),
      many(5000, (n) => `utm_${n}=${n}`),
      many(5000, () => 'query=baker'),
      many(20_000, () => ''),
      `query=${'x'.repeat(100_000)}`,
      `query=${'baker%20'.repeat(12_000)}`,
      `query=${'-'.repeat(100_000)}`,
      `query=${'%22'.repeat(30_000)}`,
      `location=${'a,'.repeat(50_000)}`,
      `location=${'x:::'.repeat(20_000)}1,1`,
      `filter_map_bounds=${'{"a":'.repeat(15_000)}`,
      `filter_map_bounds=${'1,'.repeat(50_000)}`,
      `filter_x=${'1,'.repeat(50_000)}`,
      `hl=${'en-'.repeat(30_000)}`,
      `pid=${'1'.repeat(100_000)}`,
      `sort_by=${'distance'.repeat(10_000)}`,
      `text=${'a '.repeat(2)}${'b'.repeat(100_000)}`.replaceAll(' ', '%20'),
      many(2000, (n) => `a${'[b]'.repeat(20)}=${n}`),
    ]
    for (const [n, bomb] of bombs.entries()) {
      for (const path of [
        '/api/pcsx/search',
        '/api/pcsx/search_suggestions',
        '/api/pcsx/filter_options',
        '/careers',
        '/careers/rss.xml',
      ]) {
        const target = `${path}?domain=${DOMAINS[n % 2]}&${bomb}`
        const answer = await send('GET', target)
        expectValid(answer, 'GET', target)
        if (path === '/careers') expect(answer.body.length, target.slice(0, 100)).toBeLessThan(1_000_000)
      }
    }
    for (const path of [
      `/careers/${'a/'.repeat(20_000)}`,
      `/careers/job/${'1'.repeat(50_000)}`,
      `/${'%61'.repeat(30_000)}`,
    ])
      expectValid(await send('GET', path), 'GET', path)
  })

  test('an unsafe redirect target stays on the site', async () => {
    for (const target of [
      '//',
      '//other.example',
      '//[',
      '//user:pass@other.example/',
      'http://other.example/careers',
      '/\\other.example',
    ]) {
      const answer = await send('GET', target)
      expectValid(answer, 'GET', target)
      expect(answer.headers['location'] ?? '', target).toBe('')
      expect(answer.body).not.toContain('http://other.example')
    }
  })

  test('a URL that parsers interpret differently gets an error page [S15]', async () => {
    const blanks = ['', '%09', '%0a', '%0d%0a', '%20', '%5c', '\\\\', '%2f', '%00', '%7f', '%E2%80%A8', '%C2%A0']
    for (const slash of ['/', '//', '/\\\\', 'http://other.example/'])
      for (const blank of blanks)
        for (const rest of ['/a:b', '/javascript:alert(1)', 'a:b', '/[', '/user:x@h:99999/', ':'])
          expectValid(await send('GET', `${slash}${blank}${rest}`), 'GET', `${slash}${blank}${rest}`)
  })

  test('oversized, mistyped or malformed telemetry is refused with the envelope', async () => {
    const offered = await send('POST', '/vslog')
    const cookie = offered.headers['set-cookie']?.split(';')[0] ?? ''
    const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
      send(
        'POST',
        '/vslog?domain=memory.example',
        {
          cookie,
          'x-csrf-token': offered.headers['x-csrf-token'] ?? '',
          'content-type': 'application/json',
          ...headers,
        },
        body,
      )
    const expected: [string | Buffer, Record<string, string>, number][] = [
      ['{"event":"x"}', {}, 200],
      ['['.repeat(30_000), {}, 413],
      [`${'['.repeat(30_000)}${']'.repeat(30_000)}`, {}, 413],
      [`{"data_json":${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}}`, {}, 413],
      [`{"event":"${'x'.repeat(70_000)}"}`, {}, 413],
      [`{"event":"${'x'.repeat(101)}"}`, {}, 422],
      ['{"event":1e400}', {}, 422],
      ['{"metrics_to_push":[{"name":"a","value":1e400}]}', {}, 422],
      ['{"metrics_to_push":[{"name":"a","value":-0}]}', {}, 200],
      ['{"event":"\\u0000\\ud800"}', {}, 200],
      ['{"event":"a\\r\\n{\\"level\\":60}"}', {}, 200],
      ['{"__proto__":{"event":"x"}}', {}, 400],
      ['{"constructor":{"prototype":{"event":"x"}}}', {}, 400],
      ['{"event":"x",}', {}, 400],
      ['\ufeff{"event":"x"}', {}, 200],
      [Buffer.from('{"event":"x"}', 'utf16le'), {}, 400],
      [Buffer.from([0xff, 0xfe, 0x00]), {}, 400],
      ['null', {}, 200],
      ['[]', {}, 422],
      ['"x"', {}, 422],
      ['', {}, 400],
      ['event=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
      ['<event/>', { 'content-type': 'text/xml' }, 415],
      ['{"event":"x"}', { 'content-type': 'text/plain' }, 422],
      ['{"event":"x"}', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
      ['{"event":"x"}', { 'content-type': 'application/json/../x' }, 415],
      ['{"event":"x"}', { 'content-type': ';;;' }, 415],
      [Buffer.from([0x1f, 0x8b, 8, 0]), { 'content-encoding': 'gzip' }, 400],
    ]
    const got: [string, number][] = []
    for (const [body, headers] of expected) {
      const answer = await post(body, headers)
      expectEnvelope(answer, `${body.toString().slice(0, 60)} ${JSON.stringify(headers)} ${answer.status}`)
      got.push([`${body.toString().slice(0, 60)} ${JSON.stringify(headers)}`, answer.status])
    }
    expect(got).toEqual(
      expected.map(([body, headers, status]) => [`${body.toString().slice(0, 60)} ${JSON.stringify(headers)}`, status]),
    )
    expect(({} as { event?: string }).event).toBeUndefined()
  })

  test('a method override in parameters or headers has no effect', async () => {
    for (const name of ['x-http-method-override', 'x-method-override']) {
      const answer = await send('GET', '/api/pcsx/search?domain=memory.example&_method=DELETE', { [name]: 'POST' })
      expect(answer.status).toBe(200)
    }
    expect((await send('GET', '/vslog?domain=memory.example&event=x')).status).toBe(404)
    for (const method of ['TRACE', 'PROPFIND', 'CONNECT', 'LINK', 'BREW']) {
      const answer = await send(method, '/api/pcsx/search?domain=memory.example')
      // CONNECT has no response in HTTP; the connection is closed.
      expect([0, 400, 404, 405], method).toContain(answer.status)
      if (answer.status > 0) expectEnvelope(answer, method)
      expect(answer.body).not.toContain('positions')
    }
  })

  test('a malformed request gets 400, and an oversized head 431, with the envelope', async () => {
    const broken = [
      'GET / HTTP/9.9\r\n\r\n',
      'GET /\u0000 HTTP/1.1\r\nhost: localhost\r\n\r\n',
      'GET / HTTP/1.1\r\nhost: localhost\r\nx\u0000: 1\r\n\r\n',
      'GET / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      'POST /vslog HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx',
      'POST /vslog HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n',
      'POST /vslog HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n',
      '\u0016\u0003\u0001\u0002',
      'nonsense\r\n\r\n',
    ]
    for (const text of broken) {
      const answer = await rawRequest(port, Buffer.from(text, 'latin1'))
      expect([400, 403], text).toContain(answer.status)
      expectEnvelope(answer, text)
    }
    for (const target of [`/careers?query=${'x'.repeat(300_000)}`, '/careers']) {
      const headers: Record<string, string> = target === '/careers' ? { 'x-bomb': 'x'.repeat(300_000) } : {}
      const answer = await send('GET', target, headers)
      expect(answer.status).toBe(431)
      expectEnvelope(answer, target.slice(0, 50))
    }
    const many = Object.fromEntries(Array.from({ length: 1900 }, (_, n) => [`x-${n}`, 'y']))
    expectValid(await send('GET', '/api/pcsx/search?domain=memory.example', many), 'GET', '/api/pcsx/search')
  })

  test('afterwards the site works as before', async () => {
    for (const name of DOMAINS) expect(await site.data(`/api/pcsx/search?domain=${name}`)).toMatchObject({ count: 15 })
    expect((await send('GET', '/healthz')).status).toBe(200)
  })
})
