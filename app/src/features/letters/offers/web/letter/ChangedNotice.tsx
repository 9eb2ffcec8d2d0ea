import { useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'
import type { ShownStatus } from '../offer-view.ts'

const TEXTS: Partial<Record<ShownStatus, MessageId>> = {
  Canceled: 'offers.changed.canceled',
  Expired: 'offers.changed.expired',
  Accepted: 'offers.changed.accepted',
  Declined: 'offers.changed.declined',
  Extended: 'offers.changed.extended',
}

interface Props {
  readonly status: ShownStatus
  /** True while the page itself changes the offer. */
  readonly quiet?: boolean
}

/**
 * Announces that the offer changed while its page was open. Takes the focus if the focused element was removed. The
 * page's own actions navigate away instead.
 */
export function ChangedNotice({ status, quiet = false }: Props) {
  const [first] = useState(status)
  const [isReported, recordAlert] = useState<ShownStatus>()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (status !== first && !quiet) recordAlert(status)
  }, [status, first, quiet])
  useEffect(() => {
    if (isReported && document.activeElement === document.body) box.current?.focus()
  }, [isReported])
  const text = isReported && TEXTS[isReported]
  return (
    <div ref={box} className="offer-changed" role="alert" tabIndex={-1} data-told={isReported}>
      {text ? <FormattedMessage id={text} /> : null}
    </div>
  )
}
