import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { pageAt } from './page-layout.ts'

interface PdfScroll {
  /** Ref of the scroll container. */
  readonly scroller: RefObject<HTMLElement | null>
  /** Index of the current page, from 0. */
  readonly page: number
  /** Inner width of the scroll container in pixels; 0 until it is known. */
  readonly width: number
  /** Scrolls to a page, counted from 0. */
  readonly goTo: (page: number) => void
}

/** Tracks the scroll position, and keeps the place when the scale changes. */
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
