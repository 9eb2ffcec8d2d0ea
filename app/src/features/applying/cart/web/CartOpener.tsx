import './cart.css'
import { useIntl } from 'react-intl'
import { CartPanel } from './CartPanel.tsx'
import { idsInCart, useCart } from './cart-queries.ts'
import { openCart, useCartOpen } from './open-cart.ts'

/** The cart in the header, with its number of jobs; opens the panel. */
export function CartOpener() {
  const intl = useIntl()
  const { data: cart } = useCart()
  const isOpen = useCartOpen()
  const count = cart ? idsInCart(cart).length : 0
  return (
    <>
      <button
        type="button"
        className="cart-opener"
        aria-haspopup="dialog"
        aria-label={intl.formatMessage({ id: 'cart.open' }, { count })}
        onClick={openCart}
      >
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d="M8.5 6H20M8.5 12H20M8.5 18H20M4 6h.5M4 12h.5M4 18h.5" strokeLinecap="round" />
        </svg>
        <span className="cart-badge" aria-hidden="true" hidden={count === 0}>
          {count}
        </span>
      </button>
      {isOpen && <CartPanel />}
    </>
  )
}
