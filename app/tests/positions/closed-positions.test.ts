import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reopenPositions } from '#features/positions/server/index.ts'
import type { PositionDetails } from '#features/positions/contract.ts'
import type { SearchResults } from '#features/search/contract.ts'
import { addMinutes } from '#kernel/time.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'

const DOMAIN = 'foundry.example'
const DEADLINE = addMinutes(TEST_NOW, 1)

const row = (id: string, more: object = {}) => ({
  id,
  title: `Pattern Maker ${id}`,
  description: '<p>Make patterns for castings.</p>',
  department: 'Castings',
  locations: ['Leeds, England, United Kingdom'],
  ...more,
})

describe('a position that closes', () => {
  let site: TestSite
  let now = TEST_NOW
  let ids = new Map<string, number>()
  const of = (name: string) => ids.get(name) ?? 0

  const call = (name: string, id: number) => site.get(`/api/pcsx/${name}?domain=${DOMAIN}&position_id=${id}`)
  const found = async () =>
    (await site.data<SearchResults>(`/api/pcsx/search?domain=${DOMAIN}&query=pattern`)).positions.map(({ id }) => id)
  const similar = async (id: number) =>
    (await call('similar_positions', id)).json<{ data: { positions: { id: number }[] } }>().data.positions

  beforeAll(async () => {
    site = await openTestSite([{ domain: DOMAIN }], { now: () => now })
    await site.bringIn(DOMAIN, [
      row('1', { apply_url: 'https://ats.example/apply/1' }),
      row('2'),
      row('3', { closes_at: DEADLINE.toISOString() }),
      row('far', { locations: ['Tokyo, Japan'] }),
    ])
    ids = await site.ids(DOMAIN)
  })
  afterAll(() => site?.close())

  test('shows where to apply while it is open: on the company’s own site, or here', async () => {
    const details = (name: string) =>
      site.data<PositionDetails>(`/api/pcsx/position_details?domain=${DOMAIN}&position_id=${of(name)}`)
    expect((await details('1')).positionUserActions).toEqual({
      isSaved: false,
      applyAction: { status: 'link_off', applyUrl: 'https://ats.example/apply/1' },
    })
    expect((await details('2')).positionUserActions.applyAction).toEqual({
      status: 'apply',
      applyUrl: `/careers/apply?pid=${of('2')}`,
    })
  })

  test('closed by hand is removed from search, its page is 410, and it still has similar ones, nearest first', async () => {
    await site.closeDown(DOMAIN, [of('1')])
    expect(await found()).not.toContain(of('1'))
    expect((await call('position_details', of('1'))).statusCode).toBe(404)
    const page = await site.get(`/careers/job/${of('1')}?domain=${DOMAIN}`)
    expect(page.statusCode).toBe(410)
    expect(page.body).not.toContain('application/ld+json')
    expect((await similar(of('1'))).map(({ id }) => id)).toEqual([of('2'), of('3'), of('far')])
  })

  test('closed by hand stays closed when its feed sends it again, until it is reopened by hand', async () => {
    await site.bringIn(DOMAIN, [row('1', { title: 'Pattern Maker again' })])
    expect(await found()).not.toContain(of('1'))
    const tenant = site.context.tenants.all().find(({ domain }) => domain === DOMAIN)
    await reopenPositions(site.context.db, tenant?.id ?? 0, [of('1')], now)
    await site.caughtUp()
    expect(await found()).toContain(of('1'))
  })

  test('closes at its deadline on its page and in feeds, and then in search, without an import', async () => {
    expect(await found()).toContain(of('3'))
    expect((await site.get(`/careers/job/${of('3')}?domain=${DOMAIN}`)).body).toContain('application/ld+json')
    now = DEADLINE
    const page = await site.get(`/careers/job/${of('3')}?domain=${DOMAIN}`)
    expect(page.statusCode).toBe(410)
    expect(page.body).not.toContain('application/ld+json')
    expect((await call('position_details', of('3'))).statusCode).toBe(404)
    await expect.poll(found, { timeout: 5000 }).not.toContain(of('3'))
    for (const path of ['sitemap.xml', 'rss.xml'])
      expect((await site.get(`/careers/${path}?domain=${DOMAIN}`)).body).not.toContain(String(of('3')))
    expect((await similar(of('3'))).length).toBeGreaterThan(0)
  })
})
