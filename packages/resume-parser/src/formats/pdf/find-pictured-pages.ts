import type { PDFDocumentProxy } from 'pdfjs-dist'
import { openPdf } from './load-pdfjs.ts'

/** Returns the number of operators of a page, or -1 if it is damaged. */
const countOperators = (pdf: PDFDocumentProxy, page: number): Promise<number> =>
  pdf
    .getPage(page)
    .then((opened) => opened.getOperatorList())
    .then(
      ({ fnArray }) => fnArray.length,
      () => -1,
    )

/**
 * Returns those of the pages that draw a picture or are damaged, so that they can have text outside the text layer. An
 * empty page isn't one of them. Decodes no picture: pdf.js leaves all of them out, and ends a page at the first in the
 * strict copy of the document, which then has fewer operators.
 */
export async function findPicturedPages(
  pdf: PDFDocumentProxy,
  bytes: Uint8Array,
  pages: readonly number[],
): Promise<number[]> {
  const strict = await openPdf(bytes, { strict: true })
  const found: number[] = []
  try {
    for (const page of pages) {
      const count = await countOperators(pdf, page)
      if (count < 0 || count !== (await countOperators(strict.pdf, page))) found.push(page)
    }
  } finally {
    await strict.close()
  }
  return found
}
