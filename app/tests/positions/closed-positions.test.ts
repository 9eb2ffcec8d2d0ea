import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeAbandoned, reopenPositions } from '#features/jobs/positions/server/index.ts'
import type { PositionDetails } from '#features/jobs/positions/contract.ts'
import type { SearchResults } from '#features/jobs/search/contract.ts'
import { addDays, addMinutes, epochSeconds } from '#kernel/time.ts'
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

  const counted = async () => (await call('position_insights', of('2'))).json<{ data: object }>().data

  beforeAll(async () => {
    site = await openTestSite([{ domain: DOMAIN }], { now: () => now })
    await site.importRows(DOMAIN, [
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

  test('closed by hand is removed from search, insights and similar jobs, its page is 410, and it still has similar ones, nearest first', async () => {
    expect(await counted()).toMatchObject({ basis: { count: 4 } })
    expect((await similar(of('far'))).map(({ id }) => id)).toContain(of('1'))
    await site.closeDown(DOMAIN, [of('1')])
    expect(await found()).not.toContain(of('1'))
    expect(await counted()).toMatchObject({ basis: { count: 3 } })
    expect((await similar(of('far'))).map(({ id }) => id)).not.toContain(of('1'))
    expect((await call('position_details', of('1'))).statusCode).toBe(404)
    const page = await site.get(`/careers/job/${of('1')}?domain=${DOMAIN}`)
    expect(page.statusCode).toBe(410)
    expect(page.body).not.toContain('application/ld+json')
    expect(page.body).toMatch(/<h1[^>]*><bdi>Pattern Maker 1<\/bdi>/)
    expect(page.body).toContain('Leeds, England, United Kingdom')
    expect((await similar(of('1'))).map(({ id }) => id)).toEqual([of('2'), of('3'), of('far')])
  })

  test('closed by hand stays closed when its feed sends it again, until it is reopened by hand', async () => {
    await site.importRows(DOMAIN, [row('1', { title: 'Pattern Maker again' })])
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

describe('a position that the company stops confirming', () => {
  let site: TestSite
  let now = TEST_NOW
  const jobs = [row('kept'), row('left'), row('private', { private: true })]
  const details = async (id: number) => site.get(`/api/pcsx/position_details?domain=${DOMAIN}&position_id=${id}`)
  const confirmed = async (id: number) => (await details(id)).json<{ data: PositionDetails }>().data.confirmedTs
  const stored = async () =>
    (
      await site.context.database.pool.query<{ source_id: string; closed_reason: string | null }>(
        'SELECT source_id, closed_reason FROM positions ORDER BY id',
      )
    ).rows.map((each) => [each.source_id, each.closed_reason])

  beforeAll(async () => {
    const configured = { pcsxConfig: { closeUnconfirmedDays: 30 } }
    site = await openTestSite([{ domain: DOMAIN, site: configured }, { domain: 'never.example' }], { now: () => now })
    await site.importRows(DOMAIN, jobs)
    await site.importRows('never.example', [row('quiet')])
  })
  afterAll(() => site?.close())

  test('says when it was last confirmed, and each import confirms it', async () => {
    const kept = (await site.ids(DOMAIN)).get('kept') ?? 0
    expect(await confirmed(kept)).toBe(epochSeconds(TEST_NOW))
    now = addDays(TEST_NOW, 20)
    await site.importRows(DOMAIN, jobs.slice(0, 1), now)
    expect(await confirmed(kept)).toBe(epochSeconds(now))
    expect((await site.get(`/careers/job/${kept}?domain=${DOMAIN}`)).body).toContain('Still open as of')
  })

  test('closes everywhere after the number of days set by the site, and never on a site without one', async () => {
    const ids = await site.ids(DOMAIN)
    now = addDays(TEST_NOW, 30)
    await closeAbandoned(site.context)
    expect((await stored()).map(([, reason]) => reason)).toEqual([null, null, null, null])
    now = addDays(TEST_NOW, 31)
    await closeAbandoned(site.context)
    await site.caughtUp()
    expect(await stored()).toEqual([
      ['kept', null],
      ['left', 'unconfirmed'],
      ['private', 'unconfirmed'],
      ['quiet', null],
    ])
    const { positions } = await site.data<SearchResults>(`/api/pcsx/search?domain=${DOMAIN}&query=pattern`)
    expect(positions.map(({ id }) => id)).toEqual([ids.get('kept')])
    expect((await details(ids.get('left') ?? 0)).statusCode).toBe(404)
    expect((await site.get(`/careers/job/${ids.get('left')}?domain=${DOMAIN}`)).statusCode).toBe(410)
    const apply = await site.get(`/api/pcsx/apply_info?domain=${DOMAIN}&position_id=${ids.get('left')}`)
    expect(apply.statusCode).toBe(410)
  })

  test('opens again when the company sends it again', async () => {
    await site.importRows(DOMAIN, jobs.slice(1, 2), now)
    expect((await details((await site.ids(DOMAIN)).get('left') ?? 0)).statusCode).toBe(200)
  })
})
