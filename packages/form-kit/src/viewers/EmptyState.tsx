import type { ReactNode } from 'react'
import { useMessages } from '../react/form-context.ts'

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
