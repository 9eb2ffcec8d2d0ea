import './cart.css'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'
import type { PositionSlotProps } from '#ui/page/slots.ts'
import { CartButtonPlace } from './CartButtonPlace.tsx'
import { changeOwnCart, idsInCart, useCart } from './cart-queries.ts'
import { openCart } from './open-cart.ts'

/** Adds an open position to the cart or removes it; if the cart is full, opens it with a message instead. */
export function CartButton({ position, small }: PositionSlotProps) {
  const intl = useIntl()
  const app = useApp()
  const { data: cart } = useCart()
  const [wanted, setWanted] = useState<boolean>()
  if (position.archived_at) return null
  if (!cart) return <CartButtonPlace small={small} />
  const inCart = wanted ?? idsInCart(cart).includes(position.id)
  const isFull = !inCart && idsInCart(cart).length >= cart.most
  const press = async () => {
    if (isFull) return openCart()
    setWanted(!inCart)
    const key = new URLSearchParams(position.positionUrl.split('?')[1]).get('key') ?? undefined
    await changeOwnCart(app, { operation: inCart ? 'remove' : 'add', ids: [position.id], key })
    // From now on the server's response counts.
    setWanted(undefined)
  }
  return (
    <button
      type="button"
      className={`cart-button${small ? '' : ' button'}`}
      aria-pressed={inCart}
      aria-label={small ? intl.formatMessage({ id: 'cart.addNamed' }, { name: position.name }) : undefined}
      onClick={() => void press()}
    >
      {small ? null : <FormattedMessage id="positions.addToCart" />}
    </button>
  )
}
