import { loadChunk } from '../requests/load-chunk.ts'
import { readPdfSource, type PdfSource } from './pdf/read-source.ts'

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
