import { FormattedMessage } from 'react-intl'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import type { MessageId } from '#ui/i18n/messages.ts'

interface Props {
  readonly busy: boolean
  readonly text: MessageId
  readonly failure: string | undefined
}

/** Sends a step of signing in, below the reason why that failed before. */
export function StepSubmit({ busy, text, failure }: Props) {
  return (
    <>
      <p className="form-failure" role="alert">
        {failure}
      </p>
      <SubmitButton busy={busy}>
        <FormattedMessage id={text} />
      </SubmitButton>
    </>
  )
}
