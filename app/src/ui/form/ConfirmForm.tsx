import type { FormEvent, ReactNode } from 'react'
import { SubmitButton } from './SubmitButton.tsx'

interface Props {
  readonly heading: ReactNode
  readonly text: ReactNode
  readonly button: ReactNode
  readonly busy: boolean
  readonly failure: ReactNode
  readonly onSubmit: (event: FormEvent) => void
}

/** Asks to confirm the action of an emailed link with one press, so that link scanners trigger nothing. */
export function ConfirmForm({ heading, text, button, busy, failure, onSubmit }: Props) {
  return (
    <form className="message-page" method="post" onSubmit={onSubmit}>
      <h1>{heading}</h1>
      <p>{text}</p>
      <p className="form-failure" role="alert">
        {failure}
      </p>
      <p>
        <SubmitButton busy={busy}>{button}</SubmitButton>
      </p>
    </form>
  )
}
