import { FormattedMessage } from 'react-intl'
import { Day } from '#ui/Day.tsx'
import { useMinute } from '#ui/page/server-now.ts'

/** The day by which a question about a rejection is to be answered, or was to be. */
export function AnswerDue({ at }: { readonly at: string }) {
  const isLate = Date.parse(at) < useMinute()
  return (
    <span className={isLate ? 'tag desk-late' : 'tag'}>
      <FormattedMessage id={isLate ? 'desk.why.late' : 'desk.why.due'} values={{ day: <Day at={at} /> }} />
    </span>
  )
}
