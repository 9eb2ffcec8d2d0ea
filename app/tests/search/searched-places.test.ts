import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchResults } from '#features/jobs/search/contract.ts'
import { openTestSite, type TestRow, type TestSite } from '#testing/test-site.ts'

const job = (id: string, place: string, more: object = {}): TestRow => ({
  id,
  title: `Glazier ${id}`,
  description: '<p>Put glass into windows.</p>',
  locations: [place],
  ...more,
})

const AMERICAN = [job('dallas', 'Dallas, Texas, United States'), job('boston', 'Boston, Massachusetts, United States')]
const EUROPEAN = [job('lyon', 'Lyon, France'), job('ely', 'Ely, England, United Kingdom')]
const BRITISH = [
  job('leeds', 'Leeds, England, United Kingdom'),
  job('york', 'York, England, United Kingdom'),
  job('camden', 'Camden Town, London, United Kingdom'),
  job('brighton', 'Brighton, England, United Kingdom'),
]
/** One job in England, and more in Massachusetts. */
const SPREAD = [
  job('cambridge', 'Cambridge, England, United Kingdom'),
  ...['harvard', 'kendall'].map((id) => job(id, 'Cambridge, Massachusetts, United States')),
  job('francisco', 'San Francisco, California, United States'),
  job('illinois', 'Springfield, Illinois, United States'),
  job('berlin', 'Berlin, Germany'),
]
/** Many jobs in a city next to a hamlet called Manchester, and two in the city of that name. */
const HUB = [
  ...Array.from({ length: 6 }, (_, at) => job(`seattle${at}`, 'Seattle, Washington, United States')),
  ...['one', 'two'].map((id) => job(`manchester-${id}`, 'Manchester, England, United Kingdom')),
]
/** A job in London that names Ely, and one in Ely. */
const NAMED = [
  job('london', 'London, England, United Kingdom', { title: 'Joiner', description: '<p>Doors for Ely Health.</p>' }),
  job('ely', 'Ely, England, United Kingdom'),
]
/** Most jobs are in Plymouth, and some between two of its suburbs. */
const SUBURBS = [
  ...['a', 'b', 'c'].map((id) => job(`plymouth-${id}`, 'Plymouth, England, United Kingdom')),
  job('plympton', 'Plympton, England, United Kingdom'),
]
const WORLDWIDE = [
  job('paris', 'Paris, France'),
  job('texas', 'Paris, Texas, United States'),
  job('atlanta', 'Atlanta, Georgia, United States'),
  job('remote-au', 'Remote - Australia', { work_location: 'remote' }),
  job('remote-nsw', 'Remote - New South Wales, Australia', { work_location: 'remote' }),
  job('remote-two', 'Remote - France', {
    work_location: 'remote',
    locations: ['Remote - France', 'Remote - United States'],
  }),
  job('remote-any', 'Remote', { work_location: 'remote' }),
  job('sydney', 'Sydney, New South Wales, Australia'),
]

