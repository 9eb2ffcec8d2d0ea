import { FormattedMessage } from 'react-intl'
import { type ShownStatus, statusLabel, statusTone } from '../offer-view.ts'

/** A status with its coloured dot. */
export function StatusLabel({ status }: { readonly status: ShownStatus }) {
  return (
    <span className="offer-status" data-tone={statusTone(status)}>
      <FormattedMessage id={statusLabel(status)} />
    </span>
  )
}
