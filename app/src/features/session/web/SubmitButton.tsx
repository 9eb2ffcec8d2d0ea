import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#ui/i18n/messages.ts'

interface Props {
  readonly busy: boolean
  readonly text: MessageId
  readonly failure: string | undefined
}

/** Sends a step; above it stands what went wrong. It stays where the focus is while it works. */
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
