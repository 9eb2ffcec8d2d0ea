import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchResults } from '#features/jobs/search/contract.ts'
import { openTestSite, type TestRow, type TestSite } from '#testing/test-site.ts'

const LEEDS = 'Leeds, England, United Kingdom'
const YORK = 'York, England, United Kingdom'

const mason = { title: 'Mason', description: '<p>Lay stone on stone.</p>' }

const jobs: TestRow[] = [
  { id: 'A', department: 'Tile, Stone', locations: [LEEDS], employment_type: 'Full time', shift: 'Night' },
  { id: 'B', department: 'Roofing', locations: [YORK], employment_type: 'Part time', shift: 'Day' },
  { id: 'C', department: 'Roofing', locations: [LEEDS], employment_type: 'Full time', work_location: 'hybrid' },
  { id: 'D', department: 'Tile', locations: ['Remote'], work_location: 'remote', title: 'Mason from home' },
  { id: 'E', department: 'Stone', locations: ['Lyon, France'], employment_type: 'Full time' },
].map((row, n) => ({
  ...mason,
  posted_at: `2026-04-0${n + 1}`,
  ...row,
}))

const SITE = {
  supportedLanguages: ['en', 'de'],
  pcsxConfig: {
    searchConfig: {
      smartFilters: ['department', 'efcustom_text_shift'],
      allFilters: ['department', 'employment_type', 'work_location_option', 'country'],
    },
    searchOptionsMap: {
      department: { displayName: 'Team', options: { labelMap: { roofing: 'Roofs and Gutters' } } },
      efcustom_text_shift: { displayName: 'Working Hours' },
    },
  },
}
const STRICT = {
  behaviourFlags: { enableCommaInFilterValues: false },
  ipGeolocation: { enabled: false },
  pcsxConfig: {
    searchConfig: {
      defaultDistance: 8,
      includeRemoteDefault: false,
      maxPageSize: 20,
      currentLocation: false,
      mapConfig: { enabled: false },
    },
  },
}

