import { FormMessages, PdfSheets } from '@foyer/form-kit/react'
import '@foyer/form-kit/styles.css'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useKitMessages } from '#ui/form/use-kit-messages.ts'
import { PDF_RESOURCES } from '#ui/pdf-resources.ts'
import type { ResumeReview } from '../../contract.ts'
import { LineButton } from './LineButton.tsx'
import { marksOf, type ReviewLine } from './review-view.ts'

interface Props {
  readonly review: ResumeReview
  /** The selected line. */
  readonly line: number | undefined
  /** True if the selected line takes the focus. */
  readonly takesFocus: boolean
  /** Called when a line is pressed. */
  readonly onLine: (line: number) => void
}

type Sizes = readonly { readonly width: number; readonly height: number }[]

/** The file: pictures of its pages with the lines marked, or its lines as text for formats without pages. */
export function FilePane({ review, line, takesFocus, onLine }: Props) {
  const intl = useIntl()
  const [asText, setAsText] = useState(false)
  const isPdf = review.resume.format === 'pdf' || review.resume.format === 'europass-pdf'
  const room = useRef<HTMLDivElement>(null)
  const focusable = line ?? review.lines[0]?.index
  useEffect(() => {
    if (line === undefined) return
    room.current?.querySelector(`[data-line="${line}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [line, asText])
  const marks = marksOf(review)
  const button = (one: ReviewLine, scale?: number): ReactNode => (
    <LineButton
      key={one.index}
      line={one}
      mark={marks.get(one.index)}
      isSelected={one.index === line}
      isFocusable={one.index === focusable}
      takesFocus={takesFocus && one.index === line}
      scale={scale}
      onPress={onLine}
    />
  )
  const fail = useCallback(() => setAsText(true), [])
  return (
    <div className="review-file">
      {isPdf ? (
        <button type="button" className="button" aria-pressed={asText} onClick={() => setAsText(!asText)}>
          <FormattedMessage id="resumes.review.asText" />
        </button>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys of the buttons within */}
      <div
        ref={room}
        className="review-pages"
        role="group"
        aria-label={intl.formatMessage({ id: 'resumes.review.file' }, { name: review.resume.file_name })}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          const here = event.target instanceof HTMLElement ? event.target.closest('[data-line]') : null
          if (step === undefined || !here) return
          event.preventDefault()
          const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-line]')]
          all[all.indexOf(here as HTMLElement) + step]?.focus()
        }}
      >
        {isPdf && !asText ? (
          <PagePictures
            path={review.resume.path}
            on={(page, scale) =>
              review.lines.filter((one) => one.page === page && one.box).map((one) => button(one, scale))
            }
            onFail={fail}
          />
        ) : (
          <div className="review-text" dir="auto" lang={review.language ?? undefined}>
            {review.lines.map((one) => button(one))}
          </div>
        )}
      </div>
    </div>
  )
}

interface PicturesProps {
  readonly path: string
  /** Renders the overlay of a page, counted from 1. */
  readonly on: (page: number, scale: number) => ReactNode
  readonly onFail: () => void
}

function PagePictures({ path, on, onFail }: PicturesProps) {
  const messages = useKitMessages()
  const room = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [bytes, setBytes] = useState<Uint8Array>()
  const [sizes, setSizes] = useState<Sizes>([])
  useEffect(() => {
    const element = room.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const stop = new AbortController()
    const load = async () => {
      const answer = await fetch(path, { signal: stop.signal })
      if (!answer.ok) throw new Error('The file could not be loaded.')
      setBytes(new Uint8Array(await answer.arrayBuffer()))
    }
    load().catch(() => stop.signal.aborted || onFail())
    return () => stop.abort()
  }, [path, onFail])
  const scale = Math.max(0, width - 2) / Math.max(1, ...sizes.map((size) => size.width))
  return (
    <div ref={room}>
      {messages ? (
        <FormMessages value={messages}>
          <PdfSheets
            bytes={bytes}
            resources={PDF_RESOURCES}
            sizes={sizes}
            scale={scale}
            on={(index) => on(index + 1, scale)}
            onSizes={setSizes}
            onFail={onFail}
          />
        </FormMessages>
      ) : null}
    </div>
  )
}
