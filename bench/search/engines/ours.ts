import { createMemorySearchEngine } from '../../../packages/search-engine/src/index.ts'
import { schema } from '../ads.ts'
import { asQuery } from '../workload.ts'
import type { BenchEngine } from './engine.ts'

export function ours(): BenchEngine {
  const engine = createMemorySearchEngine(schema)
  return {
    name: 'search-engine',
    build: async (ads) => await engine.load(ads.map((ad) => ad.document)),
    search: (question) => {
      const { total, ids, facets, markers } = engine.search(asQuery(question))
      return { total, ids, facets, markers: markers?.length ?? 0 }
    },
    suggest: (prefix) => engine.suggest(prefix, { limit: 10 }).map((suggestion) => suggestion.value),
    close: async () => {},
  }
}
