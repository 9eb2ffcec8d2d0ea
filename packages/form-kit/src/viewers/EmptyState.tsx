import type { ReactNode } from 'react'

/** Says that there is nothing to show. */
export function EmptyState({
  text = 'No data found',
  children,
}: {
  readonly text?: string
  readonly children?: ReactNode
}) {
  return (
    <div className="fk-state" data-state="empty">
      <p>{text}</p>
      {children}
    </div>
  )
}
