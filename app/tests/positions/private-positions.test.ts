import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '#testing/test-site.ts'

const DOMAIN = 'bakery.example'
const CALLS = ['position_details', 'match_details', 'position_insights', 'overrides', 'similar_positions']
const SECRET = 'Wzjq'

describe('private and closed positions', () => {
  let site: TestSite
  let ids: Map<string, number>
  let key = ''
  const id = (name: string) => ids.get(name) ?? 0
  const api = (name: string, position: number, more = '') =>
    site.get(`/api/pcsx/${name}?domain=${DOMAIN}&position_id=${position}${more}`)

  beforeAll(async () => {
    site = await openTestSite([{ domain: DOMAIN }])
    const row = (name: string, mark: string, more: object = {}) => ({
      id: name,
      title: `Baker ${mark}`,
      description: `<p>Bread ${mark}</p>`,
      locations: [{ name: `${mark} Leeds`, lat: 53.8, lon: -1.55 }],
      department: `Bakery ${mark}`,
      skills: [`Dough ${mark}`],
      ...more,
    })
    await site.importRows(DOMAIN, [
      ...['O-1', 'O-2', 'O-3'].map((name) => row(name, 'open')),
      row('P-1', SECRET, { private: true }),
      row('C-1', 'gone'),
      row('C-2', 'stays'),
    ])
    ids = await site.ids(DOMAIN)
    const { rows } = await site.context.database.pool.query<{ private_key: string }>(
      'SELECT private_key FROM positions WHERE id = $1',
      [id('P-1')],
    )
    key = rows[0]?.private_key ?? ''
    await site.context.database.pool.query(
      `UPDATE tenants SET site = jsonb_set(site::jsonb, '{overrides}', $1::jsonb, true)`,
      [JSON.stringify({ [id('P-1')]: { note: SECRET }, [id('O-1')]: { note: 'open' } })],
    )
    await site.context.tenants.reload()
  })
  afterAll(() => site?.close())

  /** Drops headers that differ in every response. */
  /** Headers that differ between any two responses. */
  const varying = new Set([
    'x-request-id',
    'date',
    'set-cookie',
    'x-csrf-token',
    'content-security-policy',
    'server-timing',
  ])
  const headersOf = (headers: object) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !varying.has(name)))
  const pageText = (body: string) =>
    body
      .replace(/content="[\w.-]+">\n/g, '')
      .replace(/nonce="[^"]*"/g, '')
      .replace(/<meta name="_csrf"[^>]*>/, '')
      .replace(/7\d{11}/g, 'ID')
      .replace(/"dataUpdatedAt":\d+|"errorUpdatedAt":\d+|"dehydratedAt":\d+/g, '')

  test('a private one is in no search, suggestion, count, map, list of similar ones, sitemap or feed', async () => {
    for (const path of [
      `/api/pcsx/search?domain=${DOMAIN}&map=1`,
      `/api/pcsx/search?domain=${DOMAIN}&query=P-1`,
      `/api/pcsx/search?domain=${DOMAIN}&query=${id('P-1')}`,
      `/api/pcsx/search?domain=${DOMAIN}&location=Leeds&map=1`,
      `/api/pcsx/search_suggestions?domain=${DOMAIN}&text=${SECRET}`,
      `/api/pcsx/search_suggestions?domain=${DOMAIN}&text=P-`,
      `/api/pcsx/search_suggestions?domain=${DOMAIN}&text=Baker`,
      ...CALLS.map((name) => `/api/pcsx/${name}?domain=${DOMAIN}&position_id=${id('O-1')}`),
      `/careers?domain=${DOMAIN}`,
      `/careers?domain=${DOMAIN}&pid=${id('P-1')}`,
      `/careers/job/${id('O-1')}`,
      '/careers/sitemap.xml',
      `/careers/sitemap-${Math.floor(id('P-1') / 10_000)}.xml`,
      '/careers/rss.xml',
      '/careers/rss.xml?query=baker',
    ]) {
      const { body } = await site.get(path)
      expect(body, path).not.toContain(SECRET)
      expect(body.toLowerCase(), path).not.toContain(SECRET.toLowerCase())
      if (!path.includes(String(id('P-1')))) expect(body, path).not.toContain(String(id('P-1')))
    }
    const { count } = await site.data<{ count: number }>(`/api/pcsx/search?domain=${DOMAIN}`)
    expect(count).toBe(5)
  })

  test('with its key it is shown completely, and its own link includes the key', async () => {
    expect(key).toMatch(/^[\w-]{22}$/)
    const details = await api('position_details', id('P-1'), `&key=${key}`)
    expect(details.json()).toMatchObject({
      status: 200,
      data: { private: true, positionUrl: `/careers/job/private?pid=${id('P-1')}&key=${key}` },
    })
    expect((await api('overrides', id('P-1'), `&key=${key}`)).json()).toMatchObject({
      data: { overrides: { note: SECRET } },
    })
    const page = await site.get(`/careers/job/private?pid=${id('P-1')}&key=${key}`)
    expect([page.statusCode, page.headers['x-robots-tag']]).toEqual([200, 'noindex, nofollow'])
    expect(page.body).toContain(`Baker ${SECRET}`)
    expect(page.body).not.toContain('application/ld+json')
  })

  test('with a wrong key or none it gets exactly the response of an unknown one: status, body and headers', async () => {
    const unknown = id('P-1') + 5000
    for (const more of [
      '',
      '&key=',
      '&key=x',
      `&key=${key.slice(1)}`,
      `&key=${key}x`,
      `&key=${key.toLowerCase()}x`,
      '&key=%00',
      `&key=x&key=${key}`,
      '&key[]=x',
    ]) {
      for (const name of CALLS) {
        const [secret, missing] = await Promise.all([api(name, id('P-1'), more), api(name, unknown, more)])
        expect([secret.statusCode, secret.body], `${name} ${more}`).toEqual([missing.statusCode, missing.body])
        expect(headersOf(secret.headers), `${name} ${more}`).toEqual(headersOf(missing.headers))
      }
      for (const path of [
        '/careers/job/private?pid=ID',
        '/careers/job/ID?',
        '/careers/job/ID-baker?',
        '/careers?pid=ID',
      ]) {
        const [secret, missing] = await Promise.all(
          [id('P-1'), unknown].map((number) => site.get(`${path.replace('ID', String(number))}${more}`)),
        )
        expect(secret?.statusCode, path).toBe(missing?.statusCode)
        expect(headersOf({ ...secret?.headers, 'content-length': '' }), path).toEqual(
          headersOf({ ...missing?.headers, 'content-length': '' }),
        )
        expect(pageText(secret?.body ?? ''), path).toBe(pageText(missing?.body ?? ''))
      }
    }
  })

  test('a closed one is gone everywhere at once: the recorded 404 for programs, 410 and noindex for people', async () => {
    expect((await api('position_details', id('C-1'))).statusCode).toBe(200)
    await site.closeDown(DOMAIN, [id('C-1')])
    for (const name of ['position_details', 'match_details', 'position_insights']) {
      const answer = await api(name, id('C-1'))
      expect([answer.statusCode, answer.json()], name).toEqual([
        404,
        {
          status: 404,
          error: { message: 'Position not found', ...(name !== 'position_details' && { body: '', code: 'not-found' }) },
          data: {},
          metadata: null,
        },
      ])
    }
    const page = await site.get(`/careers/job/${id('C-1')}`)
    expect([page.statusCode, page.headers['x-robots-tag']]).toEqual([410, 'noindex'])
    expect(page.body).toContain('No longer accepting applications')
    expect(page.body).not.toContain('application/ld+json')
    for (const path of [
      `/api/pcsx/search?domain=${DOMAIN}&map=1`,
      `/api/pcsx/search?domain=${DOMAIN}&query=C-1`,
      `/api/pcsx/search_suggestions?domain=${DOMAIN}&text=C-1`,
      `/api/pcsx/search_suggestions?domain=${DOMAIN}&text=Bakery`,
      `/api/pcsx/similar_positions?domain=${DOMAIN}&position_id=${id('O-1')}`,
      `/api/pcsx/position_insights?domain=${DOMAIN}&position_id=${id('O-1')}`,
      `/careers?domain=${DOMAIN}`,
      '/careers/sitemap.xml',
      '/careers/rss.xml',
    ]) {
      const { body } = await site.get(path)
      expect(body, path).not.toContain(`Baker gone`)
      expect(body, path).not.toContain(`/careers/job/${id('C-1')}`)
      expect(body, path).not.toContain('Dough gone')
    }
  })

  test('an id that never existed gets the recorded response', async () => {
    for (const text of ['1', '-1', '0', '1e99', '9223372036854775808', 'abc', '', '1.5', '0x1']) {
      const answer = await site.get(`/api/pcsx/position_details?domain=${DOMAIN}&position_id=${text}`)
      expect([answer.statusCode, answer.json()], text).toEqual([
        404,
        {
          status: 404,
          error: { message: 'Position not found' },
          data: {},
          metadata: null,
        },
      ])
    }
    expect((await site.get(`/api/pcsx/position_details?position_id=${id('C-2')}-any-title`)).statusCode).toBe(200)
  })
})
