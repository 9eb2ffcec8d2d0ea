import type { ReactNode } from 'react'

export interface ErrorStateProps {
  readonly text?: string
  /** Offers to try again. */
  readonly onRetry?: () => void
  readonly retryText?: string
  readonly children?: ReactNode
}

/** Says that something could not be shown, and offers to try again where that can help. */
export function ErrorState({
  text = 'An error occurred while retrieving data',
  onRetry,
  retryText = 'Try again',
  children,
}: ErrorStateProps) {
  return (
    <div className="fk-state" data-state="error" role="alert">
      <p>{text}</p>
      {onRetry && (
        <button type="button" className="fk-button" onClick={onRetry}>
          {retryText}
        </button>
      )}
      {children}
    </div>
  )
}
