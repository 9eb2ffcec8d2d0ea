import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { pageAt } from './page-layout.ts'

export interface PdfScroll {
  /** To be put on the element that scrolls. */
  readonly scroller: RefObject<HTMLElement | null>
  /** The page that is read, from 0. */
  readonly page: number
  /** Inner width of the scrolled part in pixels; 0 until it is known. */
  readonly width: number
  /** Scrolls to a page, from 0. */
  readonly goTo: (page: number) => void
}

/** Follows how the pages are scrolled, and keeps the place when the scale changes. */
export function usePdfScroll(tops: readonly number[]): PdfScroll {
  const scroller = useRef<HTMLElement>(null)
  const [page, setPage] = useState(0)
  const [width, setWidth] = useState(0)
  const latest = useRef(tops)

  useLayoutEffect(() => {
    const element = scroller.current
    const before = latest.current
    latest.current = tops
    const last = before.length - 1
    if (!element || last < 0 || tops.length !== before.length) return
    const here = pageAt(before, element.scrollTop, 0)
    const ratio = last > 0 ? (tops[last] ?? 1) / (before[last] ?? 1) : 1
    if (ratio !== 1) element.scrollTo({ top: (tops[here] ?? 0) + (element.scrollTop - (before[here] ?? 0)) * ratio })
  }, [tops])

  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const onScroll = () => setPage(pageAt(latest.current, element.scrollTop, element.clientHeight))
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [])

  const goTo = useCallback((index: number) => {
    const element = scroller.current
    const top = latest.current[index]
    if (element && top !== undefined) element.scrollTo({ top: top - 8 })
    setPage(index)
  }, [])
  return { scroller, page, width, goTo }
}
