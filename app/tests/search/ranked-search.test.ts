import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResultExplanation, SearchResults } from '#features/jobs/search/contract.ts'
import { gazetteerService } from '#features/jobs/places/server/index.ts'
import { showOpenPosition } from '#features/jobs/positions/server/index.ts'
import { parseSearch, type SearchState } from '#features/jobs/search/search-params.ts'
import { filterReading } from '#features/jobs/search/server/filters/filter-reading.ts'
import { explainResult } from '#features/jobs/search/server/indexing/explain-result.ts'
import { searchService } from '#features/jobs/search/server/index.ts'
import { locationFinder } from '#features/jobs/search/server/place-finder.ts'
import { openTestSite, TEST_NOW, type TestRow, type TestSite } from '#testing/test-site.ts'

const job = (id: string, title: string, place: string, more: object = {}): TestRow => ({
  id,
  title,
  description: '<p>You work in our hospital.</p>',
  locations: [place],
  posted_at: '2026-04-01T00:00:00Z',
  ...more,
})
const LEEDS = 'Leeds, England, United Kingdom'
const MANCHESTER = 'Manchester, England, United Kingdom'
const COOK_HOSPITAL = 'James Cook Hospital, Middlesbrough, England, United Kingdom'
const on = (day: string) => ({ posted_at: `${day}T00:00:00Z` })
const remote = { work_location: 'remote', ...on('2026-05-03') }
const withNurses = { description: '<p>You work with every nurse on the ward. A nurse helps you.</p>' }

const ROWS = [
  // The name of a hospital is not a trade.
  job('cook', 'Cook', LEEDS, on('2026-01-05')),
  job('assistant', 'Assistant cook', LEEDS, on('2026-01-04')),
  job('midwife-cook', 'Midwife', COOK_HOSPITAL, on('2026-05-02')),
  job('consultant-cook', 'Consultant', COOK_HOSPITAL, on('2026-05-02')),
  // A town in the search.
  job('porter', 'Porter', MANCHESTER),
  job('porter-night', 'Night porter', MANCHESTER),
  job('porter-leeds', 'Porter', 'Exeter, England, United Kingdom'),
  job('facilities', 'Head of facilities', MANCHESTER, { description: '<p>You lead each porter.</p>' }),
  // The same title, a year and a week old.
  job('bank-old', 'Bank nurse', LEEDS, { ...on('2025-05-01'), description: '<p>Bank nurse. Bank nurse.</p>' }),
  job('bank-new', 'Bank nurse', LEEDS, { ...on('2026-04-27'), description: '<p>Bank nurse.</p>' }),
  job('staff-old', 'Staff nurse', LEEDS, on('2026-02-01')),
  // Newer ones that mention nurses.
  job('home', 'Registered home manager', LEEDS, { ...on('2026-05-03'), ...withNurses }),
  job('care', 'Care apprentice', LEEDS, { ...on('2026-05-02'), ...withNurses }),
  // A town with few jobs, and newer remote ones.
  job('belfast', 'Therapist', 'Belfast, Northern Ireland, United Kingdom', on('2026-01-01')),
  ...Array.from({ length: 12 }, (_, i) => job(`remote-${i}`, `Counsellor ${i}`, 'Remote - United Kingdom', remote)),
  job('midwife', 'Community midwife', LEEDS),
  job('midwives', 'Leader of midwives', LEEDS),
  // The same work in two languages, the foreign ad newer.
  job('planner-en', 'Planner', LEEDS, { language: 'en', ...on('2026-04-20') }),
  job('planner-de', 'Planner', LEEDS, { language: 'de', ...on('2026-04-30') }),
]

