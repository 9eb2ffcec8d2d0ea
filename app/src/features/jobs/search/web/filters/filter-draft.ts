import { useState } from 'react'
import type { SearchState } from '../../search-params.ts'

type Filters = SearchState['filters']

interface Draft {
  /** The URLs for which the draft is valid: where it began, and where it leads. */
  keys: string[]
  filters: Filters
}

const keyOf = (filters: Filters) => JSON.stringify(Object.entries(filters))

/**
 * Filters as selected so far: shown in the form at once, in the URL after a pause. Navigating elsewhere discards them.
 */
export function useFilterDraft(state: SearchState) {
  const key = keyOf(state.filters)
  const [draft, setDraft] = useState<Draft>()
  const live = draft?.keys.includes(key) ? draft : undefined
  const filters = live?.filters ?? state.filters
  return {
    filters,
    change(name: string, values: string[]) {
      setDraft((before) => {
        const held = before?.keys.includes(key) ? before : { keys: [key], filters: state.filters }
        const { [name]: _old, ...others } = held.filters
        return { ...held, filters: values.length > 0 ? { ...others, [name]: values } : others }
      })
    },
    /** The draft stays valid at the URL it is submitted to. */
    sent(next: Filters) {
      setDraft({ keys: [key, keyOf(next)], filters: next })
    },
  }
}
