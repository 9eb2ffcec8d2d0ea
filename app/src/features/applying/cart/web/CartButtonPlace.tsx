import { FormattedMessage } from 'react-intl'
import type { PositionSlotProps } from '#ui/page/slots.ts'

/** Keeps the button's place until it is there: the buttons beside it would move away under the pointer. */
export function CartButtonPlace({ small }: Pick<PositionSlotProps, 'small'>) {
  if (small) return <span className="cart-button" />
  return (
    <span className="button cart-button cart-place needs-script" aria-hidden="true">
      <FormattedMessage id="positions.addToCart" />
    </span>
  )
}
