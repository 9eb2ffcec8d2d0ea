import type { PageLink } from '../../layout/attach-links.ts'
import type { OpenPdf } from './load-pdfjs.ts'
import { isNumberList } from './matrix.ts'

/** Pages with more links than this are not a résumé's. */
const MAX_LINKS = 500
/** Flags of annotations that readers don't see: hidden, and not shown on a screen (ISO 32000-1, 12.5.3). */
const UNSEEN = 0b10_0010

/**
 * Returns the links of the pages to addresses outside the file, except of those pages by number. pdf.js lets only web,
 * email and phone addresses pass. Asked page by page, it would read all text again for that of the links.
 */
export async function readLinks({ pdf, linkType }: OpenPdf, except: ReadonlySet<number>): Promise<PageLink[]> {
  const skipped = new Set([...except].map((page) => page - 1))
  const annotations: readonly unknown[] = await pdf.getAnnotationsByType(new Set([linkType]), skipped)
  const found: PageLink[] = []
  const counts = new Map<number, number>()
  for (const annotation of annotations) {
    if (typeof annotation !== 'object' || annotation === null) continue
    const read = (key: string): unknown => Reflect.get(annotation, key)
    const [uri, rect, index, flags] = [read('url'), read('rect'), read('pageIndex'), read('annotationFlags')]
    if (typeof uri !== 'string' || !isNumberList(rect) || typeof index !== 'number') continue
    const count = counts.get(index) ?? 0
    if (count >= MAX_LINKS || (Number(flags) & UNSEEN) !== 0) continue
    counts.set(index, count + 1)
    const viewport = (await pdf.getPage(index + 1)).getViewport({ scale: 1 })
    const [left = 0, bottom = 0, right = 0, top = 0] = rect
    const [x0 = 0, y0 = 0] = viewport.convertToViewportPoint(left, bottom).map(Number)
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(right, top).map(Number)
    const box = { left: Math.min(x0, x1), top: Math.min(y0, y1), width: Math.abs(x1 - x0), height: Math.abs(y1 - y0) }
    found.push({ uri, page: index + 1, box })
  }
  return found
}
