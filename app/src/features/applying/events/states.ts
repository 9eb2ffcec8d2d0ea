import { defineStateMachine } from '#kernel/state-machine.ts'

/** State of a person's registration; `none` has no row. */
export type RegistrationState = 'none' | 'registered' | 'waitlisted' | 'left'
export type RegistrationEvent = 'take-seat' | 'join-line' | 'leave'

/** State machine of a registration. A waiting person gets a seat when one becomes free. */
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

export const NONE = 'none' as const satisfies RegistrationState
export const REGISTERED = 'registered' as const satisfies RegistrationState
export const WAITLISTED = 'waitlisted' as const satisfies RegistrationState
export const LEFT = 'left' as const satisfies RegistrationState
/** Phases in which an event can't be changed. */
export const OVER = 'over' as const satisfies EventPhase
export const CANCELED = 'canceled' as const satisfies EventPhase
/** State of a registration that has a row. */
export type StoredRegistrationState = Exclude<RegistrationState, 'none'>
export const attendeeStates = ['registered', 'waitlisted'] as const
/** State of a person who has a seat or waits for one. */
export type AttendeeState = (typeof attendeeStates)[number]

export const isStored = (state: RegistrationState): state is StoredRegistrationState => state !== 'none'
export const isRegistered = (state: RegistrationState | ShownState): boolean => state === 'registered'
export const isWaiting = (state: RegistrationState | ShownState): boolean => state === 'waitlisted'
export const hasLeft = (state: RegistrationState): boolean => state === 'left'
/** Returns true for a person who has a seat or waits for one. */
export const takesPart = (state: RegistrationState): boolean => isRegistered(state) || isWaiting(state)

/** Phases of an event at a time; `soon` and `closed` refer to its registration. */
export const eventPhases = ['soon', 'open', 'closed', 'over', 'canceled'] as const
export type EventPhase = (typeof eventPhases)[number]

/** The times of an event that determine its phase. */
export interface EventTimes {
  opensAt: Date | null
  closesAt: Date | null
  startsAt: Date
  endsAt: Date
  canceledAt: Date | null
}

/** Returns the phase of an event; registration ends when the event starts unless an earlier time is set. */
export function eventPhase({ opensAt, closesAt, startsAt, endsAt, canceledAt }: EventTimes, now: Date): EventPhase {
  if (canceledAt !== null) return 'canceled'
  if (now >= endsAt) return 'over'
  if (now >= startsAt || (closesAt !== null && now >= closesAt)) return 'closed'
  return opensAt !== null && now < opensAt ? 'soon' : 'open'
}

/** The seats of an event, and those taken. */
export interface Seats {
  /** Null means no limit. */
  seats: number | null
  taken: number
  /** People on the waiting list, who precede newcomers. */
  waiting: number
  waitlist: boolean
}

/** Returns the free seats; null without a limit. */
export const freeSeats = ({ seats, taken }: Pick<Seats, 'seats' | 'taken'>): number | null =>
  seats === null ? null : Math.max(0, seats - taken)

export type RegistrationRefusal = 'soon' | 'closed' | 'over' | 'canceled' | 'full'

/**
 * Returns the effect that registering would have now: a seat, a place on the waiting list, or the reason for a refusal.
 */
export function decideRegistration(
  phase: EventPhase,
  seats: Seats,
): { event: 'take-seat' | 'join-line' } | { refused: RegistrationRefusal } {
  if (phase !== 'open') return { refused: phase }
  const free = freeSeats(seats)
  if (free === null || free > seats.waiting) return { event: 'take-seat' }
  return seats.waitlist ? { event: 'join-line' } : { refused: 'full' }
}

/**
 * Returns the effect of registering a person by hand: the company isn't bound to the time of the registration, and can
 * register people at the door.
 */
export const decideByHand = (phase: EventPhase, seats: Seats): ReturnType<typeof decideRegistration> =>
  decideRegistration(phase === 'soon' || phase === 'closed' ? 'open' : phase, seats)

export const shownStates = [
  'soon',
  'open',
  'registered',
  'waitlisted',
  'left',
  'full',
  'closed',
  'over',
  'canceled',
] as const
/** An event from one person's perspective. */
export type ShownState = (typeof shownStates)[number]

/** Returns the state that an event's page and card show to a person. */
export function shownState(phase: EventPhase, own: RegistrationState, seats: Seats): ShownState {
  if (phase === 'canceled' || phase === 'over') return phase
  if (own !== 'none') return own
  return phase === 'open' && freeSeats(seats) === 0 ? 'full' : phase
}
