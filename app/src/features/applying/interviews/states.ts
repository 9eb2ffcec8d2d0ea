import { defineStateMachine, type Transition } from '#kernel/state-machine.ts'

export type InterviewState = 'proposed' | 'booked' | 'canceled' | 'over'

/**
 * Events of candidates, companies, and the clock: `book`, `move`, `cancel`; the company offers times or fixes one; the time
 * passes; and undoing the withdrawal of the application restores what it canceled.
 */
export type InterviewEvent =
  | 'book'
  | 'move'
  | 'cancel'
  | 'offer-times'
  | 'fix-time'
  | 'end'
  | 'restore-booked'
  | 'restore-proposed'

export type InterviewRefusal = 'already-booked' | 'canceled' | 'over' | 'not-canceled'

type Row = Record<InterviewEvent, Transition<InterviewState, InterviewRefusal>>

const open: Omit<Row, 'book'> = {
  move: 'booked',
  cancel: 'canceled',
  'offer-times': 'proposed',
  'fix-time': 'booked',
  end: 'over',
  'restore-booked': { refused: 'not-canceled' },
  'restore-proposed': { refused: 'not-canceled' },
}

const ended = (refused: 'canceled' | 'over'): Row => ({
  book: { refused },
  move: { refused },
  cancel: { refused },
  'offer-times': { refused },
  'fix-time': { refused },
  end: { refused },
  'restore-booked': { refused: 'not-canceled' },
  'restore-proposed': { refused: 'not-canceled' },
})

/** State machine of an interview. Limits of time and of moves are up to the use case; so is repeating an act. */
export const interviewStates = defineStateMachine<InterviewState, InterviewEvent, InterviewRefusal>({
  name: 'interview',
  initial: 'proposed',
  table: {
    proposed: { ...open, book: 'booked' },
    booked: { ...open, book: { refused: 'already-booked' } },
    canceled: { ...ended('canceled'), 'restore-booked': 'booked', 'restore-proposed': 'proposed' },
    over: ended('over'),
  },
})

export const isProposed = (state: InterviewState): boolean => state === 'proposed'
export const isBooked = (state: InterviewState): boolean => state === 'booked'
export const isCanceled = (state: InterviewState): boolean => state === 'canceled'
export const isOver = (state: InterviewState): boolean => state === 'over'
/** Returns true for an interview that can still take place. */
export const isAhead = (state: InterviewState): boolean => isProposed(state) || isBooked(state)
