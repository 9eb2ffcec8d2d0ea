import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useMessages } from '../react/form-context.ts'

/** Default height before "Read more", in pixels. */
const READ_MORE_HEIGHT = 400

export interface ReadMoreProps {
  readonly children: ReactNode
  /** In pixels. */
  readonly height?: number
  /** Texts of the button while collapsed and expanded; default to those of the form. */
  readonly more?: string
  readonly less?: string
}

/** Renders the top of tall content with a button for the rest; short content is shown in full, without a button. */
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
        // Content that gets the focus or is found in the page must be visible: browsers scroll to it.
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
