import { type RefObject, useEffect, useRef } from 'react'
import { idsInCart, subscribeToCart, useCart } from '#features/applying/cart/web/index.ts'
import { useApp } from '#ui/page/app-context.ts'

/** Returns the ids of the jobs in the cart: the initial ones, then those received after each change. */
export function useCartIds(): RefObject<number[]> {
  const { enabled } = useApp().site.configs.pcsxConfig.jobCart
  const { data } = useCart(enabled)
  const ids = useRef<number[]>([])
  useEffect(() => {
    if (data) ids.current = idsInCart(data)
  }, [data])
  useEffect(
    () =>
      subscribeToCart((changed) => {
        ids.current = changed.map(Number)
      }),
    [],
  )
  return ids
}
