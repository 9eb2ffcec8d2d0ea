import { useState } from 'react'
import type { SearchState } from '../search-params.ts'

type Filters = SearchState['filters']

interface Draft {
  /** The addresses for which it holds: the one it was begun at, and the one it leads to. */
  keys: string[]
  filters: Filters
}

const keyOf = (filters: Filters) => JSON.stringify(Object.entries(filters))

/** Filters as chosen so far: at once in the form, in the address once the visitor pauses. Another address drops them. */
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
    /** The draft goes on to hold at the address that it is sent to. */
    sent(next: Filters) {
      setDraft({ keys: [key, keyOf(next)], filters: next })
    },
  }
}
