import type { ReactNode } from 'react'
import { useMessages } from './form-context.ts'

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
