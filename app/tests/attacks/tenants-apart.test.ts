import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestSite, TEST_ORIGIN, type TestRow, type TestSite } from '#testing/test-site.ts'

const A = 'meadow.example'
const B = 'harbour.example'
/** Included in every field of the other company, to detect leaks; a letter sequence found nowhere else. */
const MARK = 'Zqxv'

const theirs: TestRow = {
  id: `${MARK}-1`,
  title: `Baker ${MARK}title`,
  description: `<p>Bread ${MARK}text</p>`,
  locations: [{ name: `${MARK}place`, lat: 53.8, lon: -1.55 }, 'Leeds, England, United Kingdom'],
  department: `${MARK}department`,
  employment_type: `${MARK}employment`,
  skills: [`${MARK}skill`],
  salary: { min: 31_337, currency: 'EUR', interval: 'year' },
  shift: `${MARK}custom`,
  organisation: `${MARK}organisation`,
}
const ours: TestRow = {
  id: 'M-1',
  title: 'Baker',
  description: '<p>Bread</p>',
  locations: ['Leeds, England, United Kingdom'],
  department: 'Bakery',
  skills: ['Dough'],
}

describe('two companies on one server', () => {
  let site: TestSite
  let theirId = 0
  let ourId = 0

  beforeAll(async () => {
    site = await openTestSite([
      { domain: A, name: 'Meadow', hosts: ['jobs.meadow.example'] },
      {
        domain: B,
        name: `${MARK}name`,
        hosts: ['jobs.harbour.example'],
        site: {
          branding: { companyName: `${MARK}company`, tagline: `${MARK}tagline` },
          pcsxConfig: { searchOptionsMap: { department: { displayName: `${MARK}filter` } } },
          pageMetadata: { jobs: { pageTitle: `${MARK}page` } },
        },
      },
    ])
    await site.importRows(A, [ours])
    // Facts about similar jobs need five others.
    const others = Array.from({ length: 5 }, (_, index) => ({ ...theirs, id: `${MARK}-other-${index}` }))
    await site.importRows(B, [theirs, ...others])
    theirId = [...(await site.ids(B)).values()][0] ?? 0
    ourId = [...(await site.ids(A)).values()][0] ?? 0
  })
  afterAll(() => site?.close())

  const requested = () => {
    const position = (id: number) => `position_id=${id}`
    const searches = [
      '',
      'query=baker',
      `query=${MARK}title`,
      `query=${MARK}-1`,
      `query=${theirId}`,
      `location=${MARK}place`,
    ]
    return [
      ...[
        ...searches,
        `filter_department=${MARK}department`,
        `filter_skills=${MARK}skill`,
        'map=1',
        'location=Leeds',
      ].map((query) => `/api/pcsx/search?${query}`),
      ...['b', MARK, `${MARK}-`, MARK.toLowerCase(), String(theirId).slice(0, 6)].flatMap((text) => [
        `/api/pcsx/search_suggestions?text=${text}`,
        `/api/pcsx/search_suggestions?text=${text}&field=location`,
      ]),
      ...['position_details', 'match_details', 'position_insights', 'overrides', 'similar_positions'].flatMap(
        (name) => [`/api/pcsx/${name}?${position(theirId)}`, `/api/pcsx/${name}?${position(ourId)}`],
      ),
      '/careers',
      '/',
      '/careers/search',
      `/careers/job/${theirId}`,
      `/careers/job/${ourId}`,
      '/careers/baker/leeds',
      `/careers?pid=${theirId}`,
      `/careers/job/private?pid=${theirId}&key=x`,
      '/careers/saved-jobs',
      '/careers/sitemap.xml',
      '/careers/sitemap-0.xml',
      `/careers/sitemap-${Math.floor(theirId / 10_000)}.xml`,
      '/careers/rss.xml',
      '/careers/rss.xml?query=baker',
      '/robots.txt',
    ]
  }
  /** Removes echoes of the request's own search terms. */
  const withoutEcho = (body: string, url: string) => {
    const words = [...new URL(url, TEST_ORIGIN).searchParams.values()].filter((value) => value.includes(MARK))
    return words.reduce((text, word) => text.replaceAll(word, '').replaceAll(word.toLowerCase(), ''), body)
  }

  test('no endpoint, page, sitemap or feed of one shows anything of the other', async () => {
    for (const path of requested()) {
      const url = `${path}${path.includes('?') ? '&' : '?'}domain=${A}`
      for (const headers of [{ host: 'localhost' }, { host: 'jobs.meadow.example' }]) {
        const answer = await site.get(url, { headers })
        const leaks = withoutEcho(answer.body, url)
        expect(leaks.toLowerCase(), url).not.toContain(MARK.toLowerCase())
        expect(leaks, url).not.toContain('31337')
        expect(JSON.stringify(answer.headers), url).not.toContain(MARK)
      }
    }
  })

  test('the same markers are found where they belong, so that the previous test can fail', async () => {
    for (const path of [
      '/api/pcsx/search?query=baker',
      '/api/pcsx/search?map=1',
      `/api/pcsx/search_suggestions?text=${MARK}`,
      `/api/pcsx/position_details?position_id=${theirId}`,
      `/api/pcsx/position_insights?position_id=${theirId}`,
      '/careers',
      `/careers/job/${theirId}`,
      '/careers/rss.xml',
      '/careers/sitemap.xml',
    ]) {
      const answer = await site.get(`${path}${path.includes('?') ? '&' : '?'}domain=${B}`)
      expect(answer.body.toLowerCase(), path).toContain(MARK.toLowerCase())
    }
  })

  test('another company’s position gets the response of a nonexistent one', async () => {
    const unknown = theirId + 1000
    for (const name of ['position_details', 'match_details', 'position_insights', 'overrides', 'similar_positions']) {
      const [foreign, missing] = await Promise.all(
        [theirId, unknown].map((id) => site.get(`/api/pcsx/${name}?domain=${A}&position_id=${id}`)),
      )
      expect([foreign?.statusCode, foreign?.body], name).toEqual([missing?.statusCode, missing?.body])
    }
    const pages = await Promise.all([theirId, unknown].map((id) => site.get(`/careers/job/${id}?domain=${A}`)))
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  })

  const domainOf = (body: string) => /"domain": ?"([^"]*)"/.exec(body.replaceAll('&#34;', '"'))?.[1]

  test('a bound host takes precedence over everything else in the request', async () => {
    for (const headers of [
      {},
      { 'x-forwarded-host': 'jobs.meadow.example' },
      { forwarded: 'host=jobs.meadow.example' },
      { 'x-original-host': 'jobs.meadow.example', 'x-host': 'jobs.meadow.example' },
      { 'x-original-url': `/careers?domain=${A}`, 'x-rewrite-url': `/careers?domain=${A}` },
      { origin: 'https://jobs.meadow.example', referer: `https://jobs.meadow.example/careers?domain=${A}` },
    ]) {
      const page = await site.get('/careers', { headers: { host: 'jobs.harbour.example', ...headers } })
      expect(page.statusCode).toBe(200)
      expect(domainOf(page.body)).toBe(B)
    }
    for (const host of ['JOBS.HARBOUR.EXAMPLE', 'jobs.harbour.example:3000', 'Jobs.Harbour.example:80'])
      expect(domainOf((await site.get('/careers', { headers: { host } })).body), host).toBe(B)
  })

  test('a domain that contradicts the bound host is not found', async () => {
    const headers = { host: 'jobs.harbour.example' }
    for (const path of [
      '/api/pcsx/search',
      `/api/pcsx/position_details`,
      '/careers',
      '/careers/sitemap.xml',
      '/careers/rss.xml',
    ]) {
      const url = `${path}?position_id=${ourId}&domain=`
      expect((await site.get(`${url}${A}`, { headers })).statusCode, path).toBe(404)
    }
    expect((await site.get(`/api/pcsx/search?domain=${B}`, { headers })).statusCode).toBe(200)
  })

  test('an unknown, empty, malformed or repeated domain never opens another company', async () => {
    for (const domain of [
      'other.example',
      'meadow.example.',
      ' meadow.example',
      'meadow%2eexample%00',
      'mëadow.example',
      '*',
      '%25',
      '__proto__',
      'constructor',
      "'%20OR%201=1--",
    ]) {
      for (const path of ['/api/pcsx/search', '/careers', '/careers/rss.xml'])
        expect((await site.get(`${path}?domain=${domain}`)).statusCode, `${path} ${domain}`).toBe(404)
    }
    expect((await site.get('/api/pcsx/search?domain=')).statusCode).not.toBe(500)
    // Of two values, the first is used everywhere.
    const doubled = `domain=${A}&domain=${B}`
    expect((await site.get(`/api/pcsx/search?${doubled}`)).body).not.toContain(MARK)
    const page = await site.get(`/careers?${doubled}`)
    expect(domainOf(page.body)).toBe(A)
  })

  test('on an unbound host the first company responds without a domain, and forwarding headers have no effect', async () => {
    for (const headers of [
      { host: 'localhost' },
      { host: 'nobody.example' },
      { host: 'localhost', 'x-forwarded-host': 'jobs.harbour.example' },
      { host: 'localhost', forwarded: 'host=jobs.harbour.example' },
    ]) {
      const page = await site.get('/careers', { headers })
      expect(domainOf(page.body)).toBe(A)
      expect(page.body).not.toContain(MARK)
    }
  })
})
