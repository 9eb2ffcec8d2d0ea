import { type FocusEvent, useEffect, useId, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'
import { useCopy } from '#ui/toast/use-copy.ts'

interface Props {
  readonly label: MessageId
  readonly secret: string
}

/** A new secret, which can be copied now and isn't shown again. */
export function ShownOnce({ label, secret }: Props) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const copy = useCopy()
  useEffect(() => box.current?.focus(), [secret])
  return (
    <div className="programs-secret">
      <label htmlFor={id}>
        <FormattedMessage id={label} />
      </label>
      <input
        ref={box}
        id={id}
        dir="ltr"
        readOnly
        value={secret}
        onFocus={({ target }: FocusEvent<HTMLInputElement>) => target.select()}
      />
      <button type="button" className="button" onClick={() => void copy(secret)}>
        <FormattedMessage id="siteSettings.copy" />
      </button>
    </div>
  )
}
