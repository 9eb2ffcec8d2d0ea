import { loadChunk } from '@foyer/form-kit/load-chunk'
import { useEffect, useState } from 'react'
import { needTexts } from '#ui/i18n/messages.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { PositionSlotProps } from '#ui/page/slots.ts'

type Parts = typeof import('./index.ts')

const QUIET_MS = 3000
let used: Promise<unknown> | undefined

/** Waits until someone uses the page, or it was quiet for a while: the cart is no part of what people come to see. */
const whenUsed = () =>
  (used ??= new Promise((use) => {
    for (const event of ['pointerover', 'keydown', 'scroll']) addEventListener(event, use, { once: true })
    setTimeout(use, QUIET_MS)
  }))

const load = () => loadChunk('cart', () => Promise.all([import('./index.ts'), needTexts('cart')]))

/** Returns the cart's components once they are loaded; null at a site without a cart. */
function useParts(): Parts | undefined | null {
  const [parts, setParts] = useState<Parts>()
  const { enabled } = useApp().site.configs.pcsxConfig.jobCart
  useEffect(() => {
    if (!enabled) return
    whenUsed()
      .then(load)
      .then(
        ([loaded]) => setParts(loaded),
        () => undefined,
      )
  }, [enabled])
  return enabled ? parts : null
}

/** The place of the button that adds a position to the cart. */
export function CartButtonSlot(props: PositionSlotProps) {
  const parts = useParts()
  if (parts) return <parts.CartButton {...props} />
  return parts === undefined && props.small ? <span className="cart-button" /> : null
}

/** The place of the cart in the header. */
export function CartLinkSlot() {
  const parts = useParts()
  return parts === null ? null : <div className="bell-slot">{parts && <parts.CartOpener />}</div>
}
