/**
 * States of a delivery: `unclear` if the system's answer was lost and a person has to look, `left-out` if the application was
 * withdrawn or erased before it was sent.
 */
export const deliveryStates = ['waiting', 'sending', 'delivered', 'refused', 'unclear', 'left-out'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const WAITING: DeliveryState = 'waiting'
export const SENDING: DeliveryState = 'sending'
export const DELIVERED: DeliveryState = 'delivered'
export const REFUSED: DeliveryState = 'refused'
export const UNCLEAR: DeliveryState = 'unclear'
export const LEFT_OUT: DeliveryState = 'left-out'
