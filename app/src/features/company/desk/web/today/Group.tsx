import { type ReactNode, useId } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'

interface GroupProps {
  readonly heading: MessageId
  readonly count: number
  readonly children: ReactNode
}

/** One kind of things that need a person; nothing if there are none. */
export function Group({ heading, count, children }: GroupProps) {
  const id = useId()
  if (count === 0) return null
  return (
    <section className="desk-group" aria-labelledby={id}>
      <h2 id={id}>
        <FormattedMessage id={heading} /> <span className="dash-count">{count}</span>
      </h2>
      <ul className="desk-list">{children}</ul>
    </section>
  )
}
