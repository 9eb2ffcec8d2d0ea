import { useState } from 'react'
import { parsePositionId } from '#features/jobs/positions/rules.ts'
import type { SearchResults } from '../../contract.ts'
import type { SearchState } from '../../search-params.ts'

/** Returns the position shown next to the list: the one in the URL, else on a wide screen the first result. */
export function useSelection(
  state: SearchState,
  results: SearchResults | undefined,
  wide: boolean,
  go: (next: SearchState, options?: { replace?: boolean }) => void,
) {
  // A position that failed to load is deselected, and none replaces it until the visitor selects one.
  const [unreadable, setUnreadable] = useState<{ pid: string; results: SearchResults | undefined }>()
  const [chosen, setChosen] = useState<string>()
  const first = unreadable && unreadable.results === results ? undefined : results?.positions[0]?.id.toString()
  // An empty list has no selection, unless the URL names one.
  const named = state.pid === undefined ? undefined : String(parsePositionId(state.pid) ?? state.pid)
  const selected = named ?? (wide ? first : undefined)
  const select = (pid: string, takesFocus = true) => {
    setChosen(takesFocus ? pid : undefined)
    go({ ...state, pid }, { replace: true })
  }
  return {
    selected,
    /** The position that failed to load, while nothing else is selected. */
    unreadable: selected === undefined && unreadable?.results === results ? unreadable?.pid : undefined,
    /** True if the visitor just selected it: the position takes the focus. */
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
