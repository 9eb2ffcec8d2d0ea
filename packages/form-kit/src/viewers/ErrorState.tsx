import type { ReactNode } from 'react'
import { useMessages } from '../react/form-context.ts'

export interface ErrorStateProps {
  readonly text?: string
  /** Offers to try again. */
  readonly onRetry?: (() => void) | undefined
  readonly retryText?: string
  readonly children?: ReactNode
}

/** Says that something could not be shown, and offers to try again where that can help. */
export function ErrorState({ text, onRetry, retryText, children }: ErrorStateProps) {
  const { errorState, tryAgain } = useMessages()
  return (
    <div className="fk-state" data-state="error" role="alert">
      <p>{text ?? errorState}</p>
      {onRetry && (
        <button type="button" className="fk-button" onClick={onRetry}>
          {retryText ?? tryAgain}
        </button>
      )}
      {children}
    </div>
  )
}
