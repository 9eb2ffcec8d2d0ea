import { FormattedMessage, useIntl } from 'react-intl'
import { useApp } from '#ui/page/app-context.ts'
import type { GivenForm } from '../contract.ts'

/** The time until which a form is due, or at which it was sent. */
export function DueTime({ form: { due_at: due, completed_at: sent } }: { readonly form: GivenForm }) {
  const intl = useIntl()
  const { now } = useApp()
  const at = sent ?? due
  if (!at) return null
  const time = <time dateTime={at}>{intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}</time>
  if (sent)
    return (
      <p className="muted">
        <FormattedMessage id="givenForms.sentAt" values={{ time }} />
      </p>
    )
  const isLate = new Date(at).getTime() <= now
  return (
    <p className={isLate ? 'given-form-late' : 'muted'}>
      <FormattedMessage id={isLate ? 'givenForms.wasDue' : 'givenForms.due'} values={{ time }} />
    </p>
  )
}
