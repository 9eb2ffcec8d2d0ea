import { useCallback, useEffect, useState, type ComponentType, type CSSProperties } from 'react'
import { useMessages } from '../react/form-context.ts'
import { loadChunk } from '../requests/load-chunk.ts'
import { ErrorState, LoadingState } from '../react/states.tsx'
import type { FindUnread } from './pdf/text/page-text.ts'
import type { PdfPagesProps } from './pdf/PdfPages.tsx'
import { type PdfSource, readPdfSource } from './pdf/read-source.ts'

/** Heights of the viewer in pixels, for a full letter and for a file preview. */
export const LETTER_HEIGHT = 1000

export const FILE_PREVIEW_HEIGHT = 500

export interface PdfViewerProps extends PdfSource {
  /** Accessible name of the document. */
  readonly title?: string
  /** File name of the download. */
  readonly fileName?: string
  /**
   * Address of a folder of the host, ending in a slash, in which `<version of pdfjs-dist>/` holds that package's
   * folders `standard_fonts`, `cmaps`, `iccs` and `wasm`. Without it, a PDF that lacks its fonts is drawn with the
   * machine's, and pictures in JPEG 2000 or JBIG2 stay blank.
   */
  readonly resources?: string | undefined
  readonly findUnread?: FindUnread | undefined
  /** In pixels. */
  readonly minHeight?: number
  /** Called once for each page, counted from 0, that was drawn and in view. */
  readonly onSeen?: ((index: number) => void) | undefined
}

interface Loaded {
  readonly Pages: ComponentType<PdfPagesProps>
  readonly bytes: Uint8Array
}

/**
 * Renders a PDF with zoom, page number, search, download and print. The PDF library is loaded with the first
 * document. Failures are logged and shown, with a button to try again.
 */
export function PdfViewer({
  bytes,
  url,
  resources,
  title,
  fileName = 'document.pdf',
  findUnread,
  minHeight = FILE_PREVIEW_HEIGHT,
  onSeen,
}: PdfViewerProps) {
  const messages = useMessages()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<Loaded | 'loading' | 'failed'>('loading')
  const fail = useCallback((error: unknown) => {
    // oxlint-disable-next-line no-console -- the specification has a failure of a PDF logged
    console.error('The PDF could not be loaded.', error)
    setState('failed')
  }, [])
  useEffect(() => {
    const stop = new AbortController()
    const load = async () => {
      const [{ PdfPages }, read] = await Promise.all([
        loadChunk('PdfPages', () => import('./pdf/PdfPages.tsx')),
        readPdfSource({ bytes, url }, stop.signal),
      ])
      if (!stop.signal.aborted) setState({ Pages: PdfPages, bytes: read })
    }
    setState('loading')
    load().catch((error: unknown) => stop.signal.aborted || fail(error))
    return () => stop.abort()
  }, [bytes, url, attempt, fail])
  return (
    <div
      className="fk-viewer fk-pdf"
      data-testid="pdf-viewer"
      style={{ '--fk-pdf-size': `${minHeight}px` } as CSSProperties}
    >
      {state === 'loading' && <LoadingState text={messages.pdfLoading} />}
      {state === 'failed' && <ErrorState text={messages.pdfFailed} onRetry={() => setAttempt(attempt + 1)} />}
      {typeof state === 'object' && (
        <state.Pages
          key={attempt}
          bytes={state.bytes}
          resources={resources}
          name={title ?? messages.pdfTitle}
          fileName={fileName}
          findUnread={findUnread}
          onFail={fail}
          onSeen={onSeen}
        />
      )}
    </div>
  )
}

/**
 * Prints a PDF that no viewer shows. The print dialog opens once all pages are drawn.
 *
 * @throws Error if the source cannot be read or is not a PDF that can be drawn.
 */
export async function printPdf(source: PdfSource, resources?: string): Promise<void> {
  const [{ printFile }, bytes] = await Promise.all([
    loadChunk('printFile', () => import('./pdf/print-pages.ts')),
    readPdfSource(source, new AbortController().signal),
  ])
  await printFile(bytes, resources)
}

/**
 * Returns false for a PDF that can't be opened without a password. An owner's password only restricts editing, so such a
 * file opens.
 */
export async function opensWithoutPassword(bytes: Uint8Array): Promise<boolean> {
  const { tryOpening } = await loadChunk('tryOpening', () => import('./pdf/try-opening.ts'))
  return tryOpening(bytes)
}
