import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResultExplanation, SearchResults } from '#features/jobs/search/contract.ts'
import { openTestSite, type TestRow, type TestSite } from '#testing/test-site.ts'

const job = (id: string, title: string, place: string, more: object = {}): TestRow => ({
  id,
  title,
  description: '<p>You bake with a lively team and need a full driving licence.</p>',
  locations: [place],
  ...more,
})
const salary = (min: number, max: number) => ({ salary: { min, max, currency: 'GBP', interval: 'year' } })

const climbing = { description: '<p>You climb.</p>' }
const ROWS = [
  job('leeds', 'Baker', 'Leeds, England, United Kingdom', salary(30_000, 34_000)),
  job('leeds-head', 'Head baker', 'Leeds, England, United Kingdom', salary(44_000, 48_000)),
  job('exeter', 'Baker', 'Exeter, England, United Kingdom'),
  job('gardener', 'Gardener', 'Leeds, England, United Kingdom'),
  job('run', 'Organiser of the 10k run', 'Leeds, England, United Kingdom'),
  job('driver', 'Driver', 'Bow, London, England, United Kingdom', climbing),
  job('remote', 'Baker', 'Remote', { work_location: 'remote', posted_at: '2030-01-01T00:00:00Z' }),
]
/** A misspelling that occurs in an ad, and the far more frequent correct word. */
const SURGEONS = [
  job('surgoen', 'Tree surgoen', 'Exeter, England, United Kingdom', climbing),
  ...Array.from({ length: 55 }, (_, i) =>
    job(`surgeon-${i}`, 'Tree surgeon', 'Exeter, England, United Kingdom', climbing),
  ),
]

