import { loadChunk } from '@foyer/form-kit/product/load-chunk'
import { needTexts } from '#ui/i18n/messages.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { PositionSlotProps } from '#ui/page/slots.ts'
import { useDeferred } from '#ui/page/use-deferred.ts'
import { CartButtonPlace } from './CartButtonPlace.tsx'

type Parts = typeof import('./index.ts')

const load = () =>
  loadChunk(
    'cart',
    () => import('./index.ts'),
    () => needTexts('cart'),
  )

/** Returns the cart's components once they are loaded; null on a site without a cart. */
function useParts(): Parts | undefined | null {
  const { enabled } = useApp().site.configs.pcsxConfig.jobCart
  const parts = useDeferred(enabled && load)
  return enabled ? parts : null
}

/** Reserves space for the button that adds a position to the cart. */
export function CartButtonSlot(props: PositionSlotProps) {
  const parts = useParts()
  if (parts) return <parts.CartButton {...props} />
  return parts === null || props.position.archived_at ? null : <CartButtonPlace small={props.small} />
}

/** Reserves space for the cart in the header. */
export function CartLinkSlot() {
  const parts = useParts()
  return parts === null ? null : <div className="bell-slot cart-slot">{parts && <parts.CartOpener />}</div>
}
