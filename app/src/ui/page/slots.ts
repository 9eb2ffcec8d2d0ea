import { createContext, type ReactNode, useContext } from 'react'

/** Properties that a results page passes to its slot. */
export interface SearchSlotProps {
  /** The search parameters as in the URL, without the question mark and without page-only parameters. */
  search: string
  /** Human-readable terms of the search. */
  words: readonly string[]
  /** Saved state of the search, from the search response. */
  kept: { savedSearchParamsHash: string | null; isSavedSearchActive: boolean } | null
  /** True if there are no results. */
  empty?: boolean
}

/** Renders the controls for saving a search, so that showing results does not depend on the feature that saves them. */
export const SearchSlotContext = createContext<(props: SearchSlotProps) => ReactNode>(() => null)

export function SearchSlot(props: SearchSlotProps) {
  return useContext(SearchSlotContext)(props)
}

/** Properties that a position's card or page passes to its slot. */
export interface SlotPosition {
  id: number
  name: string
  /** Path of the page; a private position's path includes its key. */
  positionUrl: string
  /** Time of closing, where closed positions are shown. */
  archived_at?: number | null | undefined
  positionUserActions?: { isSaved: boolean; appliedTs?: number | undefined } | undefined
}

export interface PositionSlotProps {
  position: SlotPosition
  /** True for an icon without text, as on cards. */
  small?: boolean
  /** True in a list of saved positions, which removes them itself. */
  isKept?: boolean
}

/**
 * Renders what other features add to a position, such as the button that saves it, so that showing positions does not
 * depend on them.
 */
export const PositionSlotContext = createContext<(props: PositionSlotProps) => ReactNode>(() => null)

export function PositionSlot(props: PositionSlotProps) {
  return useContext(PositionSlotContext)(props)
}
