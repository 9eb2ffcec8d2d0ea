import type { ReactNode } from 'react'
import { useArrival, useOffersPlace } from './offers-place.ts'

/** The heading of a screen, at the level set by its place. */
export function Heading({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  const heading = useArrival()
  const Level = useOffersPlace().level === 1 ? 'h1' : 'h2'
  return (
    <Level ref={heading} id={id} tabIndex={-1} className="offers-heading">
      {children}
    </Level>
  )
}
