import MiniSearch from 'minisearch'
import { AdColumns } from './columns.ts'
import type { BenchEngine } from './engine.ts'

/** Creates the minisearch engine with its own ranking: prefixes, one typo per five letters, all words. */
export function minisearch(): BenchEngine {
  const fields = ['title', 'skills', 'department', 'place', 'organisation', 'description']
  const index = new MiniSearch<{ id: number } & Record<string, string | number>>({
    fields,
    searchOptions: {
      boost: { title: 6, skills: 3, department: 2, place: 2, organisation: 2 },
      combineWith: 'AND',
      prefix: (_term, i, terms) => i === terms.length - 1,
      fuzzy: (term) => (term.length > 3 ? 0.2 : false),
    },
  })
  const columns = new AdColumns()
  return {
    name: 'minisearch',
    build: async (ads) => {
      columns.fill(ads)
      index.addAll(
        ads.map(({ document }) => ({
          id: document.id,
          ...Object.fromEntries(fields.map((name) => [name, [document.text[name] ?? ''].flat().join(' ')])),
        })),
      )
    },
    search: (question) => {
      const ranked = question.text === '' ? undefined : index.search(question.text).map((hit) => Number(hit.id))
      return columns.answer(question, ranked)
    },
    suggest: (prefix) =>
      index
        .autoSuggest(prefix, { fields: ['title', 'place', 'skills'] })
        .map((hit) => hit.suggestion)
        .slice(0, 10),
    close: async () => {},
  }
}
