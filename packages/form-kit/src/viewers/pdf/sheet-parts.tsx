import 'react-pdf/dist/Page/TextLayer.css'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Document, Page } from 'react-pdf'
import { markText } from './text/find-in-text.ts'
import { type DrawnItem, type FindUnread, type PageText, pieceOf, readPageText } from './text/page-text.ts'
import { usePdfOptions } from './use-pdf-options.ts'
import type { OpenPdf } from './text/page-text.ts'

interface SheetFileProps {
  readonly bytes: Uint8Array
  readonly resources: string | undefined
  readonly onOpen: (pdf: OpenPdf) => void
  /** Called when the bytes are not a PDF that can be shown. */
  readonly onFail: (error: unknown) => void
}

/** Opens a PDF whose pages are rendered one by one elsewhere. */
export function SheetFile({ bytes, resources, onOpen, onFail }: SheetFileProps) {
  const file = useMemo(() => ({ data: bytes.slice() }), [bytes])
  const options = usePdfOptions(resources)
  return (
    <Document
      file={file}
      options={options}
      suspense={false}
      loading={null}
      error={null}
      onPassword={() => onFail(new Error('The PDF asks for a password.'))}
      onLoadSuccess={onOpen}
      onLoadError={onFail}
      onSourceError={onFail}
    />
  )
}

interface SheetDrawingProps {
  readonly pdf: OpenPdf
  readonly index: number
  readonly scale: number
  readonly findUnread: FindUnread | undefined
  readonly onDrawn: () => void
  readonly onFail: (error: unknown) => void
}

/** Renders one page with selectable and readable text, without its links and form fields. */
export function SheetDrawing({ pdf, index, scale, findUnread, onDrawn, onFail }: SheetDrawingProps) {
  const [text, setText] = useState<PageText>()
  useEffect(() => {
    if (!findUnread) return undefined
    let there = true
    pdf
      .getPage(index + 1)
      .then((page) => readPageText(page, findUnread))
      .then(
        (read) => there && setText(read),
        (error: unknown) => there && onFail(error),
      )
    return () => {
      there = false
    }
  }, [pdf, index, findUnread, onFail])
  const read = useCallback((item: DrawnItem) => markText(pieceOf(text, item), item.itemIndex, [], undefined), [text])
  return (
    <Page
      pdf={pdf}
      pageIndex={index}
      scale={scale}
      suspense={false}
      loading={null}
      error={null}
      renderAnnotationLayer={false}
      // Until the text is known, nothing says which parts aren't read.
      renderTextLayer={!findUnread || text !== undefined}
      customTextRenderer={text ? read : undefined}
      onRenderSuccess={onDrawn}
    />
  )
}
