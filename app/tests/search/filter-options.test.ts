import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FilterDefinition, FilterOption } from '#features/jobs/search/contract.ts'
import { openTestSite, type TestSite } from '#testing/test-site.ts'

const row = (id: string, skill: string, more: object = {}) => ({
  id,
  title: 'Nurse',
  description: '<p>Days.</p>',
  skills: [skill],
  ...more,
})

/** More skills than a page has options, each with two jobs; the last two have one and are not listed. */
const rows = [
  ...Array.from({ length: 240 }, (_, n) => row(`t${n}`, `Skill ${n % 120}`)),
  row('k1', 'Keighley wards', { department: 'Wards' }),
  row('z1', 'Zürich wards', { department: 'Office' }),
]

for (const engine of ['memory', 'postgres'] as const)
  describe(`options of a filter, found in the index in ${engine}`, () => {
    const domain = `${engine}.example`
    let site: TestSite
    beforeAll(async () => {
      site = await openTestSite([{ domain, site: { pcsxConfig: { searchConfig: { engine } } } }], { pages: false })
      await site.importRows(domain, rows)
    })
    afterAll(() => site?.close())
    const find = async (parameters: string) =>
      (await site.data<{ options: FilterOption[] }>(`/api/pcsx/filter_options?domain=${domain}&${parameters}`)).options
    const skills = async (parameters: string) => {
      const { filterDef } = await site.data<{ filterDef: { allFilters: FilterDefinition[] } }>(
        `/api/pcsx/search?domain=${domain}&${parameters}`,
      )
      return filterDef.allFilters.find(({ filterName }) => filterName === 'skills')?.options ?? []
    }

    test('an option that is not listed can be found by a part of its name [A07]', async () => {
      const listed = await skills('')
      expect(listed).toHaveLength(100)
      expect(listed.map(({ label }) => label)).not.toContain('Keighley wards')
      const keighley = { label: 'Keighley wards', value: 'Keighley wards', count: 1 }
      for (const text of ['keighley', 'EIGH', ' Keigh '])
        expect(await find(`filter=skills&text=${text}`)).toEqual([keighley])
      expect(await find('filter=skills&text=zurich')).toEqual([
        { label: 'Zürich wards', value: 'Zürich wards', count: 1 },
      ])
      expect(await find('filter=skills&text=nowhere')).toEqual([])
      expect(await find('filter=skills&text=skill')).toHaveLength(50)
    })

    test('a search for short lists counts a long list, and lists its selected options only [A07]', async () => {
      const { filterDef } = await site.data<{ filterDef: { allFilters: FilterDefinition[] } }>(
        `/api/pcsx/search?domain=${domain}&options=short&filter_skills=Keighley+wards`,
      )
      const filter = filterDef.allFilters.find(({ filterName }) => filterName === 'skills')
      expect(filter?.optionCount).toBe(101)
      expect(filter?.options).toEqual([{ label: 'Keighley wards', value: 'Keighley wards', count: 1 }])
      const names = filterDef.allFilters.map(({ filterName }) => filterName)
      expect(names).toHaveLength(new Set(names).size)
    })

    test('a selected option is listed with its count, however few jobs it has [A07]', async () => {
      expect(await skills('filter_skills=Keighley+wards')).toContainEqual({
        label: 'Keighley wards',
        value: 'Keighley wards',
        count: 1,
      })
      expect(await skills('filter_skills=Keighley+wards')).toHaveLength(101)
    })

    test('options are counted within the search, and a filter that is not offered has none [A07]', async () => {
      expect(await find('filter=skills&text=keighley&filter_department=Wards')).toHaveLength(1)
      expect(await find('filter=skills&text=keighley&filter_department=Office')).toEqual([])
      for (const filter of ['pay', 'nothing', '__proto__', 'location'])
        expect(await find(`filter=${filter}&text=e`), filter).toEqual([])
    })
  })
