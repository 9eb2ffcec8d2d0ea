import { useEffect, useRef, type ReactNode } from 'react'

/** Debounce of the footer's height, in milliseconds, before the page makes room for it. */
const FOOTER_HEIGHT_DEBOUNCE_MS = 500

/** Renders a sticky footer. The page reserves its height, so that it never covers the focused element. */
export function StickyFooter({ children }: { readonly children: ReactNode }) {
  const footer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = footer.current
    if (!element || typeof ResizeObserver === 'undefined') return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const root = document.documentElement
    const before = root.style.scrollPaddingBlockEnd
    const makeRoom = () => {
      root.style.scrollPaddingBlockEnd = `${element.offsetHeight}px`
    }
    makeRoom()
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(makeRoom, FOOTER_HEIGHT_DEBOUNCE_MS)
    })
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      root.style.scrollPaddingBlockEnd = before
    }
  }, [])
  return (
    <div ref={footer} className="fk-footer">
      <div className="fk-actions">{children}</div>
    </div>
  )
}
