import { defineStateMachine } from '#kernel/state-machine.ts'
import { isPastClosing } from './rules.ts'

/** States in the order of lists. */
export const positionStateNames = ['open', 'draft', 'closed'] as const
export type PositionState = (typeof positionStateNames)[number]
export type PositionEvent = 'close' | 'publish'
export type PositionRefusal = 'already-closed' | 'not-published'

/**
 * State machine of a position. Only colleagues see a draft. An open one can be found, read and applied to; the page of
 * a closed one says so. Publishing it again reopens it.
 */
export const positionStates = defineStateMachine<PositionState, PositionEvent, PositionRefusal>({
  name: 'position',
  initial: 'draft',
  table: {
    draft: { close: { refused: 'not-published' }, publish: 'open' },
    open: { close: 'closed', publish: 'open' },
    closed: { close: { refused: 'already-closed' }, publish: 'open' },
  },
})

/** Returns the closing time: of archiving, else of the passed deadline; null if open. */
export function closedAt(position: { archivedAt: Date | null; closesAt: Date | null }, now: Date): Date | null {
  return position.archivedAt ?? (isPastClosing(position.closesAt, now) ? position.closesAt : null)
}

/**
 * Returns the state, which follows from the archive date and the deadline; a passed deadline counts even before the
 * sweep.
 */
export function positionState(
  position: { archivedAt: Date | null; closesAt: Date | null; isDraft?: boolean },
  now: Date,
): PositionState {
  if (position.isDraft) return DRAFT
  return position.archivedAt === null && !isPastClosing(position.closesAt, now) ? 'open' : 'closed'
}

export const DRAFT = 'draft' as const satisfies PositionState
export const OPEN = 'open' as const satisfies PositionState
export const CLOSED = 'closed' as const satisfies PositionState

/** Returns true for a position that was archived or whose deadline has passed. */
export const isClosed = (position: { archivedAt: Date | null; closesAt: Date | null }, now: Date): boolean =>
  positionState(position, now) !== OPEN
