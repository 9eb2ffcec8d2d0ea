import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchResults } from '#features/jobs/search/contract.ts'
import { openTestSite, type TestRow, type TestSite } from '#testing/test-site.ts'

const job = (id: string, title: string, language: string, day: string): TestRow => ({
  id,
  title,
  language,
  description: '<p>We bake.</p>',
  posted_at: `2026-03-${day}T00:00:00Z`,
})

describe.each(['memory', 'postgres'] as const)('the languages of jobs, with the engine %s', (engine) => {
  let site: TestSite
  beforeAll(async () => {
    const searchConfig = { engine, allFilters: ['language'] }
    const languages = { supportedLanguages: ['en', 'de'] }
    site = await openTestSite([{ domain: 'bakery.example', site: { pcsxConfig: { searchConfig }, ...languages } }], {
      pages: false,
    })
    await site.importRows('bakery.example', [
      job('new-german', 'Bäcker', 'de', '20'),
      job('english', 'Baker', 'en', '10'),
      job('old-german', 'Konditor', 'de', '01'),
    ])
  })
  afterAll(() => site?.close())

  const search = (more = '') => site.data<SearchResults>(`/api/pcsx/search?domain=bakery.example${more}`)
  const ids = ({ positions }: SearchResults) => positions.map(({ displayJobId }) => displayJobId)

  test('a list without words has one order, chosen or not: the newest first [second/B3-16]', async () => {
    for (const more of ['&hl=en', '&hl=de', '&hl=en&sort_by=timestamp', '&hl=de&sort_by=relevance'])
      expect(ids(await search(more))).toEqual(['new-german', 'english', 'old-german'])
  })

  test('a filter lists the languages, and narrows to one', async () => {
    const { filterDef } = await search('&hl=en')
    const filter = filterDef.allFilters.find(({ filterName }) => filterName === 'language')
    expect(filter?.title).toBe('Language')
    expect(filter?.options).toEqual([
      { label: 'German', value: 'de', count: 2 },
      { label: 'English', value: 'en', count: 1 },
    ])
    expect(ids(await search('&filter_language=de'))).toEqual(['new-german', 'old-german'])
  })
})
