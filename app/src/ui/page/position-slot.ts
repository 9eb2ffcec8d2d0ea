import { createContext, type ReactNode, useContext } from 'react'

/** Properties that a position's card or page passes to its slot. */
export interface SlotPosition {
  id: number
  name: string
  /** Path of the page; a private position's path includes its key. */
  positionUrl: string
  positionUserActions?: { isSaved: boolean } | undefined
}

export interface PositionSlotProps {
  position: SlotPosition
  /** True for an icon without text, as on cards. */
  small?: boolean
}

/**
 * Renders the save button in a position's slot, so that showing positions does not depend on the feature that saves
 * them.
 */
export const PositionSlotContext = createContext<(props: PositionSlotProps) => ReactNode>(() => null)

export function PositionSlot(props: PositionSlotProps) {
  return useContext(PositionSlotContext)(props)
}
