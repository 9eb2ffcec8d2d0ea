import { afterAll, beforeAll, expect, test } from 'vitest'
import * as limits from '#config/limits.ts'
import { openTestSite, type TestSite } from '#testing/test-site.ts'

const DOMAIN = 'meridian.example'
/** Maximum growth of a page for each character of its address, which a few links and the page's state repeat. */
const GROWTH = 4
/** Each value of a filter is also a choice in a panel, with its name, its value and the markup of both. */
const GROWTH_OF_FILTERS = 17
/**
 * The page that asks a visitor to sign in contains the return address in three places, and escapes characters in it.
 */
const GROWTH_OF_SIGN_IN = 6.5

let site: TestSite
let first = 0
beforeAll(async () => {
  site = await openTestSite([{ domain: DOMAIN }])
  await site.importRows(
    DOMAIN,
    Array.from({ length: 60 }, (_, n) => ({
      id: `j${n}`,
      title: `Baker ${n}`,
      description: '<p>Bread</p>',
      department: 'Bakery',
      locations: ['Leeds, England, United Kingdom'],
    })),
  )
  first = [...(await site.ids(DOMAIN)).values()][0] ?? 0
})
afterAll(() => site?.close())

const many = (count: number, part: (n: number) => string) => Array.from({ length: count }, (_, n) => part(n)).join('&')

/** Queries nearly as long as an address can be. */
const LONG: [string, string][] = [
  ['campaign values', many(40, (n) => `utm_${n}=${'x'.repeat(180)}`)],
  ['a long campaign value', `utm_source=${'x'.repeat(7900)}`],
  ['short campaign values', many(800, (n) => `utm_${n}=1`)],
  ['unknown parameters', many(700, (n) => `p${n}=${n}`)],
  ['a long unknown value', `ref=${'x'.repeat(7900)}`],
  ['an unknown parameter often', many(2000, () => 'a=1')],
  ['values of a filter', many(95, (n) => `filter_department=Department${n}of${'x'.repeat(40)}`)],
  ['values of a filter that exist', many(95, (n) => `filter_department=Bakery&filter_city=${n}${'x'.repeat(30)}`)],
  ['filters', many(95, (n) => `filter_name${n}=${'x'.repeat(50)}`)],
  ['long values of a filter', many(16, (n) => `filter_city=${n}${'x'.repeat(470)}`)],
  ['long words and a long place', `query=${'x'.repeat(3900)}&location=${'y'.repeat(3900)}`],
  ['a long sort', `sort_by=${'x'.repeat(7900)}`],
  ['a long tab', `tab=${'x'.repeat(7900)}`],
  ['a long job', `pid=${'x'.repeat(7900)}`],
  ['a long site', `microsite=${'x'.repeat(7900)}`],
  ['signs that are escaped', many(25, (n) => `filter_city=${n}${'%3C'.repeat(100)}`)],
]

const PAGES = ['careers', 'careers/search', 'careers/compare-jobs', 'careers/some-words', 'careers/dashboard']

test.each(LONG)('no page grows much more than its address with %s [second/T3S-07]', async (_name, query) => {
  for (const page of [...PAGES, `careers/job/${first}`]) {
    const short = `/${page}?domain=${DOMAIN}`
    const long = `${short}&${query}`
    expect(long.length).toBeGreaterThan(limits.pageAddressCharacters / 2)
    expect(long.length).toBeLessThan(limits.pageAddressCharacters)
    const [before, after] = [await site.get(short), await site.get(long)]
    expect(after.statusCode).toBe(before.statusCode)
    const grown = (after.rawPayload.length - before.rawPayload.length) / (long.length - short.length)
    const most = page.endsWith('dashboard') ? GROWTH_OF_SIGN_IN : query.includes('filter_') ? GROWTH_OF_FILTERS : GROWTH
    expect(grown, page).toBeLessThan(most)
  }
})

test('links keep a campaign next to parameters that are too long or too many [second/T3S-07]', async () => {
  const { body } = await site.get(
    `/careers?domain=${DOMAIN}&ref=${'x'.repeat(2000)}&utm_source=board&${many(60, (n) => `p${n}=1`)}&hl=en`,
  )
  const links = [...body.matchAll(/href="\/careers\/job\/[^"]*"/g)].map(([link]) => link)
  expect(links.length).toBeGreaterThan(5)
  for (const link of links) {
    expect(link).toContain('utm_source=board')
    expect(link).toContain(`domain=${DOMAIN}`)
    expect(link).not.toContain('xxx')
    expect(link.length).toBeLessThan(limits.carried.characters)
  }
})
