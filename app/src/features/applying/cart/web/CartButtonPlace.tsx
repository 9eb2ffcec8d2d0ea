import { FormattedMessage } from 'react-intl'
import type { PositionSlotProps } from '#ui/page/slots.ts'

/** Stands in for the button until it loads, so that the buttons next to it don't move under the pointer. */
export function CartButtonPlace({ small }: Pick<PositionSlotProps, 'small'>) {
  if (small) return <span className="cart-button" />
  return (
    <span className="button cart-button cart-place needs-script" aria-hidden="true">
      <FormattedMessage id="positions.addToCart" />
    </span>
  )
}
