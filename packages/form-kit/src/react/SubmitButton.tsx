import type { ReactNode } from 'react'
import { useFormState } from './form-context.ts'

export interface SubmitButtonProps {
  readonly children: ReactNode
  /** `fk-button` without it. */
  readonly className?: string
}

/** The button that sends the form around it. While the host works on a submit it says so, keeps the focus and does nothing. */
export function SubmitButton({ children, className = 'fk-button' }: SubmitButtonProps) {
  const { submitting } = useFormState()
  return (
    <button type="submit" className={className} data-kind="primary" aria-disabled={submitting || undefined}>
      {children}
      {submitting && <span className="fk-spinner" aria-hidden="true" />}
    </button>
  )
}
