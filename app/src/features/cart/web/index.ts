export { CartButton } from './CartButton.tsx'
export { CartOpener } from './CartOpener.tsx'
export { subscribeToCart } from './cart-queries.ts'
