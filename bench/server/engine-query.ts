import { createMemorySearchEngine } from '../../packages/search-engine/src/index.ts'
import { readAds, schema } from '../search/ads.ts'
import { asQuery } from '../search/workload.ts'

/** The search engine of this checkout with the ads, in the process of the benchmark. */
export interface AloneEngine {
  /** Returns the processor milliseconds of a search that counts facets and lists ten positions, on average of the texts. */
  measure(texts: readonly string[]): number
}

/** Builds an engine from a file of ads, to compare searches through the server with. */
export async function buildEngine(ads: string): Promise<AloneEngine> {
  const engine = createMemorySearchEngine(schema)
  await engine.load(readAds(ads).map(({ document }) => document))
  return {
    measure(texts) {
      const before = process.cpuUsage()
      for (const text of texts) engine.search(asQuery({ text, department: [], newestFirst: false, markers: false }))
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000 / texts.length
    },
  }
}
