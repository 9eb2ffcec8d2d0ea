import { FormattedMessage } from 'react-intl'
import { Day } from '#ui/Day.tsx'
import { useApp } from '#ui/page/app-context.ts'
import type { GivenForm } from '../contract.ts'

const OF_FORM = { sent: 'givenForms.sentAt', late: 'givenForms.wasDue', due: 'givenForms.due' } as const

const OF_OFFER = {
  sent: 'givenForms.offer.answered',
  late: 'givenForms.offer.expired',
  due: 'givenForms.offer.due',
} as const

/** The time by which a form is due, or at which it was sent. */
export function DueTime({ form: { kind, due_at: due, completed_at: sent } }: { readonly form: GivenForm }) {
  const { now } = useApp()
  const at = sent ?? due
  if (!at) return null
  const texts = kind === 'offer_form' ? OF_OFFER : OF_FORM
  const time = <Day at={at} clock />
  if (sent)
    return (
      <p className="muted">
        <FormattedMessage id={texts.sent} values={{ time }} />
      </p>
    )
  const isLate = new Date(at).getTime() <= now
  return (
    <p className={isLate ? 'given-form-late' : 'muted'}>
      <FormattedMessage id={isLate ? texts.late : texts.due} values={{ time }} />
    </p>
  )
}
