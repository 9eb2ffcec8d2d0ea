import { createContext, useContext, useEffect, useRef, type RefObject } from 'react'

/** One of the screens of offers. */
export type OffersView = { at: 'list' } | { at: 'offer'; id: string } | { at: 'document'; id: string; document: string }

/** Where the screens are shown: pages with addresses of their own, or a part of another page. */
export interface OffersPlace {
  /** Whether the screen was reached by a step within the page, so that its heading takes the focus. */
  arrived: boolean
  /** Level of the screen's heading. */
  level: 1 | 2
  /** The address of a screen; undefined where screens have none. */
  addressOf(view: OffersView): string | undefined
  go(view: OffersView): void
}

export const OffersPlaceContext = createContext<OffersPlace | undefined>(undefined)

export function useOffersPlace(): OffersPlace {
  const place = useContext(OffersPlaceContext)
  if (!place) throw new Error('A screen of offers belongs into OffersPlaceContext.')
  return place
}

/** For the heading of a screen: it takes the focus when the screen was reached by a step within the page. */
export function useArrival(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const { arrived } = useOffersPlace()
  useEffect(() => {
    if (arrived) heading.current?.focus({ preventScroll: true })
    // Once, when the screen comes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return heading
}
