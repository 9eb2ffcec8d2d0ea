import { defineStateMachine } from '#kernel/state-machine.ts'
import { isPastClosing } from './rules.ts'

export type PositionState = 'open' | 'closed'
export type PositionEvent = 'close' | 'publish'
export type PositionRefusal = 'already-closed'

/** An open position is found, read and applied to; a closed one is left as a kind page. Publishing it anew reopens it. */
export const positionStates = defineStateMachine<PositionState, PositionEvent, PositionRefusal>({
  name: 'position',
  initial: 'open',
  table: {
    open: { close: 'closed', publish: 'open' },
    closed: { close: { refused: 'already-closed' }, publish: 'open' },
  },
})

/** When a position closed: when it was archived, else the deadline that has passed; null while it is open. */
export function closedAt(position: { archivedAt: Date | null; closesAt: Date | null }, now: Date): Date | null {
  return position.archivedAt ?? (isPastClosing(position.closesAt, now) ? position.closesAt : null)
}

/** The state follows from the archive date and from the deadline, which closes at its moment whoever has noticed it. */
export function positionState(position: { archivedAt: Date | null; closesAt: Date | null }, now: Date): PositionState {
  return position.archivedAt === null && !isPastClosing(position.closesAt, now) ? 'open' : 'closed'
}
