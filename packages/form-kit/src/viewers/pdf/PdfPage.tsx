import { memo, useCallback, useMemo, useRef, useState, type RefObject } from 'react'
import { Page } from 'react-pdf'
import { formatMessage } from '../../messages/messages.ts'
import { useMessages } from '../../react/form-context.ts'
import { markText, type Match } from './text/find-in-text.ts'
import type { PageSize } from './page-layout.ts'
import { type DrawnItem, hasUnread, type PageText, pieceOf } from './text/page-text.ts'
import { useInView, useSeen } from './use-in-view.ts'
import type { OpenPdf } from './text/page-text.ts'

interface PdfPageProps {
  readonly pdf: OpenPdf
  /** Index of the page, from 0. */
  readonly index: number
  readonly size: PageSize
  readonly scale: number
  readonly text: PageText | undefined
  readonly scroller: RefObject<HTMLElement | null>
  /** Matches of the search on this page. */
  readonly matches: readonly Match[]
  /** The current match, if it is on this page. */
  readonly current: Match | undefined
  /** Called when the page's text, with its marks, is rendered. */
  readonly onText: () => void
  /** Called once with the page's index when it was drawn and in view. */
  readonly onSeen: ((index: number) => void) | undefined
}

/** Renders one page: drawn while it is near the viewport, otherwise an empty space with its text for screen readers. */
export const PdfPage = memo(function PdfPage(props: PdfPageProps) {
  const { pdf, index, size, scale, text, scroller, matches, current, onText, onSeen } = props
  const { pdfPageName } = useMessages()
  const room = useRef<HTMLDivElement>(null)
  const near = useInView(room, scroller)
  const [drawn, setDrawn] = useState(false)
  const seen = useMemo(() => onSeen && (() => onSeen(index)), [onSeen, index])
  useSeen(room, near && drawn, seen)
  const mark = useCallback(
    (item: DrawnItem) => markText(pieceOf(text, item), item.itemIndex, matches, current),
    [text, matches, current],
  )
  const isChanged = useMemo(() => matches.length > 0 || (text && hasUnread(text)), [matches, text])
  const words = useMemo(() => text?.pieces.map((piece) => piece.text + (piece.endsLine ? '\n' : '')).join(''), [text])
  return (
    <div
      ref={room}
      className="fk-pdf-page"
      role="group"
      aria-label={formatMessage(pdfPageName, { count: index + 1, total: pdf.numPages })}
      data-page={index + 1}
      style={{ inlineSize: Math.floor(size.width * scale), blockSize: Math.floor(size.height * scale) }}
    >
      {near ? (
        <Page
          pdf={pdf}
          pageIndex={index}
          scale={scale}
          suspense={false}
          loading={null}
          // Until the text is known, nothing says which parts aren't read.
          renderTextLayer={text !== undefined}
          customTextRenderer={isChanged ? mark : undefined}
          onRenderSuccess={() => setDrawn(true)}
          onRenderTextLayerSuccess={onText}
          onRenderAnnotationLayerSuccess={() => nameLinks(room.current)}
        />
      ) : (
        <p className="fk-hidden">{words}</p>
      )}
    </div>
  )
})

/** Names links by their address: the library draws them as empty boxes above the text. */
function nameLinks(page: HTMLElement | null): void {
  for (const link of page?.querySelectorAll<HTMLAnchorElement>('.annotationLayer a[href]') ?? [])
    link.setAttribute('aria-label', link.href.replace(/^(?:mailto|tel):/i, ''))
}
