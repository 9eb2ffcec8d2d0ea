import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordStatements } from '#testing/record-statements.ts'
import { openTestSite, type TestSite } from '#testing/test-site.ts'

const OWN_TITLE = 'titled.example'
const DOMAIN = 'wards.example'
const SHORT_PAGES = 'short-pages.example'

describe('server-rendered search and position pages', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite([
      {
        domain: DOMAIN,
        name: 'Northgate Care',
        site: {
          supportedLanguages: ['en', 'de', 'ja'],
          pcsxConfig: {
            searchConfig: {
              smartFilters: ['efcustom_text_travel'],
              allFilters: ['department', 'efcustom_text_travel', 'efcustom_text_pay_band'],
            },
            searchOptionsMap: {
              efcustom_text_travel: { displayName: 'Travelling', options: { labelMap: { none: 'No travel' } } },
            },
          },
        },
      },
      { domain: OWN_TITLE, site: { pageMetadata: { jobs: { pageTitle: 'Work with us' } } } },
      { domain: SHORT_PAGES, site: { pcsxConfig: { searchConfig: { maxPageSize: 5 } } } },
    ])
    await site.importRows(DOMAIN, [
      {
        id: 'n1',
        title: 'Nurse',
        description: '<p>Days.</p>',
        locations: ['Leeds, England, United Kingdom'],
        travel: ['None'],
        payBand: ['Band 5', 'Band 6'],
        organisation: ['Leeds Teaching Hospitals'],
        employment_type: 'full_time',
        salary: { min: 28000, max: 32000, currency: 'GBP', interval: 'year' },
        shift: ['Nights'],
      },
    ])
    await site.importRows(OWN_TITLE, [
      { id: 'o1', title: 'Optician', description: '<p>Eyes.</p>', posted_at: '2026-03-01T00:00:00Z' },
      { id: 'o2', title: 'Shop manager', description: '<p>Help our optician.</p>', posted_at: '2026-04-01T00:00:00Z' },
    ])
    await site.importRows(
      SHORT_PAGES,
      Array.from({ length: 12 }, (_, n) => ({ id: `s${n}`, title: `Cook ${n}`, description: '<p>Soups.</p>' })),
    )
  })
  afterAll(() => site?.close())

  const page = async (path: string, domain = DOMAIN) =>
    (await site.get(`${path}${path.includes('?') ? '&' : '?'}domain=${domain}`)).body
  const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]

  test('the title of a search describes it, in the language of the page [J1]', async () => {
    for (const [path, title] of [
      ['/careers', 'Jobs'],
      ['/careers/search?query=nurse', 'Nurse jobs'],
      ['/careers/search?query=nurse&location=leeds', 'Nurse jobs in Leeds'],
      ['/careers/nurse/leeds', 'Nurse jobs in Leeds'],
      ['/careers/search?location=Leeds', 'Jobs in Leeds'],
      ['/careers/search?location=remote&query=nurse', 'Remote nurse jobs'],
      ['/careers/search?location=current+location', 'Jobs near you'],
      ['/careers/search?location=York:::53.96,-1.08&filter_distance=0', 'Jobs in York'],
      ['/careers/search?query=nurse&location=Leeds&hl=de', 'Stellen für nurse in Leeds'],
      ['/careers/search?query=nurse&location=Leeds&hl=ja', 'Leedsのnurseの求人'],
      ['/careers/search?query=%3Cb%3E', '&lt;b&gt; jobs'],
    ] as const)
      expect(titleOf(await page(path)), path).toBe(`${title} | Northgate Care`)
    expect(titleOf(await page('/careers/search?query=nurse', OWN_TITLE))).toBe('Work with us')
  })

  test('a list sorted by the newest shows where less close matches start, and the best match is one list', async () => {
    const html = await page('/careers/search?query=optician&sort_by=timestamp', OWN_TITLE)
    const places = ['>Optician<', 'Jobs that match less closely', '>Shop manager<'].map((text) => html.indexOf(text))
    expect(places).toEqual(places.filter((at) => at > 0).toSorted((a, b) => a - b))
    expect(await page('/careers/search?query=optician', OWN_TITLE)).not.toContain('match less closely')
  })

  test('the links between pages reach every job of a site that shows fewer than ten at once', async () => {
    const reached: string[][] = []
    for (let path: string | undefined = '/careers'; path;) {
      const html: string = await page(path, SHORT_PAGES)
      reached.push([...new Set(Array.from(html.matchAll(/\/careers\/job\/(\d+)/g), ([, id]) => id ?? ''))])
      path = /<a[^>]*rel="next"[^>]*>/
        .exec(html)?.[0]
        .match(/href="([^"]+)"/)?.[1]
        ?.replaceAll('&amp;', '&')
    }
    expect(reached.map(({ length }) => length)).toEqual([5, 5, 2])
    expect(new Set(reached.flat()).size).toBe(12)
  })

  test('a search in the path is not indexed either', async () => {
    expect(await page('/careers/nurse/leeds')).toContain('<meta name="robots" content="noindex, follow">')
    expect(await page('/careers')).toContain('<link rel="canonical"')
  })

  test('the location field shows special locations as text, and submitting the text finds the same [A21]', async () => {
    for (const location of ['current+location', 'Near+you', 'NEAR+YOU'])
      expect(await page(`/careers/search?location=${location}`), location).toMatch(
        /<input[^>]*name="location"[^>]*value="Near you"/,
      )
    const results = await page('/careers/search?location=In+Ihrer+N%C3%A4he&hl=de')
    expect(titleOf(results)).toBe('Stellen in Ihrer Nähe | Northgate Care')
  })

  test('a card has pay, employment type and employer [A19]', async () => {
    const card = /<article class="job-card".*?<\/article>/.exec(await page('/careers'))?.[0].replace(/<[^>]+>/g, '|')
    expect(card).toContain('£28,000–£32,000 a year · Full time')
    expect(card).toContain('|Leeds Teaching Hospitals|')
  })

  test('a position page reads the position once, and shows it with similar ones and insights', async () => {
    const [id] = [...(await site.ids(DOMAIN)).values()]
    const { result, steps } = await recordStatements(() => page(`/careers/job/${id}`))
    expect(result).toContain('application/ld+json')
    expect(steps.filter((step) => step.endsWith('FROM positions WHERE tenant_id = $1 AND id = $2'))).toHaveLength(1)
  })

  test('filterable custom fields are on the position page with the site’s titles; other fields are not [A19]', async () => {
    const id = (await site.ids(DOMAIN)).get('n1')
    const facts = /<dl class="facts">.*?<\/dl>/.exec(await page(`/careers/job/${id}`))?.[0].replace(/<[^>]+>/g, '|')
    expect(facts).toMatch(/Travelling\|+No travel\|/)
    expect(facts).toMatch(/Pay band\|+Band 5, Band 6\|/)
    expect(facts).not.toContain('Nights')
  })
})
