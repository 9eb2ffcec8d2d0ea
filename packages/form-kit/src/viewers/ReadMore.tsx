import { useEffect, useId, useRef, useState, type ReactNode } from 'react'

/** How much of a text is shown before "read more", in pixels. */
export const READ_MORE_HEIGHT = 400

export interface ReadMoreProps {
  readonly children: ReactNode
  /** In pixels. */
  readonly height?: number
  /** Texts of the button while the rest is hidden and while it is shown. */
  readonly more?: string
  readonly less?: string
}

/** Shows the beginning of something tall with a button for the rest; something short is shown whole, without a button. */
export function ReadMore({
  children,
  height = READ_MORE_HEIGHT,
  more = 'Read more',
  less = 'Read less',
}: ReadMoreProps) {
  const id = useId()
  const content = useRef<HTMLDivElement>(null)
  const [tall, setTall] = useState(false)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const element = content.current
    if (!element || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(() => setTall(element.scrollHeight > height))
    for (const child of [element, ...element.children]) observer.observe(child)
    return () => observer.disconnect()
  }, [height, children])
  const cut = tall && !open
  return (
    <div className="fk-read-more" data-cut={cut ? '' : undefined}>
      <div
        ref={content}
        id={id}
        style={{ maxBlockSize: open ? undefined : height, overflow: cut ? 'hidden' : undefined }}
        // Links in the hidden part must not take the focus out of sight.
        onFocus={cut ? () => setOpen(true) : undefined}
      >
        {children}
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
          {open ? less : more}
        </button>
      )}
    </div>
  )
}