describe.each(['memory', 'postgres'] as const)('a searched place, with the engine %s', (engine) => {
  let site: TestSite
  const domain = (name: string) => `${name}.example`

  beforeAll(async () => {
    const config = { pcsxConfig: { searchConfig: { engine } } }
    const companies = {
      american: AMERICAN,
      european: EUROPEAN,
      british: BRITISH,
      spread: SPREAD,
      worldwide: WORLDWIDE,
      hub: HUB,
      named: NAMED,
      suburbs: SUBURBS,
      empty: [],
    }
    site = await openTestSite(
      Object.keys(companies).map((name) => ({ domain: domain(name), site: config })),
      { pages: false },
    )
    for (const [name, rows] of Object.entries(companies)) await site.importRows(domain(name), rows)
  })
  afterAll(() => site?.close())

  const search = (name: string, location: string, more = '') =>
    site.data<SearchResults>(`/api/pcsx/search?domain=${domain(name)}&location=${encodeURIComponent(location)}${more}`)
  const placeLabel = async (name: string, location: string) =>
    (await search(name, location)).resultsMetaData.place?.label
  const found = async (location: string, more = '') =>
    (await search('worldwide', location, more)).positions.map(({ displayJobId }) => displayJobId).toSorted()

  const placeAndCount = async (company: string, location: string) => {
    const query = new URLSearchParams({ domain: domain(company), location })
    const { count, resultsMetaData } = await site.data<SearchResults>(`/api/pcsx/search?${query}`)
    return { count, place: resultsMetaData.place?.label ?? '' }
  }

  test('shared by several countries means the one nearest to the company’s open positions', async () => {
    expect(await placeLabel('american', 'Paris')).toBe('Paris, Texas, United States')
    expect(await placeLabel('european', 'Paris')).toBe('Paris, Île-de-France, France')
    expect(await placeLabel('american', 'cambridge')).toBe('Cambridge, Massachusetts, United States')
    expect(await placeLabel('european', 'cambridge')).toBe('Cambridge, England, United Kingdom')
  })

  test('shared by several means the one with most open positions, also within a country', async () => {
    expect(await placeLabel('spread', 'Cambridge')).toBe('Cambridge, Massachusetts, United States')
    expect(await placeLabel('spread', 'Springfield')).toBe('Springfield, Illinois, United States')
  })

  test('is the city that positions name, not a hamlet beside a hub [second/H3-04]', async () => {
    const { place, count } = await placeAndCount('hub', 'Manchester')
    expect([place, count]).toEqual(['Manchester, England, United Kingdom', 2])
  })

  test('is found by half of a joined name, a short form, or one of two [second/B3-01]', async () => {
    const places = [
      'Fulham',
      'Kensington',
      'W Yorks',
      'west yorks',
      'S. Yorks',
      'E Sussex',
      'Gtr Manchester',
      'W. Midlands',
    ]
    for (const name of places) expect((await placeAndCount('british', name)).place).toMatch(/United Kingdom$/)
    expect((await placeAndCount('british', 'York or Selby')).count).toBeGreaterThan(0)
  })

  test('stays whole if a part of its name means “or” in another language', async () => {
    for (const language of ['en', 'nl', 'es']) {
      const { resultsMetaData } = await search('british', 'Isle of Wight', `&hl=${language}`)
      expect(resultsMetaData.place?.label, language).toMatch(/^Isle of Wight, /)
    }
  })

  test('yields to the word itself if that alone finds a job, even with another word misspelled', async () => {
    const { positions } = await site.data<SearchResults>(`/api/pcsx/search?domain=${domain('named')}&query=Joinner+Ely`)
    expect(positions.map(({ name }) => name)).toEqual(['Joiner'])
  })

  test('is the visitor’s own surroundings, not a town of that name [second/B3-02]', async () => {
    for (const name of ['near me', 'home', 'nearby', 'in meiner Nähe', 'près de chez moi', 'cerca de mí', '近く'])
      expect((await placeAndCount('british', name)).place).not.toMatch(/,/)
  })

  test('that is a borough or county is British if the company has British positions', async () => {
    expect(await placeLabel('british', 'Camden')).toBe('Camden, England, United Kingdom')
    expect(await placeLabel('american', 'Camden')).toMatch(/United States$/)
    const inCounty = async (place: string) =>
      (await search('british', place)).positions.map(({ displayJobId }) => displayJobId).toSorted()
    expect(await inCounty('Yorkshire')).toEqual(['leeds', 'york'])
    expect(await inCounty('Sussex')).toEqual(['brighton'])
    expect(await inCounty('Greater London')).toEqual(['camden'])
  })

  test('that is a continent or a union finds all of it, and “anywhere” every position', async () => {
    const count = async (place: string) => (await search('spread', place)).count
    expect(await count('Europe')).toBe(2)
    expect(await count('EU')).toBe(1)
    expect(await count('DACH')).toBe(1)
    expect(await count('North America')).toBe(4)
    expect(await count('Asia')).toBe(0)
    expect(await count('anywhere')).toBe(SPREAD.length)
    expect(await found('Europe')).toEqual(['paris', 'remote-any', 'remote-two'])
  })

  test('that is an American postcode is found if there are American positions', async () => {
    expect(await placeLabel('spread', '94103')).toBe('94103, California, United States')
    expect((await search('british', '94103')).resultsMetaData.unknownPlace).toBe('94103')
  })

  test('is suggested with its number of positions, those with most first', async () => {
    const suggested = async (name: string, text: string) => {
      const path = `/api/pcsx/search_suggestions?domain=${domain(name)}&field=location&text=${text}`
      const { suggestions } = await site.data<{ suggestions: { value: string; count: number | null }[] }>(path)
      return suggestions.map(({ value, count }) => [value, count])
    }
    expect((await suggested('spread', 'cam'))[0]).toEqual(['Cambridge, Massachusetts, United States', 2])
    expect((await suggested('british', 'camd'))[0]?.[0]).toMatch(/^Camden.*United Kingdom$/)
    const york = await suggested('british', 'york')
    expect(york[0]).toEqual(['Yorkshire, United Kingdom', 2])
    expect(york).toContainEqual(['York, England, United Kingdom', 2])
    expect((await suggested('spread', 'eur'))[0]).toEqual(['Europe', 2])
    expect(await suggested('british', 'toky')).toContainEqual(['Tokyo, Japan', null])
  })

  test('is suggested with the number that its list has, a town before its suburbs [second/B3-03]', async () => {
    const suggested = async (name: string, text: string) => {
      const path = `/api/pcsx/search_suggestions?domain=${domain(name)}&field=location&text=${text}`
      return (await site.data<{ suggestions: { value: string; count: number | null }[] }>(path)).suggestions
    }
    for (const text of ['syd', 'par', 'fra', 'aus', 'new s']) {
      const offered = await suggested('worldwide', text)
      expect(
        offered.some(({ count }) => (count ?? 0) > 1),
        text,
      ).toBe(true)
      for (const { value, count } of offered)
        if (count !== null) expect([value, count]).toEqual([value, (await search('worldwide', value)).count])
    }
    expect((await suggested('suburbs', 'plym'))[0]?.value).toBe('Plymouth, England, United Kingdom')
  })

  test('with as many positions near every namesake, or near none, means the largest', async () => {
    expect(await placeLabel('worldwide', 'Paris')).toBe('Paris, Île-de-France, France')
    expect(await placeLabel('empty', 'Paris')).toBe('Paris, Île-de-France, France')
  })

  test('that names its country or region means exactly that', async () => {
    expect(await placeLabel('american', 'Paris, France')).toBe('Paris, Île-de-France, France')
    expect(await placeLabel('european', 'Paris, TX')).toBe('Paris, Texas, United States')
    expect(await placeLabel('european', 'Cambridge, Massachusetts')).toBe('Cambridge, Massachusetts, United States')
  })

  test('that is a country’s name means the country, unless a region with positions has the same name', async () => {
    expect(await placeLabel('american', 'Mexico')).toBe('Mexico')
    expect(await placeLabel('worldwide', 'Georgia')).toBe('Georgia, United States')
    expect((await search('worldwide', 'Georgia')).positions.map(({ displayJobId }) => displayJobId)).toContain(
      'atlanta',
    )
  })

  test('suggests the other meanings, each under a label that finds it', async () => {
    const { otherPlaces } = (await search('worldwide', 'Paris')).resultsMetaData
    expect(otherPlaces[0]).toMatchObject({ kind: 'city', label: 'Paris, Texas, United States' })
    expect(otherPlaces.length).toBeLessThanOrEqual(4)
    for (const { label } of otherPlaces) expect(await placeLabel('worldwide', label)).toBe(label)
    expect((await search('american', 'Cambridge')).resultsMetaData.otherPlaces).toEqual([])
    expect((await search('american', 'Cambridge, United Kingdom')).resultsMetaData.otherPlaces).toEqual([])
    expect((await search('american', 'Dallas')).resultsMetaData.unknownPlace).toBeNull()
  })

  test('includes remote positions only in the countries they are restricted to', async () => {
    expect(await found('Sydney')).toEqual(['remote-any', 'remote-au', 'remote-nsw', 'sydney'])
    expect(await found('Victoria, Australia')).toEqual(['remote-any', 'remote-au', 'remote-nsw'])
    expect(await found('Australia')).toEqual(['remote-any', 'remote-au', 'remote-nsw', 'sydney'])
    expect(await found('Paris, France')).toEqual(['paris', 'remote-any', 'remote-two'])
    expect(await found('Paris, Texas')).toEqual(['remote-any', 'remote-two', 'texas'])
    expect(await found('Tokyo')).toEqual(['remote-any'])
    expect(await found('-33.87,151.21')).toEqual(['remote-any', 'remote-au', 'remote-nsw', 'sydney'])
  })

  test('excludes remote positions on request, and “remote” finds them all', async () => {
    expect(await found('Sydney', '&filter_include_remote=0')).toEqual(['sydney'])
    expect(await found('Victoria, Australia', '&filter_include_remote=0')).toEqual([])
    expect(await found('remote')).toEqual(['remote-any', 'remote-au', 'remote-nsw', 'remote-two'])
  })
})
