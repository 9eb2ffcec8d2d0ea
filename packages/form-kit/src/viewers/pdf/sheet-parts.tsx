import 'react-pdf/dist/Page/TextLayer.css'
import { useMemo } from 'react'
import { Document, Page } from 'react-pdf'
import { usePdfOptions } from './use-pdf-options.ts'
import type { OpenPdf } from './use-pdf-pages.ts'

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
  readonly onDrawn: () => void
}

/** Renders one page with selectable and readable text, without its links and form fields. */
export function SheetDrawing({ pdf, index, scale, onDrawn }: SheetDrawingProps) {
  return (
    <Page
      pdf={pdf}
      pageIndex={index}
      scale={scale}
      suspense={false}
      loading={null}
      error={null}
      renderAnnotationLayer={false}
      onRenderSuccess={onDrawn}
    />
  )
}
