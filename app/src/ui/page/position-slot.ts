import { createContext, type ReactNode, useContext } from 'react'

/** What cards and details of positions tell of themselves to what stands in their slot. */
export interface SlotPosition {
  id: number
  name: string
  /** The page's path; that of a private position holds its key. */
  positionUrl: string
  positionUserActions?: { isSaved: boolean } | undefined
}

export interface PositionSlotProps {
  position: SlotPosition
  /** A mark without words, for cards. */
  small?: boolean
}

/** Draws the button that saving puts on positions: those who show positions need not know who saves them. */
export const PositionSlotContext = createContext<(props: PositionSlotProps) => ReactNode>(() => null)

export function PositionSlot(props: PositionSlotProps) {
  return useContext(PositionSlotContext)(props)
}