describe('the search checklist', () => {
  let site: TestSite
  const search = (query: string, domain = 'masons.example') =>
    site.data<SearchResults>(`/api/pcsx/search?domain=${domain}&${query}`)
  const ids = ({ positions }: SearchResults) => positions.map(({ displayJobId }) => displayJobId).join('')
  const found = async (query: string, domain?: string) => ids(await search(query, domain))

  beforeAll(async () => {
    site = await openTestSite([
      { domain: 'masons.example', site: SITE },
      { domain: 'strict.example', site: STRICT },
    ])
    await site.importRows('masons.example', jobs)
    await site.importRows('strict.example', [
      ...jobs,
      ...Array.from({ length: 30 }, (_, n) => ({
        ...mason,
        id: `E${n}`,
        title: 'Sculptor',
        department: 'Stone',
        locations: ['Lyon, France'],
      })),
    ])
  })
  afterAll(() => site?.close())

  test('a filter and its values can be given by their displayed names and labels [J1]', async () => {
    const applied = async (query: string) => (await search(query)).appliedFilters
    const same = { department: ['roofing'] }
    for (const query of [
      'filter_department=roofing',
      'filter_department=ROOFS%20AND%20GUTTERS',
      'filter_Team=Roofs%20and%20Gutters',
      'filter_team=roofing',
      'Team=Roofs+and+Gutters',
      'team=roofing',
    ]) {
      expect(await applied(query), query).toEqual(same)
      expect(await found(query), query).toBe('CB')
    }
    expect(await applied('Working%20Hours=Night')).toEqual({ efcustom_text_shift: ['Night'] })
    expect(await found('Working%20Hours=Night')).toBe('A')
  })

  test('unknown filters and parameters have no effect [J1]', async () => {
    for (const query of [
      'filter_colour=red',
      'filter_=x',
      'department=roofing',
      'filter_skills=stone',
      'utm_source=mail&pid=7&tab=jobs&show_login_modal=1&',
    ]) {
      const answer = await search(query)
      expect([query, answer.count, answer.appliedFilters]).toEqual([query, 5, {}])
    }
  })

  test('words and place in the path have dashes and underscores for spaces, and mean the same search [J1]', async () => {
    const page = async (path: string) => (await site.get(`${path}?domain=masons.example`)).body
    const linked = (body: string) => [...body.matchAll(/\/careers\/job\/(\d+)/g)].map(([, id]) => id)
    const [a] = [(await site.ids('masons.example')).get('E')]
    const body = await page('/careers/lay-stone/lyon_france')
    expect(linked(body)).toContain(String(a))
    expect(body).toMatch(/value="lay stone"/)
    expect(body).toMatch(/value="lyon france"/)
  })

  test('a page has ten rows in a stable order, and past the end is an empty page with the same count [J2]', async () => {
    const pages = await Promise.all(
      [0, 10, 20, 30, 40, 9999].map((start) => search(`start=${start}`, 'strict.example')),
    )
    expect(pages.map(({ positions }) => positions.length)).toEqual([10, 10, 10, 5, 0, 0])
    expect(new Set(pages.map(({ count }) => count))).toEqual(new Set([35]))
    expect(new Set(pages.flatMap(({ positions }) => positions.map(({ id }) => id))).size).toBe(35)
    expect((await search('num=3')).positions).toHaveLength(3)
    expect((await search('num=500', 'strict.example')).positions).toHaveLength(20)
  })

  test('a cached response is invalidated when a position changes [J3]', async () => {
    expect(await found('query=apprentice')).toBe('')
    await site.importRows('masons.example', [{ ...mason, id: 'F', title: 'Apprentice' }])
    expect(await found('query=apprentice')).toBe('F')
    await site.closeDown('masons.example', [(await site.ids('masons.example')).get('F') ?? 0])
    expect(await found('query=apprentice')).toBe('')
  })

  test('remote, a place, a named point, a map area and the visitor’s location are distinguished [J4]', async () => {
    expect(await found('location=Remote')).toBe('D')
    expect(await found('filter_remote=1')).toBe('D')
    expect((await search('filter_remote=true')).appliedFilters).toEqual({ remote: ['1'] })
    expect((await search('filter_remote=0')).appliedFilters).toEqual({})
    expect(await found(`location=${encodeURIComponent(LEEDS)}`)).toBe('CBAD')
    expect(await found(`location=${encodeURIComponent(LEEDS)}&filter_distance=8`)).toBe('CAD')
    const { points } = await site.data<{ points: { lat: number; lon: number }[] }>(
      `/api/pcsx/position_details?domain=masons.example&position_id=${(await site.ids('masons.example')).get('A')}`,
    )
    const at = `${points[0]?.lat},${points[0]?.lon}`
    const point = await search(`location=${encodeURIComponent(`The Square:::${at}`)}&filter_distance=0`)
    expect([ids(point), point.resultsMetaData.place?.label]).toEqual(['CA', 'The Square'])
    const area = await search('location=Map%20Area&filter_map_bounds=53,-3,55,0')
    expect([ids(area), Object.keys(area.appliedFilters)]).toEqual(['CBA', ['mapBounds']])
    const json = JSON.stringify({ southwest: { lat: 45, lng: 4 }, northeast: { lat: 46, lng: 5 } })
    expect(await found(`filter_map_bounds=${encodeURIComponent(json)}`)).toBe('E')
    const here = await search('location=current%20location', 'strict.example')
    expect([here.count, here.resultsMetaData.locationNeeded]).toEqual([35, true])
  })

  test('map markers are sent on request if the site has a map [J5]', async () => {
    const map = ({ filterDef }: SearchResults) =>
      filterDef.allFilters.find(({ filterName }) => filterName === 'latlong_non_remote')
    const options = map(await search('map=1'))?.options ?? []
    expect(options.map(({ label, value }) => [label, value.split(':::')[0]])).toEqual([
      [2, LEEDS],
      [1, 'Lyon, France'],
      [1, YORK],
    ])
    expect(map(await search(''))).toBeUndefined()
    expect(map(await search('map=1', 'strict.example'))).toBeUndefined()
  })

  test('the site chooses the smart filters and the others, with counts that ignore the filter’s own selection [J6]', async () => {
    const { filterDef } = await search('filter_department=roofing')
    expect(filterDef.smartFilters.map(({ filterName, title }) => [filterName, title])).toEqual([
      ['department', 'Team'],
      ['efcustom_text_shift', 'Working Hours'],
    ])
    expect(filterDef.allFilters.map(({ filterName }) => filterName)).toEqual([
      'department',
      'employment_type',
      'work_location_option',
      'country',
    ])
    const counts = (name: string) =>
      [...filterDef.smartFilters, ...filterDef.allFilters]
        .find(({ filterName }) => filterName === name)
        ?.options?.map(({ label, count }) => [label, count])
    expect(counts('department')).toEqual(
      expect.arrayContaining([
        ['Roofs and Gutters', 2],
        ['Tile, Stone', 1],
      ]),
    )
    expect(counts('employment_type')).toEqual([
      ['Full time', 1],
      ['Part time', 1],
    ])
  })

  test('a comma is part of a value, or separates values if the site says so [J6]', async () => {
    expect(await found('filter_department=tile,%20stone')).toBe('A')
    expect(await found('filter_department=tile&filter_department=stone')).toBe('ED')
    const { appliedFilters, count } = await search('filter_department=tile,roofing', 'strict.example')
    expect([appliedFilters, count]).toEqual([{ department: ['tile', 'roofing'] }, 3])
  })

  test('distance and remote are offered only with a place, with the site’s defaults [J6]', async () => {
    const offered = async (query: string, domain?: string) => {
      const { filterDef, appliedFilters } = await search(query, domain)
      const names = filterDef.smartFilters.map(({ filterName }) => filterName)
      return [names.filter((name) => ['distance', 'include_remote'].includes(name)), appliedFilters]
    }
    expect(await offered('location=Leeds')).toEqual([
      ['distance', 'include_remote'],
      { distance: ['40'], includeRemote: ['1'] },
    ])
    expect(await offered('location=France')).toEqual([['include_remote'], { includeRemote: ['1'] }])
    for (const query of ['', 'query=mason', 'location=remote', 'filter_map_bounds=53,-3,55,0'])
      expect((await offered(query))[0], query).toEqual([])
    expect(await offered('location=Leeds', 'strict.example')).toEqual([
      ['distance', 'include_remote'],
      { distance: ['8'], includeRemote: ['0'] },
    ])
    expect(await offered('location=Leeds&filter_distance=80&filter_include_remote=0')).toEqual([
      ['distance', 'include_remote'],
      { distance: ['80'], includeRemote: ['0'] },
    ])
    expect((await search('location=Leeds&filter_include_relocation=1')).appliedFilters).toEqual({
      distance: ['40'],
      includeRemote: ['1'],
      includeRelocation: ['1'],
    })
  })

  test('the list of places starts with the entries that programs know, and the visitor’s location only if the site offers it [J6]', async () => {
    const first = async (domain?: string) => (await search('', domain)).filterDef.facets.locations.slice(0, 2)
    expect(await first()).toEqual([
      ['Remote', 999_999],
      ['Current Location', 999_998],
    ])
    expect((await first('strict.example'))[1]).not.toEqual(['Current Location', 999_998])
  })

  test('countries and places are named in the reader’s language, and keep their values [J6]', async () => {
    const { filterDef, resultsMetaData } = await search('hl=de&location=Leeds')
    const options = filterDef.allFilters.find(({ filterName }) => filterName === 'country')?.options
    expect(options).toEqual([{ label: 'Vereinigtes Königreich', value: 'United Kingdom', count: 3 }])
    expect(resultsMetaData.place?.label).toBe('Leeds, England, Vereinigtes Königreich')
    expect((await search('hl=de&filter_country=United%20Kingdom')).count).toBe(3)
    const { suggestions } = await site.data<{ suggestions: { value: string }[] }>(
      '/api/pcsx/search_suggestions?domain=masons.example&hl=de&field=location&text=lyo',
    )
    expect(suggestions[0]?.value).toMatch(/^Lyon, .*Frankreich$/)
    expect(await found(`hl=de&location=${encodeURIComponent(suggestions[0]?.value ?? '')}`)).toBe('ED')
  })

  test('by default a search with words is sorted by relevance, any other by date; an unknown order is the default [J7]', async () => {
    const sorted = async (query: string) => (await search(query)).sortBy
    expect(await sorted('')).toBe('timestamp')
    expect(await sorted('location=Leeds')).toBe('timestamp')
    expect(await sorted('query=mason')).toBe('relevance')
    for (const order of ['newest', 'most_recent', 'timestamp'])
      expect(await sorted(`query=mason&sort_by=${order}`)).toBe('timestamp')
    expect(await sorted('query=mason&sort_by=solr')).toBe('relevance')
    expect(await sorted('location=York&sort_by=distance')).toBe('distance')
    expect(await sorted('sort_by=distance')).toBe('timestamp')
    expect(await found('location=York&sort_by=distance')).toMatch(/^B/)
    expect(await found('')).toBe('EDCBA')
  })

  test('a response has its recorded keys for any result [J8]', async () => {
    for (const query of ['', 'query=zzzzqqq', 'location=zzzzqqq']) {
      const answer = await search(query)
      expect(Object.keys(answer)).toEqual([
        'positions',
        'filterDef',
        'count',
        'sortBy',
        'appliedFilters',
        'debug',
        'savedSearchMetadata',
        'resultsMetaData',
      ])
      expect(answer.savedSearchMetadata).toEqual({ savedSearchParamsHash: null, isSavedSearchActive: false })
      expect(Object.keys(answer.resultsMetaData).slice(0, 2)).toEqual(['usedFuzzSearch', 'mocTitle'])
    }
    expect((await search('location=zzzzqqq')).resultsMetaData.unknownPlace).toBe('zzzzqqq')
  })
})
