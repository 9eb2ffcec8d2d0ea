import { useId } from 'react'
import { FormattedMessage } from 'react-intl'

/** A notice for owners: the site can't send email, and its operator can change that. */
export function EmailOff() {
  const id = useId()
  return (
    <section className="notice" aria-labelledby={id}>
      <h2 id={id}>
        <FormattedMessage id="desk.emailOff" />
      </h2>
      <p>
        <FormattedMessage id="desk.emailOffText" />
      </p>
    </section>
  )
}
