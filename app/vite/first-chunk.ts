interface ModuleGraph {
  getModuleInfo(id: string): { isEntry: boolean; importedIds: readonly string[] } | null
}

/** Reached by way of a package's index alone: only screens that come later use it. */
const LATER = /infinite/i
/** Small, on every page or on that of the search, and shared with later screens: each would be a file of its own. */
const SHARED_EARLY =
  /\/(?:ui\/(?:layout\/(?:JobLines|LoadFailure)|page\/use-debounced|i18n\/format|live\/live-feed)|config\/direction|features\/positions\/(?:rules|pay-text)|features\/session\/(?:without-sort|web\/(?:change-session|leave-session|session-channel)))\.tsx?$/

/**
 * Names one chunk for all that the entry imports statically. Every page needs these modules together, and one file compresses
 * better than the dozen that sharing them with the later chunks would cut: 6.5 kB of 133.6 when it was measured.
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
