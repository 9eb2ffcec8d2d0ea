import type { PDFPageProxy } from 'pdfjs-dist'
import type { PageLink } from '../../layout/attach-links.ts'
import { isNumberList } from './matrix.ts'

/** Pages with more links than this are not a résumé's. */
const MOST_LINKS = 500

/** Returns the links of a page to addresses outside the file. pdf.js lets only web, email and phone addresses pass. */
export async function linksOfPage(page: PDFPageProxy): Promise<PageLink[]> {
  const annotations: readonly unknown[] = await page.getAnnotations()
  const viewport = page.getViewport({ scale: 1 })
  return annotations.slice(0, MOST_LINKS).flatMap((annotation) => {
    if (typeof annotation !== 'object' || annotation === null) return []
    const uri: unknown = Reflect.get(annotation, 'url')
    const rect: unknown = Reflect.get(annotation, 'rect')
    if (typeof uri !== 'string' || !isNumberList(rect)) return []
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = viewport.convertToViewportRectangle([...rect])
    const box = { left: Math.min(x0, x1), top: Math.min(y0, y1), width: Math.abs(x1 - x0), height: Math.abs(y1 - y0) }
    return [{ uri, page: page.pageNumber, box }]
  })
}
