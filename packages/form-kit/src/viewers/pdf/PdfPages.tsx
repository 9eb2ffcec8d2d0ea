import 'react-pdf/dist/Page/AnnotationLayer.css'
import 'react-pdf/dist/Page/TextLayer.css'
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { Document } from 'react-pdf'
import { formatMessage } from '../../messages/messages.ts'
import { useMessages } from '../../react/form-context.ts'
import { LoadingState } from '../../react/states.tsx'
import type { Match } from './text/find-in-text.ts'
import { fittingScale, nextZoom, pageTops } from './page-layout.ts'
import type { FindUnread } from './text/page-text.ts'
import { PdfPage } from './PdfPage.tsx'
import { PdfToolbar } from './PdfToolbar.tsx'
import { printPages, saveFile } from './print-pages.ts'
import { usePdfOptions } from './use-pdf-options.ts'
import { usePdfPages } from './use-pdf-pages.ts'
import type { OpenPdf } from './text/page-text.ts'
import { usePdfScroll } from './use-pdf-scroll.ts'
import { usePdfSearch } from './text/use-pdf-search.ts'

const NOTHING_FOUND: readonly Match[] = []

export interface PdfPagesProps {
  readonly bytes: Uint8Array
  readonly resources: string | undefined
  readonly name: string
  readonly fileName: string
  readonly findUnread: FindUnread | undefined
  /** Called when the bytes are not a PDF that can be shown. */
  readonly onFail: (error: unknown) => void
  /** Called once for each page, counted from 0, that was drawn and in view. */
  readonly onSeen?: ((index: number) => void) | undefined
}

/** Renders the toolbar and the pages of a PDF. */
export function PdfPages({ bytes, resources, name, fileName, findUnread, onFail, onSeen }: PdfPagesProps) {
  const messages = useMessages()
  const searchField = useRef<HTMLInputElement>(null)
  const [pdf, setPdf] = useState<OpenPdf>()
  const [zoom, setZoom] = useState<number>()
  const known = usePdfPages(pdf, onFail, findUnread)
  const search = usePdfSearch(known?.texts)
  // The width is known one render after the pages; the scale of 1 until then is never visible.
  const [tops, setTops] = useState<readonly number[]>([])
  const { scroller, page, width, goTo } = usePdfScroll(tops)
  const scale = zoom ?? (known && width > 0 ? fittingScale(known.sizes, width) : 1)
  useEffect(() => {
    if (known) setTops(pageTops(known.sizes, scale))
  }, [known, scale])

  const { current } = search
  const lastMatch = useRef<Match>(undefined)
  const showMark = useCallback(() => {
    const pages = scroller.current
    const mark = pages?.querySelector('mark[data-current]')
    if (!pages || !mark || !lastMatch.current) return
    lastMatch.current = undefined
    const { top, height } = mark.getBoundingClientRect()
    const view = pages.getBoundingClientRect()
    pages.scrollBy({ top: top - view.top - (pages.clientHeight - height) / 3 })
    // The viewer can be taller than the window, as on phones.
    mark.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [scroller])
  useEffect(() => {
    lastMatch.current = current
    // Its page may not be drawn yet; once its text is rendered, showMark scrolls to the exact place.
    if (current) goTo(current.page)
  }, [current, goTo])

  const file = useMemo(() => ({ data: bytes }), [bytes])
  const options = usePdfOptions(resources)
  const step = (direction: 1 | -1) => setZoom(nextZoom(scale, direction))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'f' && (event.ctrlKey || event.metaKey)) searchField.current?.focus()
    else if (event.ctrlKey || event.metaKey || event.altKey || event.target !== scroller.current) return
    else if (event.key === '+' || event.key === '=') step(1)
    else if (event.key === '-') step(-1)
    else if (event.key === '0') setZoom(undefined)
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the parts within, which have roles
    <div className="fk-pdf-whole" onKeyDown={onKeyDown}>
      {pdf && (
        <PdfToolbar
          name={name}
          pageCount={pdf.numPages}
          page={page + 1}
          scale={scale}
          fits={zoom === undefined}
          search={search}
          searchField={searchField}
          onPage={(number) => goTo(number - 1)}
          onZoom={step}
          onFit={() => setZoom((before) => (before === undefined ? 1 : undefined))}
          onSave={() => saveFile(bytes, fileName)}
          onPrint={() => void printPages(pdf)}
        />
      )}
      <section
        ref={scroller}
        className="fk-pdf-pages"
        aria-label={formatMessage(messages.pdfPages, { name })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
      >
        <Document
          file={file}
          options={options}
          suspense={false}
          loading={<LoadingState text={messages.pdfLoading} />}
          error={null}
          externalLinkTarget="_blank"
          externalLinkRel="noopener noreferrer"
          onItemClick={({ pageIndex }) => goTo(pageIndex)}
          onPassword={() => onFail(new Error('The PDF asks for a password.'))}
          onLoadSuccess={setPdf}
          onLoadError={onFail}
          onSourceError={onFail}
        >
          {pdf &&
            known &&
            width > 0 &&
            known.sizes.map((size, index) => (
              <PdfPage
                // oxlint-disable-next-line react/no-array-index-key -- a page is its place in the document
                key={index}
                pdf={pdf}
                index={index}
                size={size}
                scale={scale}
                text={known.texts[index]}
                scroller={scroller}
                matches={search.byPage.get(index) ?? NOTHING_FOUND}
                current={current?.page === index ? current : undefined}
                onText={showMark}
                onSeen={onSeen}
              />
            ))}
        </Document>
      </section>
    </div>
  )
}
