import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'

/** One of the screens of offers. */
export type OffersView =
  /** `answered` once an offer was accepted or declined in it. */
  { at: 'list'; answered?: boolean } | { at: 'offer'; id: string } | { at: 'document'; id: string; document: string }

/** The environment of the screens: pages with URLs, or a part of another page. */
export interface OffersPlace {
  /** True if the screen was reached by navigation within the page, so that its heading takes the focus. */
  arrived: boolean
  /** Level of the screen's heading. */
  level: 1 | 2
  /** True on a page that lists the documents as steps, so that documents need no link back to the list. */
  steps?: boolean
  /** Returns the URL of a screen; undefined if screens have none. */
  addressOf(view: OffersView): string | undefined
  go(view: OffersView): void
}

export const OffersPlaceContext = createContext<OffersPlace | undefined>(undefined)

export function useOffersPlace(): OffersPlace {
  const place = useContext(OffersPlaceContext)
  if (!place) throw new Error('A screen of offers must be rendered inside OffersPlaceContext.')
  return place
}

/** Returns a ref for a screen's heading, which takes the focus after navigation within the page. */
export function useArrival(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const { arrived } = useOffersPlace()
  useEffect(() => {
    if (arrived) heading.current?.focus({ preventScroll: true })
    // Once, on mount.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return heading
}

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
