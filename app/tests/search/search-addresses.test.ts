import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchResults } from '#features/jobs/search/contract.ts'
import { openTestSite, type TestRow, type TestSite } from '#testing/test-site.ts'

const LEEDS = { name: 'Leeds, England, United Kingdom', lat: 53.8, lon: -1.55 }
const LYON = { name: 'Lyon, France', lat: 45.76, lon: 4.84 }

const rows: TestRow[] = [
  { id: 'A', department: 'Engineering', locations: [LEEDS], travel: 'Daily, regional' },
  { id: 'B', department: 'Engineering', locations: [LEEDS], work_location: 'remote', travel: 'Daily' },
  { id: 'C', department: 'Design', locations: [LYON], travel: 'None' },
  { id: 'D', department: 'Design', work_location: 'remote', employment_type: 'FULL_TIME' },
].map((row) => ({ title: 'Welder', description: '<p>You weld.</p>', ...row }))

const searchConfig = {
  allFilters: ['department', 'work_location_option', 'employment_type', 'country', 'efcustom_text_travel'],
}

describe.each(['memory', 'postgres'] as const)('the meaning of URLs, with the engine %s', (engine) => {
  let site: TestSite
  const search = (query: string, domain = 'welders.example') =>
    site.data<SearchResults>(`/api/pcsx/search?domain=${domain}&${query}`)
  const found = async (query: string, domain?: string) =>
    (await search(query, domain)).positions
      .map(({ displayJobId }) => displayJobId)
      .toSorted()
      .join('')

  beforeAll(async () => {
    const pcsxConfig = { searchConfig: { ...searchConfig, engine } }
    site = await openTestSite([
      { domain: 'welders.example', site: { supportedLanguages: ['en', 'de'], pcsxConfig } },
      { domain: 'strict.example', site: { pcsxConfig, behaviourFlags: { enableCommaInFilterValues: false } } },
    ])
    await site.importRows('welders.example', rows)
    await site.importRows('strict.example', rows)
  })
  afterAll(() => site?.close())

  test.each([
    ['filter_work_location_option=Remote', 'BD'],
    ['filter_work_location_option=On%20site', 'AC'],
    ['Workplace=Remote', 'BD'],
    ['Department=Engineering', 'AB'],
    ['Abteilung=Engineering', 'AB'],
    ['Arbeitsmodell=Vor%20Ort', 'AC'],
    ['filter_country=Frankreich', 'C'],
    ['Travel=None', 'C'],
    ['department=Engineering', 'ABCD'],
  ])(
    'filters and values can be given by their names on pages, in each language of the site: %s [A08]',
    async (query, ids) => {
      expect(await found(query)).toBe(ids)
    },
  )

  test('a page redirects to the URL with the names of filters and values, keeping the rest [A08]', async () => {
    const address = '/careers?domain=welders.example&Abteilung=Design&utm_source=x&filter_work_location_option=Remote'
    const sent = await site.get(address)
    expect(sent.statusCode).toBe(302)
    expect(sent.headers.location).toBe(
      '/careers?domain=welders.example&filter_department=Design&utm_source=x&filter_work_location_option=remote_local',
    )
    const page = await site.get(String(sent.headers.location))
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Welder')
  })

  test('a value without jobs is shown as given, never as a message id [A08]', async () => {
    const { filterDef } = await search('filter_work_location_option=somewhere')
    const options = filterDef.allFilters.find(({ filterName }) => filterName === 'work_location_option')?.options ?? []
    expect(options.map(({ label }) => label)).toContain('somewhere')
    expect(JSON.stringify(filterDef)).not.toContain('job.workLocation')
  })

  test('pins and list agree for a pin and for a map area, with and without remote jobs [A11]', async () => {
    for (const remote of ['', '&filter_include_remote=0']) {
      const { filterDef } = await search(`map=1${remote}`)
      const pins = filterDef.allFilters.find(({ filterName }) => filterName === 'latlong_non_remote')?.options ?? []
      expect(pins).toHaveLength(2)
      for (const { label, value } of pins) {
        const at = encodeURIComponent(value)
        expect((await search(`location=${at}&filter_distance=0${remote}`)).count).toBe(label)
      }
      const area = await search(`map=1&filter_map_bounds=49,-8,61,2${remote}`)
      const inArea = area.filterDef.allFilters.find(({ filterName }) => filterName === 'latlong_non_remote')?.options
      expect(inArea?.map(({ label }) => label)).toEqual([area.count])
    }
    const { appliedFilters } = await search(`location=Here:::53.8,-1.55&filter_distance=0`)
    expect(appliedFilters).toEqual({ distance: ['0'], includeRemote: ['0'] })
  })

  test('a search for a place includes or excludes remote jobs, those at the place too [A11]', async () => {
    expect(await found('location=Leeds')).toBe('ABD')
    expect(await found('location=Leeds&filter_include_remote=0')).toBe('A')
    expect(await found('location=United%20Kingdom&filter_include_remote=0')).toBe('A')
    expect(await found('location=Here:::53.8,-1.55&filter_distance=0&filter_include_remote=1')).toBe('AB')
  })

  test('a value with a comma stays one value where commas separate, both as an option and through the API [A12]', async () => {
    const field = 'filter_efcustom_text_travel'
    expect(await found(`${field}=daily,%20regional`, 'strict.example')).toBe('A')
    expect(await found(`${field}=daily%5C,%20regional`, 'strict.example')).toBe('A')
    expect(await found(`${field}=daily,none`, 'strict.example')).toBe('BC')
    const sent = await site.get(`/careers?domain=strict.example&${field}=daily,%20regional`)
    expect(sent.headers.location).toBe(`/careers?domain=strict.example&${field}=daily%5C%2C+regional`)
    expect((await site.get(String(sent.headers.location))).statusCode).toBe(200)
  })

  test('invalid locations are ignored [A16]', async () => {
    const { appliedFilters } = await search('location=Leeds&filter_distance=abc')
    expect(appliedFilters['distance']).toEqual(['40'])
    for (const location of ['Map%20Location', 'Map%20Area']) {
      const { count, resultsMetaData } = await search(`location=${location}`)
      expect([count, resultsMetaData.unknownPlace]).toEqual([4, null])
    }
    const page = await site.get('/careers?domain=welders.example&location=Leeds&filter_distance=abc')
    expect(page.body).not.toContain('Within 0 km')
    const field = await site.get('/careers?domain=welders.example&location=Map%20Area')
    expect(field.body).not.toContain('Map Area')
  })

  test('namesakes are offered only if they have jobs [A22]', async () => {
    expect((await search('location=Leeds')).resultsMetaData.otherPlaces).toEqual([])
    await site.importRows('strict.example', [
      ...rows,
      { id: 'E', title: 'Welder', description: 'You weld.', locations: ['Leeds, Alabama, United States'] },
    ])
    const { otherPlaces } = (await search('location=Leeds', 'strict.example')).resultsMetaData
    expect(otherPlaces.map(({ label }) => label)).toEqual(['Leeds, Alabama, United States'])
  })

  test('employment types of feeds are readable [P05]', async () => {
    const { filterDef } = await search('')
    const options = filterDef.allFilters.find(({ filterName }) => filterName === 'employment_type')?.options ?? []
    expect(options.map(({ label }) => label)).toEqual(['Full time'])
  })
})