describe.each(['memory', 'postgres'] as const)('the order of results, with the engine %s', (engine) => {
  let site: TestSite
  beforeAll(async () => {
    const config = { pcsxConfig: { searchConfig: { engine } }, supportedLanguages: ['en', 'de'] }
    site = await openTestSite([{ domain: 'clinic.example', site: config }], { pages: false })
    await site.importRows('clinic.example', ROWS)
  })
  afterAll(() => site?.close())

  const search = (query: string, more = '') =>
    site.data<SearchResults>(`/api/pcsx/search?domain=clinic.example&query=${encodeURIComponent(query)}${more}`)
  const ids = ({ positions }: SearchResults) => positions.map(({ displayJobId }) => displayJobId)

  test('who searches for “cook” sees cooks before newer jobs at the James Cook Hospital, in any order [Q03]', async () => {
    const found = await search('cook')
    expect(ids(found).slice(0, 2)).toEqual(['cook', 'assistant'])
    expect(ids(found).slice(2).toSorted()).toEqual(['consultant-cook', 'midwife-cook'])
    const newest = await search('cook', '&sort_by=timestamp')
    expect(ids(newest).slice(0, 2)).toEqual(['cook', 'assistant'])
    expect(newest.resultsMetaData.aboutCount).toBe(2)
  })

  test('who searches for “porter manchester” sees the porters there, then jobs that only work with them [Q08]', async () => {
    for (const order of ['relevance', 'timestamp'])
      expect(ids(await search('porter manchester', `&sort_by=${order}`))).toEqual([
        'porter',
        'porter-night',
        'facilities',
      ])
  })

  test('of two jobs with the same title, the one posted lately comes before that of last year [Q10]', async () => {
    expect(ids(await search('bank nurse')).slice(0, 2)).toEqual(['bank-new', 'bank-old'])
  })

  test('who sorts nurses by the newest sees nurses, and newer jobs that mention them after those [Q11]', async () => {
    const found = await search('nurse', '&sort_by=timestamp')
    expect(ids(found)).toEqual(['bank-new', 'staff-old', 'bank-old', 'home', 'care'])
    expect(found.resultsMetaData.aboutCount).toBe(3)
    const feed = await site.get('/careers/rss.xml?domain=clinic.example&query=nurse&sort_by=timestamp')
    expect(feed.body.indexOf('Staff nurse')).toBeLessThan(feed.body.indexOf('Registered home manager'))
  })

  test('a job that merely mentions the words says that it matches less closely', async () => {
    const explain = async (jobId: string) => {
      const { positions } = await search('nurse', '&sort_by=timestamp')
      const pid = positions.find(({ displayJobId }) => displayJobId === jobId)?.id
      const path = `/api/pcsx/search_explanation?domain=clinic.example&query=nurse&sort_by=timestamp&position_id=${pid}`
      return (await site.data<ResultExplanation>(path)).isClose
    }
    expect(await explain('staff-old')).toBe(true)
    expect(await explain('home')).toBe(false)
  })

  test('an administrator sees the rank and score of a result on its page, in any order', async () => {
    const [tenant] = site.context.tenants.all()
    if (!tenant) throw new Error('The tenant is missing.')
    const index = site.context.use(searchService).index(tenant)
    const finder = locationFinder(site.context.use(gazetteerService), index, 'en')
    const explain = async (
      jobId: string,
      more: Partial<SearchState>,
      order?: (list: number[]) => Promise<number[]>,
    ) => {
      const state = { ...parseSearch([['query', 'nurse']], filterReading(tenant)), ...more }
      const request = { state, site: tenant.site, locale: 'en', limit: 2, map: false, order }
      const pid = String((await site.ids('clinic.example')).get(jobId))
      const position = await showOpenPosition(site.context.db, tenant.id, pid, undefined, async () => TEST_NOW)
      const found = await explainResult(index, finder, request, position, true)
      return { rank: found.debug?.rank, hasScore: typeof found.debug?.score === 'number', sortBy: found.sortBy }
    }
    const hasScore = engine === 'memory'
    const best = ids(await search('nurse'))
    expect(await explain(best[0] ?? '', {})).toEqual({ rank: 1, hasScore, sortBy: 'relevance' })
    expect(await explain(best[2] ?? '', { start: 2 })).toEqual({ rank: 3, hasScore, sortBy: 'relevance' })
    expect(await explain(best[2] ?? '', {})).toEqual({ rank: undefined, hasScore: false, sortBy: 'relevance' })
    const newest = { sortBy: 'timestamp' }
    expect(await explain('staff-old', newest)).toEqual({ rank: 2, hasScore: false, sortBy: 'timestamp' })
    const reversed = async (list: number[]) => list.toReversed()
    expect(await explain(best.at(-1) ?? '', {}, reversed)).toEqual({ rank: 1, hasScore: false, sortBy: 'match' })
  })

  test('the first page of a town starts with its jobs, followed by remote ones elsewhere [Q12]', async () => {
    const found = await search('', '&location=Belfast')
    expect(ids(found)[0]).toBe('belfast')
    expect(found.count).toBe(13)
  })

  test('an unusual plural, and a mistake made from it, find the same jobs as the word [Q13]', async () => {
    const all = ids(await search('midwife')).toSorted()
    expect(all).toEqual(['midwife', 'midwife-cook', 'midwives'])
    expect(ids(await search('midwives')).toSorted()).toEqual(all)
    expect(ids(await search('midwive')).toSorted()).toEqual(all)
  })

  test('of two jobs with the same words, the one in the reader’s language comes first', async () => {
    expect(ids(await search('planner', '&hl=en'))).toEqual(['planner-en', 'planner-de'])
    expect(ids(await search('planner', '&hl=de'))).toEqual(['planner-de', 'planner-en'])
  })
})
