import { loadFormMessages } from '@foyer/form-kit'
import { FormMessages, PdfSheets } from '@foyer/form-kit/react'
import { type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { tagsIn } from '#kernel/candidate/letter-tags.ts'
import { useApp } from '#ui/page/app-context.ts'
import { PDF_RESOURCES } from '#ui/pdf-resources.ts'
import type { Ceremony } from '../contract.ts'

interface LetterProps {
  ceremony: Ceremony
  letter: Uint8Array | undefined
  asText: boolean
  onText: (asText: boolean) => void
  onSeen: (page: number) => void
  /** Renders the fields of a page, zero-based. */
  fieldsOf: (page: number, inText: boolean) => ReactNode
}

const ZOOM = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]
const WIDEST = 900

/** The letter page by page, or as text; both include its fields. */
export function Letter({ ceremony, letter, asText, onText, onSeen, fieldsOf }: LetterProps) {
  const intl = useIntl()
  const formMessages = use(loadFormMessages(useApp().locale))
  const room = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [zoom, setZoom] = useState(1)
  const [failed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  useEffect(() => {
    const element = room.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const widest = Math.max(1, ...ceremony.pages.map((page) => page.width))
  const scale = (Math.min(width, WIDEST) / widest) * zoom
  const step = (direction: 1 | -1) => {
    const at = ZOOM.indexOf(zoom)
    setZoom(ZOOM[Math.min(ZOOM.length - 1, Math.max(0, at + direction))] ?? 1)
  }
  const text = asText || failed
  return (
    <>
      <div className="signing-tools signing-row" role="group" aria-label={intl.formatMessage({ id: 'signing.tools' })}>
        <button type="button" className="button" aria-pressed={asText} onClick={() => onText(!asText)}>
          <FormattedMessage id="signing.asText" />
        </button>
        <button
          type="button"
          className="button signing-zoom"
          disabled={text || zoom === ZOOM[0]}
          aria-label={intl.formatMessage({ id: 'signing.zoomOut' })}
          onClick={() => step(-1)}
        >
          −
        </button>
        <output>{Math.round(zoom * 100)}%</output>
        <button
          type="button"
          className="button signing-zoom"
          disabled={text || zoom === ZOOM.at(-1)}
          aria-label={intl.formatMessage({ id: 'signing.zoomIn' })}
          onClick={() => step(1)}
        >
          +
        </button>
      </div>
      {failed && (
        <p role="status">
          <FormattedMessage id="signing.pagesFailed" />
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by keyboard */}
      <div ref={room} className="signing-letter" tabIndex={zoom > 1 && !text ? 0 : undefined}>
        {text ? (
          <LetterText ceremony={ceremony} fieldsOf={fieldsOf} />
        ) : (
          width > 0 && (
            <FormMessages value={formMessages}>
              <PdfSheets
                bytes={letter}
                resources={PDF_RESOURCES}
                findUnread={tagsIn}
                sizes={ceremony.pages}
                scale={scale}
                on={(page) => fieldsOf(page, false)}
                onSeen={onSeen}
                onFail={fail}
              />
            </FormMessages>
          )
        )}
      </div>
    </>
  )
}

function LetterText({ ceremony, fieldsOf }: Pick<LetterProps, 'ceremony' | 'fieldsOf'>) {
  const { pages } = ceremony
  return pages.map(({ text, added }, page) => (
    // oxlint-disable-next-line react/no-array-index-key -- a page is its place in the document
    <section key={page} className="signing-text" dir="auto">
      <h2>
        <FormattedMessage id="signing.page" values={{ page: page + 1, count: pages.length }} />
      </h2>
      {!added && <p>{text || <FormattedMessage id="signing.noText" />}</p>}
      {fieldsOf(page, true)}
    </section>
  ))
}
