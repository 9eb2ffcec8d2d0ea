import FlexSearch from 'flexsearch'
import type { BenchEngine } from './engine.ts'
import { AdColumns } from './columns.ts'

const FIELDS = [
  ['title', 6],
  ['skills', 3],
  ['department', 2],
  ['place', 2],
  ['organisation', 2],
  ['description', 1],
] as const

/** Creates the flexsearch engine: one index per field, merged by weight. */
export function flexsearch(): BenchEngine {
  const indexes = FIELDS.map(([name, weight]) => ({
    name,
    weight,
    index: new FlexSearch.Index({
      tokenize: name === 'description' ? 'strict' : 'forward',
      encoder: FlexSearch.Charset.LatinBalance,
    }),
  }))
  const columns = new AdColumns()
  const MOST = 200_000
  return {
    name: 'flexsearch',
    build: async (ads) => {
      columns.fill(ads)
      for (const { document } of ads) {
        for (const { name, index } of indexes) {
          const value = document.text[name] ?? ''
          index.add(document.id, typeof value === 'string' ? value : value.join(' '))
        }
      }
    },
    search: (question) => {
      if (question.text === '') return columns.answer(question, undefined)
      // Requires every word in some field: words are queried one by one, since the index of a field does not know the
      // others.
      const words = question.text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
      let scores: Map<number, number> | undefined
      for (const word of words) {
        const found = new Map<number, number>()
        for (const { index, weight } of indexes) {
          const ids = index.search(word, { limit: MOST })
          for (const [rank, id] of ids.entries()) {
            const score = weight * (1 - rank / (ids.length + 1))
            found.set(Number(id), (found.get(Number(id)) ?? 0) + score)
          }
        }
        if (found.size === 0 && words.length > 1) continue
        if (scores) {
          for (const [id, score] of scores) {
            const more = found.get(id)
            if (more === undefined) scores.delete(id)
            else scores.set(id, score + more)
          }
        } else scores = found
      }
      const ranked = [...(scores ?? [])].sort((a, b) => b[1] - a[1]).map(([id]) => id)
      return columns.answer(question, ranked)
    },
    close: async () => {},
  }
}
