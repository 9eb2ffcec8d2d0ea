import type { ReactNode } from 'react'

interface Props {
  readonly heading: ReactNode
  readonly children: ReactNode
}

/** A section of a page that is folded until a reader opens it. Prints show it whole. */
export const Fold = ({ heading, children }: Props) => (
  <details className="fold">
    <summary>
      <h2>{heading}</h2>
    </summary>
    {children}
  </details>
)
