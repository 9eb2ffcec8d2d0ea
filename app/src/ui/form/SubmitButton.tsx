import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'

interface Props {
  readonly busy: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** The button that submits the form around it. While the form is busy it says so and keeps the focus. */
export function SubmitButton({ busy, className = 'button button-primary', children }: Props) {
  return (
    <button type="submit" className={className} aria-disabled={busy || undefined}>
      {busy ? <FormattedMessage id="shell.busy" /> : children}
    </button>
  )
}
