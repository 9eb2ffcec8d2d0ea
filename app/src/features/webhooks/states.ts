import { defineStateMachine } from '#kernel/state-machine.ts'

export type DeliveryState = 'pending' | 'delivered' | 'given-up'
export type DeliveryEvent = 'deliver' | 'fail' | 'give-up' | 'replay'

/** A delivery is tried until it is taken or there was no luck for days. A try may end after another one has: delivered stays so. */
export const deliveryStates = defineStateMachine<DeliveryState, DeliveryEvent, never>({
  name: 'webhook delivery',
  initial: 'pending',
  table: {
    pending: { deliver: 'delivered', fail: 'pending', 'give-up': 'given-up', replay: 'pending' },
    delivered: { deliver: 'delivered', fail: 'delivered', 'give-up': 'delivered', replay: 'pending' },
    'given-up': { deliver: 'delivered', fail: 'given-up', 'give-up': 'given-up', replay: 'pending' },
  },
})
