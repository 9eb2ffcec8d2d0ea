import { useMemo, useState } from 'react'
import { findInPages, type Match } from './find-in-text.ts'
import type { PageText } from './page-text.ts'

export interface PdfSearch {
  readonly query: string
  readonly matches: readonly Match[]
  readonly byPage: ReadonlyMap<number, readonly Match[]>
  /** Index of the current match, from 0. */
  readonly at: number
  readonly current: Match | undefined
  readonly search: (query: string) => void
  /** Goes to the next match (`1`) or the previous one (`-1`), wrapping around. */
  readonly step: (direction: 1 | -1) => void
}

/** Searches the texts of pages and steps through the matches. */
export function usePdfSearch(texts: readonly (PageText | undefined)[] | undefined): PdfSearch {
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const matches = useMemo(() => findInPages(texts ?? [], query), [texts, query])
  const byPage = useMemo(() => Map.groupBy(matches, ({ page }) => page), [matches])
  return {
    query,
    matches,
    byPage,
    at,
    current: matches[at],
    search: (next) => {
      setQuery(next)
      setAt(0)
    },
    step: (direction) => setAt(matches.length === 0 ? 0 : (at + direction + matches.length) % matches.length),
  }
}
