import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useMessages } from '../react/form-context.ts'

/** How much of a text is shown before "read more", in pixels. */
export const READ_MORE_HEIGHT = 400

export interface ReadMoreProps {
  readonly children: ReactNode
  /** In pixels. */
  readonly height?: number
  /** Texts of the button while the rest is hidden and while it is shown; those of the form without them. */
  readonly more?: string
  readonly less?: string
}

/** Shows the beginning of something tall with a button for the rest; something short is shown whole, without a button. */
export function ReadMore({ children, height = READ_MORE_HEIGHT, more, less }: ReadMoreProps) {
  const { readMore, readLess } = useMessages()
  const id = useId()
  const content = useRef<HTMLDivElement>(null)
  const [tall, setTall] = useState(false)
  const [open, setOpen] = useState(false)
  useLayoutEffect(() => {
    const element = content.current
    if (!element) return undefined
    const measure = () => setTall(element.offsetHeight > height)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [height])
  const cut = tall && !open
  const show = cut ? () => setOpen(true) : undefined
  return (
    <div className="fk-read-more" data-cut={cut ? '' : undefined}>
      <div
        id={id}
        className="fk-read-more-part"
        style={cut ? { maxBlockSize: height } : undefined}
        // What takes the focus or is found in the page must not stay out of sight: browsers scroll to it.
        onFocus={show}
        onScroll={show}
      >
        <div ref={content} className="fk-read-more-whole">
          {children}
        </div>
      </div>
      {tall && (
        <button
          type="button"
          className="fk-button"
          data-kind="quiet"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? (less ?? readLess) : (more ?? readMore)}
        </button>
      )}
    </div>
  )
}
