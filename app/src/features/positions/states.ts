import { defineStateMachine } from '#kernel/state-machine.ts'

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

/** The state follows from the archive date. */
export function positionState(position: { archivedAt: Date | null }): PositionState {
  return position.archivedAt === null ? 'open' : 'closed'
}
