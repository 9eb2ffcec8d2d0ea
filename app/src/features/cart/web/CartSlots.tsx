import { loadChunk } from '@foyer/form-kit/load-chunk'
import { useEffect, useState } from 'react'
import { needTexts } from '#ui/i18n/messages.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { PositionSlotProps } from '#ui/page/slots.ts'

type Parts = typeof import('./index.ts')

const load = () => loadChunk('cart', () => Promise.all([import('./index.ts'), needTexts('cart')]))

/** Returns the cart's components once they are loaded; never at a site without a cart. */
function useParts(): Parts | undefined {
  const [parts, setParts] = useState<Parts>()
  const { enabled } = useApp().site.configs.pcsxConfig.jobCart
  useEffect(() => {
    if (!enabled) return
    load().then(
      ([loaded]) => setParts(loaded),
      () => undefined,
    )
  }, [enabled])
  return enabled ? parts : undefined
}

/** The place of the button that adds a position to the cart. */
export function CartButtonSlot(props: PositionSlotProps) {
  const parts = useParts()
  return parts ? <parts.CartButton {...props} /> : null
}

/** The place of the cart in the header. */
export function CartLinkSlot() {
  const parts = useParts()
  return parts ? <parts.CartOpener /> : null
}
