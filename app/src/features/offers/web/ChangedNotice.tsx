import { useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'
import type { ShownStatus } from './offer-view.ts'

const TEXTS: Partial<Record<ShownStatus, MessageId>> = {
  Canceled: 'offers.changed.canceled',
  Expired: 'offers.changed.expired',
  Accepted: 'offers.changed.accepted',
  Declined: 'offers.changed.declined',
  Extended: 'offers.changed.extended',
}

interface Props {
  readonly status: ShownStatus
  /** While the page itself changes it. */
  readonly quiet?: boolean
}

/**
 * Says what became of an offer while its page was open. Where the focus was on something that went with it, the sentence has
 * it. The page's own acts lead elsewhere, so they are not told here.
 */
export function ChangedNotice({ status, quiet = false }: Props) {
  const [first] = useState(status)
  const [told, setTold] = useState<ShownStatus>()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (status !== first && !quiet) setTold(status)
  }, [status, first, quiet])
  useEffect(() => {
    if (told && document.activeElement === document.body) box.current?.focus()
  }, [told])
  const text = told && TEXTS[told]
  return (
    <div ref={box} className="offer-changed" role="alert" tabIndex={-1} data-told={told}>
      {text ? <FormattedMessage id={text} /> : null}
    </div>
  )
}
