import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'

interface Props {
  readonly busy: boolean
  readonly text: MessageId
  readonly failure: string | undefined
}

/** Submit button of a step, with the error above it. It keeps the focus while busy. */
export function SubmitButton({ busy, text, failure }: Props) {
  return (
    <>
      <p className="form-failure" role="alert">
        {failure}
      </p>
      <button type="submit" className="button button-primary" aria-disabled={busy || undefined}>
        <FormattedMessage id={busy ? 'session.busy' : text} />
      </button>
    </>
  )
}
