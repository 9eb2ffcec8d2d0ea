import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTenant } from '#features/site/tenants/server/index.ts'
import { openTestSite, type TestSite } from '#testing/test-site.ts'

const DOMAIN = 'pottery.example'
const UNKNOWN = 700_999_999_999

const row = (id: string, more: object = {}) => ({
  id,
  title: 'Potter',
  description: '<p>Throw pots.</p>',
  department: 'Kiln',
  skills: ['Glazing', 'Throwing'],
  locations: ['Stoke-on-Trent, England, United Kingdom'],
  ...more,
})

describe('the calls about one position', () => {
  let site: TestSite
  let ids = new Map<string, number>()
  const of = (name: string) => ids.get(name) ?? 0
  const get = (name: string, id: number | string, more = '') =>
    site.get(`/api/pcsx/${name}?domain=${DOMAIN}&position_id=${id}${more}`)
  const data = async (name: string, id: number | string, more = '') => (await get(name, id, more)).json().data

  beforeAll(async () => {
    site = await openTestSite([{ domain: DOMAIN }], { pages: false })
    await site.importRows(DOMAIN, [
      row('1'),
      row('2', { skills: ['Glazing'], title: 'Master Potter' }),
      row('3', { department: 'Office', skills: ['Filing'], title: 'Clerk' }),
      row('secret', { private: true }),
      ...['s1', 's2', 's3', 's4', 's5', 's6'].map((id) =>
        row(id, { department: 'Shop', skills: id === 's1' ? ['Selling', 'Dutch'] : ['Selling'], title: 'Seller' }),
      ),
    ])
    ids = await site.ids(DOMAIN)
    // Overrides refer to ids, which are known only now.
    const overrides = { [of('1')]: { positionDetailsConfig: { showInsights: false } }, [of('secret')]: { a: 1 } }
    await site.context.database.pool.query(`UPDATE tenants SET site = $1 WHERE domain = $2`, [{ overrides }, DOMAIN])
    await createTenant(site.context.db, { domain: 'elsewhere.example', name: 'Elsewhere' })
    await site.context.tenants.reload()
  })
  afterAll(() => site?.close())

  test('a visitor gets no match, and the skills and titles of the department, most frequent first [J9]', async () => {
    expect(await data('match_details', of('1'))).toEqual({})
    expect(await data('position_insights', of('s1'))).toEqual({
      insights: { skills: { Selling: 6, Dutch: 1 }, titles: { Seller: 6 } },
      basis: { of: 'positions', count: 6 },
    })
  })

  test('a department with fewer than five other jobs says nothing about its field', async () => {
    expect(await data('position_insights', of('1'))).toEqual({
      insights: { skills: {}, titles: {} },
      basis: { of: 'positions', count: 2 },
    })
  })

  test('each call fails separately, in the recorded way, for a missing position [J9]', async () => {
    for (const name of ['position_details', 'match_details', 'position_insights', 'similar_positions']) {
      for (const id of [UNKNOWN, 'nonsense', '-1', '9'.repeat(30)]) {
        const answer = await get(name, id)
        expect([name, id, answer.statusCode]).toEqual([name, id, 404])
        expect(answer.json()).toMatchObject({ status: 404, error: { message: 'Position not found' }, data: {} })
      }
      expect((await get(name, of('1'))).statusCode).toBe(200)
      expect((await get(name, `${of('1')}-potter-in-stoke`)).statusCode).toBe(200)
    }
  })

  test('a private position looks unknown without its key, and is complete with it [J10]', async () => {
    const { rows } = await site.context.database.pool.query<{ private_key: string }>(
      'SELECT private_key FROM positions WHERE id = $1',
      [of('secret')],
    )
    const key = rows[0]?.private_key ?? ''
    for (const name of ['position_details', 'match_details', 'position_insights', 'similar_positions', 'overrides']) {
      const unknown = await get(name, UNKNOWN)
      for (const more of ['', '&key=', '&key=wrong', `&key=${key.slice(1)}`]) {
        const answer = await get(name, of('secret'), more)
        expect([name, answer.statusCode, answer.body]).toEqual([name, unknown.statusCode, unknown.body])
      }
      expect((await get(name, of('secret'), `&key=${key}`)).statusCode).toBe(200)
    }
    expect(await data('position_details', of('secret'), `&key=${key}`)).toMatchObject({ private: true, name: 'Potter' })
    expect(await data('overrides', of('secret'), `&key=${key}`)).toEqual({ overrides: { a: 1 } })
  })

  test('an override applies to its position only [J12]', async () => {
    expect(await data('overrides', of('1'))).toEqual({
      overrides: { positionDetailsConfig: { showInsights: false } },
    })
    expect(await data('overrides', of('2'))).toEqual({ overrides: {} })
    expect((await site.get(`/api/pcsx/overrides?domain=${DOMAIN}`)).json().data).toEqual({ overrides: {} })
    const foreign = await site.get(`/api/pcsx/overrides?domain=elsewhere.example&position_id=${of('1')}`)
    expect(foreign.json().data).toEqual({ overrides: {} })
  })

  test('page events and timings are accepted in the body or the URL [S12]', async () => {
    const offered = await site.app.inject({ method: 'POST', url: `/vslog?domain=${DOMAIN}`, payload: {} })
    const headers = {
      cookie: offered.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      'x-csrf-token': String(offered.headers['x-csrf-token']),
    }
    const post = async (query: string, payload: object) => {
      const answer = await site.app.inject({ method: 'POST', url: `/vslog?${query}`, headers, payload })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json().data
    }
    expect(await post('', { namespace: 'search', event: 'viewed', data_json: '{"count":3}' })).toEqual({ accepted: 1 })
    expect(await post('event=viewed&namespace=search', {})).toEqual({ accepted: 1 })
    expect(await post(`domain=${DOMAIN}&pid=${of('1')}`, { event: 'viewed', data_json: 'no JSON' })).toEqual({
      accepted: 1,
    })
    const metrics = [
      { name: 'ttfb_ms', value: 12 },
      { name: 'lcp_ms', value: 90, page: 'jobs' },
    ]
    expect(await post('', { metrics_to_push: metrics })).toEqual({ accepted: 2 })
    expect(await post('', {})).toEqual({ accepted: 0 })
  })
})
