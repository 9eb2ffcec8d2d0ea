import type { ReactNode } from 'react'
import { useFormState } from './form-context.ts'

export interface SubmitButtonProps {
  readonly children: ReactNode
  /** Defaults to `fk-button`. */
  readonly className?: string
}

/** Renders the submit button. During a submit it is busy, keeps the focus and does nothing. */
export function SubmitButton({ children, className = 'fk-button' }: SubmitButtonProps) {
  const { submitting } = useFormState()
  return (
    <button type="submit" className={className} data-kind="primary" aria-disabled={submitting || undefined}>
      {children}
      {submitting && <span className="fk-spinner" aria-hidden="true" />}
    </button>
  )
}
