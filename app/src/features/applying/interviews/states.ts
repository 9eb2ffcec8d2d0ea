import { defineStateMachine, type Transition } from '#kernel/state-machine.ts'

export const interviewStateNames = ['proposed', 'booked', 'canceled', 'over'] as const
export type InterviewState = (typeof interviewStateNames)[number]

/**
 * Events of candidates, companies and the clock: candidates `book`, `move` or `cancel`; the company offers times or
 * fixes one; the time passes; and undoing the withdrawal of the application restores the interviews that it canceled,
 * in the state that the event carries.
 */
export type InterviewEvent = 'book' | 'move' | 'cancel' | 'offer-times' | 'fix-time' | 'end' | 'restore'

export type InterviewRefusal = 'already-booked' | 'canceled' | 'over' | 'not-canceled'

type Row = Record<InterviewEvent, Transition<InterviewState, InterviewRefusal>>

const open: Omit<Row, 'book'> = {
  move: 'booked',
  cancel: 'canceled',
  'offer-times': 'proposed',
  'fix-time': 'booked',
  end: 'over',
  restore: { refused: 'not-canceled' },
}

const ended = (refused: 'canceled' | 'over'): Row => ({
  book: { refused },
  move: { refused },
  cancel: { refused },
  'offer-times': { refused },
  'fix-time': { refused },
  end: { refused },
  restore: { refused: 'not-canceled' },
})

/** State machine of an interview. The use case decides on limits of time and moves, and on repeated acts. */
export const interviewStates = defineStateMachine<InterviewState, InterviewEvent, InterviewRefusal>({
  name: 'interview',
  initial: 'proposed',
  table: {
    proposed: { ...open, book: 'booked' },
    booked: { ...open, book: { refused: 'already-booked' } },
    canceled: { ...ended('canceled'), restore: { carried: ['booked', 'proposed'] } },
    over: ended('over'),
  },
})

export const isProposed = (state: InterviewState): boolean => state === 'proposed'
export const isBooked = (state: InterviewState): boolean => state === 'booked'
export const isCanceled = (state: InterviewState): boolean => state === 'canceled'
export const isOver = (state: InterviewState): boolean => state === 'over'
/** Returns true for an interview that can still take place. */
export const isAhead = (state: InterviewState): boolean => isProposed(state) || isBooked(state)

export const PROPOSED = 'proposed' as const satisfies InterviewState
export const BOOKED = 'booked' as const satisfies InterviewState
export const CANCELED = 'canceled' as const satisfies InterviewState
export const OVER = 'over' as const satisfies InterviewState
