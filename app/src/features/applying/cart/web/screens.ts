import { defineWebFeature } from '#ui/feature/web-feature.ts'
import { CartButtonSlot, CartLinkSlot } from './CartSlots.tsx'

export const cartWeb = defineWebFeature({
  name: 'cart',
  slots: { position: CartButtonSlot, header: CartLinkSlot },
})
