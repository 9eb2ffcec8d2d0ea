import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchResults } from '#features/jobs/search/contract.ts'
import { openTestSite, type TestSite } from '#testing/test-site.ts'

const job = (id: string, salary?: object) => ({ id, title: 'Weaver', description: '<p>Weave.</p>', salary })
const year = (min: number, max: number, currency = 'EUR') => ({ min, max, currency, interval: 'year' })

describe.each(['memory', 'postgres'] as const)('searching by pay, with the engine %s', (engine) => {
  let site: TestSite
  const search = (query: string) => site.data<SearchResults>(`/api/pcsx/search?domain=weavers.example&${query}`)
  const found = async (query: string) => (await search(query)).positions.map(({ displayJobId }) => displayJobId)
  const options = ({ filterDef }: SearchResults) =>
    filterDef.allFilters
      .find(({ filterName }) => filterName === 'pay')
      ?.options?.map(({ label, count }) => [label, count])

  beforeAll(async () => {
    const withoutPay = { pcsxConfig: { searchConfig: { engine, allFilters: ['department'] } } }
    site = await openTestSite(
      [
        { domain: 'weavers.example', site: { pcsxConfig: { searchConfig: { engine } } } },
        { domain: 'silent.example', site: withoutPay },
      ],
      { pages: false },
    )
    await site.importRows('weavers.example', [
      job('low', year(24_000, 28_000)),
      job('high', year(70_000, 90_000)),
      job('hourly', { min: 25, currency: 'EUR', interval: 'hour' }),
      job('dollars', year(80_000, 80_000, 'USD')),
      job('silent'),
    ])
  })
  afterAll(() => site?.close())

  test('finds jobs that can pay the amount, in any interval, and never compares currencies', async () => {
    expect((await found('filter_pay=EUR%2050000')).toSorted()).toEqual(['high', 'hourly'])
    expect(await found('filter_pay=eur%2061000')).toEqual(['high'])
    expect(await found('filter_pay=USD%2050000')).toEqual(['dollars'])
    expect(await found('filter_pay=unstated')).toEqual(['silent'])
    expect(await found('filter_pay=GBP%201')).toEqual([])
    expect((await search('filter_pay=eur%2061000')).appliedFilters).toEqual({ pay: ['EUR 70000'] })
  })

  test('offers the distinguishing steps per currency, and the number of jobs without stated pay', async () => {
    expect(options(await search(''))).toEqual([
      ['€25,000 or more', 3],
      ['€50,000 or more', 2],
      ['€80,000 or more', 1],
      ['$80,000 or more', 1],
      ['Pay not stated', 1],
    ])
    expect(options(await search('hl=en&filter_pay=EUR%2030000'))?.slice(0, 2)).toEqual([
      ['€25,000 or more', 3],
      ['€30,000 or more', 2],
    ])
  })

  test('sorts by highest pay within one currency; otherwise the default order applies', async () => {
    const sorted = await search('filter_pay=EUR%2010000&sort_by=pay')
    expect([sorted.sortBy, sorted.positions.map(({ displayJobId }) => displayJobId)]).toEqual([
      'pay',
      ['high', 'hourly', 'low'],
    ])
    expect((await search('sort_by=pay')).sortBy).toBe('timestamp')
    const elsewhere = '/api/pcsx/search?domain=silent.example&filter_pay=EUR%2010000&sort_by=pay'
    expect((await site.data<SearchResults>(elsewhere)).sortBy).toBe('timestamp')
    expect((await search('sort_by=pay&filter_pay=EUR%2010000&filter_pay=USD%2010000')).sortBy).toBe('timestamp')
    expect((await search('sort_by=pay&filter_pay=unstated')).sortBy).toBe('timestamp')
  })
})
