import { FormattedMessage } from 'react-intl'
import { MessagePage } from '#ui/MessagePage.tsx'

/** Explains why the job takes no application, with a way back to the jobs. */
export function ApplyProblem({ problem }: { readonly problem: 'closed' | 'missing' }) {
  return (
    <MessagePage
      heading={<FormattedMessage id={`apply.${problem}.heading`} />}
      text={<FormattedMessage id={`apply.${problem}.text`} />}
    />
  )
}
