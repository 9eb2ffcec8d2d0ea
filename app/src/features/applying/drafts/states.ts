import { defineStateMachine } from '#kernel/state-machine.ts'

export type DraftState = 'open' | 'submitted'
export type DraftEvent = 'change' | 'submit'
export type DraftRefusal = 'already-submitted'

/**
 * State machine of a draft. A submitted draft keeps its row without values, so that a late change is refused instead of
 * creating another draft. A deleted draft is an expired one whose row stays for an hour, so that the deletion can be
 * undone. The draft of a closed position stays open: it can be read and deleted, and changed again if the position
 * reopens.
 */
export const draftStates = defineStateMachine<DraftState, DraftEvent, DraftRefusal>({
  name: 'draft',
  initial: 'open',
  table: {
    open: { change: 'open', submit: 'submitted' },
    submitted: { change: { refused: 'already-submitted' }, submit: { refused: 'already-submitted' } },
  },
})

export const OPEN = 'open' as const satisfies DraftState
export const SUBMITTED = 'submitted' as const satisfies DraftState

export const isOpen = (state: DraftState): boolean => state === 'open'
