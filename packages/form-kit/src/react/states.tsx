import type { ReactNode } from 'react'
import { useMessages } from './form-context.ts'

export interface ErrorStateProps {
  readonly text?: string
  /** Called by the button "Try again"; without it there is no button. */
  readonly onRetry?: (() => void) | undefined
  readonly retryText?: string
  readonly children?: ReactNode
}

/** Renders an error, with a button to try again where that can help. */
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

/** Renders the text for an empty result. */
export function EmptyState({ text, children }: { readonly text?: string; readonly children?: ReactNode }) {
  const { emptyState } = useMessages()
  return (
    <div className="fk-state" data-state="empty">
      <p>{text ?? emptyState}</p>
      {children}
    </div>
  )
}

/** Renders a loading indicator. */
export function LoadingState({ text }: { readonly text?: string }) {
  const { loading } = useMessages()
  return (
    <div className="fk-state" data-state="loading" role="status">
      <span className="fk-spinner" aria-hidden="true" />
      <span>{text ?? loading}</span>
    </div>
  )
}
