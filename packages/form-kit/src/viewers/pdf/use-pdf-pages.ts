import { useEffect, useState } from 'react'
import type { PageSize } from './page-layout.ts'
import { type FindUnread, type OpenPdf, type PageText, readPageText } from './text/page-text.ts'

/** Pages read between updates, so that a long document does not render the viewer for each. */
const PAGES_PER_UPDATE = 20

/** The pages of an open PDF: their sizes (assumed equal to the first until read) and texts. */
interface PdfPageData {
  readonly sizes: readonly PageSize[]
  readonly texts: readonly (PageText | undefined)[]
}

/** Reads sizes and texts of all pages in order; undefined until the first page's size is known. */
export function usePdfPages(
  pdf: OpenPdf | undefined,
  onFail: (error: unknown) => void,
  findUnread: FindUnread | undefined,
): PdfPageData | undefined {
  const [known, setKnown] = useState<PdfPageData>()
  useEffect(() => {
    if (!pdf) return undefined
    const stop = new AbortController()
    const read = async () => {
      const sizes: PageSize[] = []
      const texts: PageText[] = []
      for (let number = 1; number <= pdf.numPages && !stop.signal.aborted; number++) {
        const page = await pdf.getPage(number)
        const { width, height } = page.getViewport({ scale: 1 })
        sizes.push({ width, height })
        if (number === 1) setKnown(spread(sizes, texts, pdf.numPages))
        texts.push(await readPageText(page, findUnread))
        if (!stop.signal.aborted && (number === pdf.numPages || number % PAGES_PER_UPDATE === 0))
          setKnown(spread(sizes, texts, pdf.numPages))
      }
    }
    read().catch((error: unknown) => stop.signal.aborted || onFail(error))
    return () => stop.abort()
  }, [pdf, onFail, findUnread])
  return known
}

function spread(sizes: readonly PageSize[], texts: readonly PageText[], count: number): PdfPageData {
  const [first = { width: 0, height: 0 }] = sizes
  return {
    sizes: Array.from({ length: count }, (_, index) => sizes[index] ?? first),
    texts: Array.from({ length: count }, (_, index) => texts[index]),
  }
}
