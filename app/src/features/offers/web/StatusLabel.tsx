import { FormattedMessage } from 'react-intl'
import { type ShownStatus, statusLabel, statusTone } from './offer-view.ts'

/** A status in words, with its dot. */
export function StatusLabel({ status }: { readonly status: ShownStatus }) {
  return (
    <span className="offer-status" data-tone={statusTone(status)}>
      <FormattedMessage id={statusLabel(status)} />
    </span>
  )
}
