import { memo, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { formatMessage } from '../messages/messages.ts'
import { useMessages } from '../react/form-context.ts'
import { loadChunk } from '../requests/load-chunk.ts'
import type { PageSize } from './pdf/page-layout.ts'
import type { FindUnread } from './pdf/text/page-text.ts'
import type * as SheetParts from './pdf/sheet-parts.tsx'
import { useInView, useSeen } from './pdf/use-in-view.ts'
import type { OpenPdf } from './pdf/text/page-text.ts'

export interface PdfSheetsProps {
  /** Undefined while loading; the pages' space and overlays are rendered at once. */
  readonly bytes: Uint8Array | undefined
  /** Same as in PdfViewer. */
  readonly resources?: string | undefined
  readonly findUnread?: FindUnread | undefined
  /** Sizes of all pages at a scale of 1; pages beyond the end of the PDF stay blank. */
  readonly sizes: readonly PageSize[]
  readonly scale: number
  /** Renders content over a page, counted from 0. */
  readonly on: (index: number) => ReactNode
  /** Called once for each page, counted from 0, that was drawn and in view. */
  readonly onSeen?: ((index: number) => void) | undefined
  /** Called with the sizes of all pages at a scale of 1 once the PDF is open, for hosts that do not know them. */
  readonly onSizes?: ((sizes: readonly PageSize[]) => void) | undefined
  /** Called when the PDF cannot be shown. */
  readonly onFail: (error: unknown) => void
}

/**
 * Renders the bare pages of a PDF below each other, each drawn while it is near the viewport. For hosts that place
 * content on the pages.
 */
export function PdfSheets({ bytes, resources, findUnread, sizes, scale, on, onSeen, onSizes, onFail }: PdfSheetsProps) {
  const [parts, setParts] = useState<typeof SheetParts>()
  const [pdf, setPdf] = useState<OpenPdf>()
  useEffect(() => {
    let there = true
    loadChunk('PdfSheets', () => import('./pdf/sheet-parts.tsx')).then(
      (loaded) => there && setParts(loaded),
      (error: unknown) => there && onFail(error),
    )
    return () => {
      there = false
    }
  }, [onFail])
  useEffect(() => {
    if (!pdf || !onSizes) return undefined
    let there = true
    readSizes(pdf).then(
      (known) => there && onSizes(known),
      (error: unknown) => there && onFail(error),
    )
    return () => {
      there = false
    }
  }, [pdf, onSizes, onFail])
  return (
    <div className="fk-sheets">
      {parts && bytes && <parts.SheetFile bytes={bytes} resources={resources} onOpen={setPdf} onFail={onFail} />}
      {sizes.map((size, index) => (
        <Sheet
          // oxlint-disable-next-line react/no-array-index-key -- a page is its place in the document
          key={index}
          index={index}
          count={sizes.length}
          size={size}
          scale={scale}
          Drawing={parts?.SheetDrawing}
          pdf={pdf}
          findUnread={findUnread}
          onSeen={onSeen}
          onFail={onFail}
        >
          {on(index)}
        </Sheet>
      ))}
    </div>
  )
}

async function readSizes(pdf: OpenPdf): Promise<PageSize[]> {
  const sizes: PageSize[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 })
    sizes.push({ width, height })
  }
  return sizes
}

interface SheetProps {
  readonly index: number
  readonly count: number
  readonly size: PageSize
  readonly scale: number
  readonly Drawing: (typeof SheetParts)['SheetDrawing'] | undefined
  readonly pdf: OpenPdf | undefined
  readonly findUnread: FindUnread | undefined
  readonly onSeen: ((index: number) => void) | undefined
  readonly onFail: (error: unknown) => void
  readonly children: ReactNode
}

const Sheet = memo(function Sheet(props: SheetProps) {
  const { index, count, size, scale, Drawing, pdf, findUnread, onSeen, onFail, children } = props
  const { pdfPageName } = useMessages()
  const room = useRef<HTMLDivElement>(null)
  const near = useInView(room)
  const [drawn, setDrawn] = useState(false)
  const seen = useMemo(() => onSeen && (() => onSeen(index)), [onSeen, index])
  useSeen(room, near && drawn, seen)
  return (
    <div
      ref={room}
      className="fk-sheet"
      role="group"
      aria-label={formatMessage(pdfPageName, { count: index + 1, total: count })}
      data-page={index + 1}
      style={{ inlineSize: Math.floor(size.width * scale), blockSize: Math.floor(size.height * scale) }}
    >
      {near && pdf && Drawing && index < pdf.numPages && (
        <Drawing
          pdf={pdf}
          index={index}
          scale={scale}
          findUnread={findUnread}
          onDrawn={() => setDrawn(true)}
          onFail={onFail}
        />
      )}
      {children}
    </div>
  )
})
