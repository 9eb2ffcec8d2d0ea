import { defineStateMachine } from '#kernel/state-machine.ts'

/** State of a person at an event; `none` has no row. */
export type RegistrationState = 'none' | 'registered' | 'waitlisted' | 'left'
export type RegistrationEvent = 'take-seat' | 'join-line' | 'leave'

/** State machine of a registration. A waiting person takes a seat when one becomes free. */
export const registrationStates = defineStateMachine<RegistrationState, RegistrationEvent, 'not-registered'>({
  name: 'event registration',
  initial: 'none',
  table: {
    none: { 'take-seat': 'registered', 'join-line': 'waitlisted', leave: { refused: 'not-registered' } },
    registered: { 'take-seat': 'registered', 'join-line': 'registered', leave: 'left' },
    waitlisted: { 'take-seat': 'registered', 'join-line': 'waitlisted', leave: 'left' },
    left: { 'take-seat': 'registered', 'join-line': 'waitlisted', leave: 'left' },
  },
})

export const isRegistered = (state: RegistrationState): boolean => state === 'registered'
export const isWaiting = (state: RegistrationState): boolean => state === 'waitlisted'
/** Returns true for a person who has a seat or waits for one. */
export const takesPart = (state: RegistrationState): boolean => isRegistered(state) || isWaiting(state)

/** Phase of an event at a time; `soon` and `closed` are about its registration. */
export type EventPhase = 'soon' | 'open' | 'closed' | 'over' | 'canceled'

/** The times of an event that its phase follows from. */
export interface EventTimes {
  opensAt: Date | null
  closesAt: Date | null
  startsAt: Date
  endsAt: Date
  canceledAt: Date | null
}

/** Returns the phase of an event; registration ends with the start unless an earlier time is set. */
export function eventPhase({ opensAt, closesAt, startsAt, endsAt, canceledAt }: EventTimes, now: Date): EventPhase {
  if (canceledAt !== null) return 'canceled'
  if (now >= endsAt) return 'over'
  if (now >= startsAt || (closesAt !== null && now >= closesAt)) return 'closed'
  return opensAt !== null && now < opensAt ? 'soon' : 'open'
}

/** The seats of an event, and those taken. */
export interface Seats {
  /** Null: no limit. */
  seats: number | null
  taken: number
  /** People on the waiting list, who come before newcomers. */
  waiting: number
  waitlist: boolean
}

/** Returns the free seats; null without a limit. */
export const freeSeats = ({ seats, taken }: Pick<Seats, 'seats' | 'taken'>): number | null =>
  seats === null ? null : Math.max(0, seats - taken)

export type RegistrationRefusal = 'soon' | 'closed' | 'over' | 'canceled' | 'full'

/** Returns what registering would do now: take a seat or join the waiting list, or why it is refused. */
export function decideRegistration(
  phase: EventPhase,
  seats: Seats,
): { event: 'take-seat' | 'join-line' } | { refused: RegistrationRefusal } {
  if (phase !== 'open') return { refused: phase }
  const free = freeSeats(seats)
  if (free === null || free > seats.waiting) return { event: 'take-seat' }
  return seats.waitlist ? { event: 'join-line' } : { refused: 'full' }
}

/** An event as one person sees it. */
export type ShownState = Exclude<EventPhase, 'open'> | 'open' | 'full' | Exclude<RegistrationState, 'none'>

/** Returns the state that an event's page and card show to a person. */
export function shownState(phase: EventPhase, own: RegistrationState, seats: Seats): ShownState {
  if (phase === 'canceled' || phase === 'over') return phase
  if (own !== 'none') return own
  return phase === 'open' && freeSeats(seats) === 0 ? 'full' : phase
}