describe.each(['memory', 'postgres'] as const)('a search in natural language, with the engine %s', (engine) => {
  let site: TestSite
  beforeAll(async () => {
    const config = { pcsxConfig: { searchConfig: { engine } } }
    site = await openTestSite([{ domain: 'bakery.example', site: config }], { pages: false })
    await site.importRows('bakery.example', [...ROWS, ...SURGEONS])
  })
  afterAll(() => site?.close())

  const search = (query: string, more = '') =>
    site.data<SearchResults>(`/api/pcsx/search?domain=bakery.example&query=${encodeURIComponent(query)}${more}`)
  const ids = (results: SearchResults) => results.positions.map(({ displayJobId }) => displayJobId)

  test('a sentence finds its subject in the place that it names, remote jobs elsewhere last', async () => {
    const found = await search('I am a lively baker looking for a job near Leeds')
    expect(ids(found).toSorted()).toEqual(['leeds', 'leeds-head', 'remote'])
    expect(ids(found).at(-1)).toBe('remote')
    expect(found.resultsMetaData.understood).toEqual([
      { kind: 'words', label: 'lively baker', rest: 'near leeds' },
      { kind: 'place', label: 'Leeds, England, United Kingdom', rest: 'I am a lively baker looking for a job' },
    ])
  })

  const explain = async (query: string, jobId: string, more = '') => {
    const { positions } = await search(query, more)
    const pid = positions.find(({ displayJobId }) => displayJobId === jobId)?.id
    return site.data<ResultExplanation>(
      `/api/pcsx/search_explanation?domain=bakery.example&query=${encodeURIComponent(query)}&position_id=${pid}${more}`,
    )
  }

  test('a result says which of its parts have the words, how far away it is, and how the list is sorted [A9]', async () => {
    expect(await explain('bakers with a lively team', 'leeds-head', '&location=Leeds')).toEqual({
      words: [
        { words: 'bakers', fields: ['title'] },
        { words: 'lively', fields: ['description'] },
      ],
      place: { kind: 'near', label: 'Leeds, England, United Kingdom', km: 0 },
      isClose: null,
      sortBy: 'relevance',
      debug: null,
    })
    expect((await explain('baker near Leeds', 'remote')).place).toMatchObject({ kind: 'remote' })
  })

  test('a misspelled word is explained by the one that was searched for', async () => {
    expect((await explain('bakre', 'leeds')).words).toEqual([{ words: 'baker', fields: ['title'] }])
  })

  test('a sentence whose place has no such jobs does not find other work there', async () => {
    const found = await search('I am a gardener looking for work in Exeter')
    expect(found.count).toBe(0)
    expect(found.resultsMetaData.place?.label).toBe('Exeter, England, United Kingdom')
    expect(found.resultsMetaData.alternatives).toContainEqual({ kind: 'remove-location', count: 1 })
  })

  test('the words of a search are removed without its place', async () => {
    const found = await search('baker exeter')
    const left = await search(found.resultsMetaData.understood[0]?.rest ?? '')
    expect(left.resultsMetaData.place?.label).toBe('Exeter, England, United Kingdom')
    expect(left.resultsMetaData.understood).toEqual([
      { kind: 'place', label: 'Exeter, England, United Kingdom', rest: '' },
    ])
  })

  test('an occupation and a town are understood without a word between them', async () => {
    expect(ids(await search('baker exeter'))).toEqual(['exeter', 'remote'])
    expect(ids(await search('exeter baker'))).toEqual(['exeter', 'remote'])
  })

  test('a part of a town is understood without a word before it, if there are jobs nearby', async () => {
    const found = await search('driver tower hamlets')
    expect(found.resultsMetaData.place?.label).toBe('Tower Hamlets, England, United Kingdom')
    expect((await search('driver north yorkshire moors')).resultsMetaData.place).toBeNull()
  })

  test('requested pay is compared with the upper end [Q05]', async () => {
    const found = await search('baker over £45,000')
    expect(ids(found)).toEqual(['leeds-head'])
    expect(found.resultsMetaData.understood[1]).toEqual({ kind: 'pay', label: 'over £45,000', rest: 'baker' })
  })

  test('an amount that leaves nothing is searched for as typed, even in the feed', async () => {
    expect(ids(await search('10k run'))).toEqual(['run'])
    const feed = await site.get('/careers/rss.xml?domain=bakery.example&query=10k+run')
    expect(feed.body).toContain('Organiser of the 10k run')
  })

  test('remote work, hours and level are separate parts, and remote jobs are first if requested [Q07]', async () => {
    const found = await search('remote senior baker leeds')
    expect(found.resultsMetaData.understood.map(({ kind, label, rest }) => [kind, label, rest])).toEqual([
      ['words', 'baker', 'remote senior in leeds'],
      ['remote', 'remote', 'senior baker leeds'],
      ['level', 'senior', 'remote baker leeds'],
      ['place', 'Leeds, England, United Kingdom', 'remote senior baker'],
    ])
    expect(ids(await search('work from home baker'))).toEqual(['remote'])
    expect((await search('baker leeds')).resultsMetaData).toMatchObject({ radiusKm: 40, remoteIncluded: true })
  })

  test('an excluded occupation is in no title, which the search says and can undo [second/H3-07]', async () => {
    const found = await search('baker but not head, in Leeds')
    expect(ids(found)).toEqual(['leeds', 'remote'])
    expect(found.resultsMetaData.understood).toContainEqual({
      kind: 'ruled-out',
      label: 'not head',
      rest: 'baker in Leeds',
    })
    expect((await search('not head, baker or gardener')).count).toBe(4)
  })

  test('a far more frequent spelling is offered with its count, and both are found', async () => {
    const found = await search('tree surgoen')
    expect(found.count).toBe(SURGEONS.length)
    expect(found.resultsMetaData).toMatchObject({
      didYouMean: { text: 'tree surgeon', count: SURGEONS.length - 1 },
      corrections: [],
    })
    expect((await search('tree surgeon')).resultsMetaData.didYouMean).toBeNull()
  })

  test('words that are ignored, or that jobs can lack, are listed', async () => {
    const { ignoredWords, optionalWords } = (await search('I am looking for work as a baker with a tandem'))
      .resultsMetaData
    expect(ignoredWords).toEqual(['I', 'am', 'looking', 'work'])
    expect(optionalWords).toEqual([])
    const licence = await search('gardener with a licence for lawns')
    expect(licence.resultsMetaData.optionalWords).toContain('licence')
    expect((await search('licen')).resultsMetaData.completed).toBe('licen')
  })

  test('a phrase in quotation marks is looked for in descriptions', async () => {
    expect((await search('"full driving licence"')).count).toBe(ROWS.length - 1)
    expect((await search('"driving full licence"')).count).toBe(0)
  })

  test('a place can be a radius, a postcode or a borough', async () => {
    const at = async (location: string) => ids(await search('baker', `&location=${encodeURIComponent(location)}`))
    expect(await at('within 10 miles of Exeter')).toEqual(['exeter', 'remote'])
    expect(await at('EX4 3PL')).toEqual(['exeter', 'remote'])
    expect((await search('', '&location=Tower Hamlets')).resultsMetaData.unknownPlace).toBeNull()
  })

  test('a search for everything that names nothing is shown as typed', async () => {
    expect((await search('baker')).resultsMetaData.understood).toEqual([{ kind: 'words', label: 'baker', rest: '' }])
    expect((await search('')).resultsMetaData.understood).toEqual([])
  })
})
