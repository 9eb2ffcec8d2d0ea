import { createContext, type ReactNode, useContext } from 'react'

/** What a page of results tells of its search to what stands in its slot. */
export interface SearchSlotProps {
  /** The search as its address has it, without the question mark and without what only the page knows. */
  search: string
  /** What is searched for, in words. */
  words: readonly string[]
  /** What the answer says of its being kept. */
  kept: { savedSearchParamsHash: string | null; isSavedSearchActive: boolean } | null
  /** Nothing was found. */
  empty?: boolean
}

/** Draws what keeping a search puts on results: those who show them need not know who keeps them. */
export const SearchSlotContext = createContext<(props: SearchSlotProps) => ReactNode>(() => null)

export function SearchSlot(props: SearchSlotProps) {
  return useContext(SearchSlotContext)(props)
}
