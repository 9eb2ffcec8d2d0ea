import { defineStateMachine } from '#kernel/state-machine.ts'

export const deliveryStateNames = ['waiting', 'sending', 'delivered', 'refused', 'unclear', 'left-out'] as const
export type DeliveryState = (typeof deliveryStateNames)[number]

/** Ends of an attempt to send an application. */
export type AttemptEvent = 'deliver' | 'refuse' | 'lose' | 'leave-out' | 'postpone' | 'doubt'
export type DeliveryEvent = AttemptEvent | 'take' | 'repeat' | 'settle' | 'dismiss' | 'confirm'

const refused = { refused: 'not-waiting' } as const
/** An attempt ends only while it is under way. */
const notUnderWay = {
  deliver: refused,
  refuse: refused,
  lose: refused,
  'leave-out': refused,
  postpone: refused,
  doubt: refused,
} as const

/**
 * State machine of one version of an application on its way to the system of its job. A server takes it and makes an attempt, which
 * ends with one of: `deliver`, the system stored it; `refuse`, it wants something else; `lose`, its answer was lost and the application
 * can't be looked for, so a person has to look (`unclear`); `leave-out`, the candidate withdrew it; `postpone`, nothing was stored;
 * `doubt`, it may be stored, so it is looked for before it is sent again. A server that crashed leaves `sending`, which is taken
 * again in the same way. Its late answer can come when another server has postponed the delivery. People `repeat` it, `settle` that they
 * have seen it in the system, or `dismiss` it. `confirm` is a post of the system about it.
 */
export const deliveryStates = defineStateMachine<DeliveryState, DeliveryEvent, 'not-waiting'>({
  name: 'delivery',
  initial: 'waiting',
  table: {
    waiting: {
      ...notUnderWay,
      deliver: 'delivered',
      take: 'sending',
      repeat: refused,
      settle: refused,
      dismiss: refused,
      confirm: 'waiting',
    },
    sending: {
      take: 'sending',
      deliver: 'delivered',
      refuse: 'refused',
      lose: 'unclear',
      'leave-out': 'left-out',
      postpone: 'waiting',
      doubt: 'sending',
      repeat: refused,
      settle: refused,
      dismiss: refused,
      confirm: 'sending',
    },
    delivered: {
      ...notUnderWay,
      take: refused,
      repeat: refused,
      settle: refused,
      dismiss: refused,
      confirm: 'delivered',
    },
    refused: {
      ...notUnderWay,
      take: refused,
      repeat: 'waiting',
      settle: 'delivered',
      dismiss: 'left-out',
      confirm: 'refused',
    },
    unclear: {
      ...notUnderWay,
      take: refused,
      repeat: 'waiting',
      settle: 'delivered',
      dismiss: 'left-out',
      confirm: 'delivered',
    },
    'left-out': {
      ...notUnderWay,
      take: refused,
      repeat: 'waiting',
      settle: refused,
      dismiss: refused,
      confirm: 'left-out',
    },
  },
})

export const WAITING: DeliveryState = 'waiting'
export const SENDING: DeliveryState = 'sending'
export const DELIVERED: DeliveryState = 'delivered'
export const REFUSED: DeliveryState = 'refused'
export const UNCLEAR: DeliveryState = 'unclear'
export const LEFT_OUT: DeliveryState = 'left-out'

/** Returns true while a server sends a delivery or is going to. */
export const isUnderWay = (state: DeliveryState): boolean => state === WAITING || state === SENDING

/** Returns true if a person has to decide about a delivery. */
export const needsPerson = (state: DeliveryState): boolean => state === REFUSED || state === UNCLEAR
