export { CartButton } from './CartButton.tsx'
export { CartOpener } from './CartOpener.tsx'
export { idsInCart, showCart, subscribeToCart, useCart } from './cart-queries.ts'
