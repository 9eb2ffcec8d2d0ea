import { useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'
import { isOpen, outcomes } from '../../states.ts'
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
  const last = useRef(status)
  const [reported, report] = useState<MessageId>()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (quiet || status === last.current) return
    report(last.current === outcomes.decline && isOpen(status) ? 'offers.undo.done' : TEXTS[status])
    last.current = status
  }, [status, quiet])
  useEffect(() => {
    if (reported && document.activeElement === document.body) box.current?.focus()
  }, [reported])
  return (
    <div ref={box} className="offer-changed" role="alert" tabIndex={-1} data-told={reported && true}>
      {reported ? <FormattedMessage id={reported} /> : null}
    </div>
  )
}
