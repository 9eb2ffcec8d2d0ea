import { useState } from 'react'
import { parsePositionId } from '#features/positions/rules.ts'
import type { SearchResults } from '../contract.ts'
import type { SearchState } from '../search-params.ts'

/** The position beside the list: the address names it, else on a wide screen it is the first result. */
export function useSelection(
  state: SearchState,
  results: SearchResults | undefined,
  wide: boolean,
  go: (next: SearchState, options?: { replace?: boolean }) => void,
) {
  // A position that could not be read is no longer chosen, and none takes its place until the visitor chooses.
  const [unreadable, setUnreadable] = useState<{ pid: string; results: SearchResults | undefined }>()
  const [chosen, setChosen] = useState<string>()
  const first = unreadable && unreadable.results === results ? undefined : results?.positions[0]?.id.toString()
  // A list that came up empty shows nothing beside it, unless the address asks for it.
  const named = state.pid === undefined ? undefined : String(parsePositionId(state.pid) ?? state.pid)
  const selected = named ?? (wide ? first : undefined)
  const select = (pid: string) => {
    setChosen(pid)
    go({ ...state, pid }, { replace: true })
  }
  return {
    selected,
    /** The position that could not be read, while nothing is chosen in its place. */
    unreadable: selected === undefined && unreadable?.results === results ? unreadable?.pid : undefined,
    /** Just now, by the visitor: the position takes the focus. */
    takesFocus: chosen !== undefined && chosen === selected,
    select,
    close() {
      if (wide) document.querySelector<HTMLElement>('.job-card[data-selected] a')?.focus()
      else go({ ...state, pid: undefined })
    },
    clear() {
      if (selected) setUnreadable({ pid: selected, results })
      if (state.pid) go({ ...state, pid: undefined }, { replace: true })
    },
  }
}
