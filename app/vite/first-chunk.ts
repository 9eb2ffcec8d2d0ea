interface ModuleGraph {
  getModuleInfo(id: string): { isEntry: boolean; importedIds: readonly string[] } | null
}

/** Imported only through a package's index, because later screens use it. */
const LATER = /infinite/i
/** Small modules of every page or the search page that later screens share; each would become a separate file. */
const SHARED_EARLY =
  /\/(?:form-kit\/src\/react\/lazy-part|ui\/(?:JobLines|dashboard\/relative-day|page\/(?:server-now|PartBoundary)|query\/LoadFailure|use-debounced|i18n\/format|live\/live-feed)|config\/direction|features\/jobs\/(?:positions\/(?:rules|pay-text|employment-type)|search\/search-params))\.tsx?$/

/** Small modules of many later screens; the first chunk would hold the name of a file for each. */
export const SHARED_LATER =
  /\/(?:ui\/(?:(?:dialog|form|query)\/[\w-]+|page\/load-own|FileLinks|pdf-resources)|kernel\/full-name|features\/(?:account\/session\/safe-next|candidate\/onboarding\/web\/onboarding-query)|rules\/(?:limit-of|choice-counts)|viewers\/(?:ErrorState|LoadingState))\.tsx?$/

/**
 * Names one chunk for all static imports of the entry. Every page needs these modules together, and one file compresses
 * better than the dozen that sharing with later chunks would create: it saved 6.5 of 133.6 kB when measured.
 */
export function firstChunk(entry: string) {
  let first: Set<string> | undefined
  return (id: string, graph: ModuleGraph): string | null => {
    if (!first) {
      first = new Set()
      const follow = [entry]
      for (let next = follow.pop(); next !== undefined; next = follow.pop()) {
        if (first.has(next)) continue
        first.add(next)
        follow.push(...(graph.getModuleInfo(next)?.importedIds ?? []))
      }
    }
    return (first.has(id) && !LATER.test(id)) || SHARED_EARLY.test(id) ? 'first' : null
  }
}
