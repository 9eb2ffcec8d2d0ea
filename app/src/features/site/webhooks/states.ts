import { defineStateMachine } from '#kernel/state-machine.ts'

export const deliveryStateNames = ['pending', 'delivered', 'given-up'] as const
export type DeliveryState = (typeof deliveryStateNames)[number]
export type DeliveryEvent = 'deliver' | 'fail' | 'give-up' | 'replay'

/**
 * State machine of a delivery, which is attempted until it is accepted or given up after days. A concurrent attempt
 * cannot undo `delivered`.
 */
export const deliveryStates = defineStateMachine<DeliveryState, DeliveryEvent, never>({
  name: 'webhook delivery',
  initial: 'pending',
  table: {
    pending: { deliver: 'delivered', fail: 'pending', 'give-up': 'given-up', replay: 'pending' },
    delivered: { deliver: 'delivered', fail: 'delivered', 'give-up': 'delivered', replay: 'pending' },
    'given-up': { deliver: 'delivered', fail: 'given-up', 'give-up': 'given-up', replay: 'pending' },
  },
})

export const PENDING = 'pending' as const satisfies DeliveryState
export const DELIVERED = 'delivered' as const satisfies DeliveryState
export const GIVEN_UP = 'given-up' as const satisfies DeliveryState
