import type { Segment } from './columns/segment.ts'

interface SegmentedPage {
  height: number
  segments: readonly Segment[]
}

/** Share of the page at its top and bottom where headers and footers are. */
const MARGIN = 0.1
/** Share of the first page where the header has the name. */
const HEAD = 0.25
/** Baselines of one place differ at most by this, in points. */
const SAME_PLACE = 4
const PAGE_NUMBER =
  /^(?:(?:page|seite|página|pagina|página|strona|sida|pág\.?|p\.|стр\.?|страница|第) ?)?(\d{1,3})(?: ?(?:页|頁|ページ))?(?: ?(?:\/|of|von|de|sur|di|van|z|av|из) ?(\d{1,3}))?$/iu

/** The segments of each page without page numbers, headers and footers. */
export interface Bodies {
  pages: Segment[][]
  /** First occurrences of repeated footers; read last, because they interrupt text that crosses the page break. */
  footers: Segment[]
}

/** Separates page numbers and repeated headers and footers. The first occurrence of a header stays. */
export function separateFurniture(pages: readonly SegmentedPage[]): Bodies {
  const head = new Set(
    pages[0]?.segments.filter(({ top }) => top < (pages[0]?.height ?? 0) * HEAD).map(({ text }) => text),
  )
  const marginal = pages.map(({ height, segments }) =>
    segments.filter((segment) => segment.bottom < height * MARGIN || segment.top > height * (1 - MARGIN)),
  )
  const footers: Segment[] = []
  const bodies = pages.map(({ height, segments }, index) => {
    const earlier = marginal.slice(0, index).flat()
    const later = marginal.slice(index + 1).flat()
    return segments.filter((segment) => {
      if (isPageNumber(segment, height, index + 1, pages.length)) return false
      if (!marginal[index]?.includes(segment)) return true
      const isHeader = segment.bottom < height / 2
      const outer = segments.filter((other) => isOutside(other, segment, isHeader))
      const ends = (others: readonly Segment[]) =>
        isRepeated(segment, segments, others) && outer.every((other) => isRepeated(other, segments, others))
      if (ends(earlier)) return false
      if (isHeader) return index === 0 || !head.has(segment.text)
      if (!ends(later)) return true
      footers.push(segment)
      return false
    })
  })
  return { pages: bodies, footers }
}

/**
 * Returns true for a text nearer to the page's edge than the other text. Only other headers and footers are beyond a
 * header or footer.
 */
function isOutside(other: Segment, segment: Segment, isHeader: boolean): boolean {
  const distance = other.baseline - segment.baseline
  return Math.abs(distance) >= SAME_PLACE && distance < 0 === isHeader
}

/**
 * Returns true if another page has the text at the same place, or one that differs in numbers beside the same words. Dates
 * at the top of two pages are not furniture if the jobs beside them differ.
 */
function isRepeated(segment: Segment, onPage: readonly Segment[], others: readonly Segment[]): boolean {
  const found = others.filter((other) => repeats(other, segment))
  if (found.some(({ text }) => text === segment.text)) return true
  const row = onPage.filter(({ baseline }) => Math.abs(baseline - segment.baseline) < SAME_PLACE)
  return found.length > 0 && row.every((part) => others.some((other) => repeats(other, part)))
}

/** Returns true for texts that differ only in numbers, at the same place of two pages. */
function repeats(a: Segment, b: Segment): boolean {
  const key = ({ text }: Segment) => text.replace(/\d+/g, '#')
  return key(a) === key(b) && Math.abs(a.baseline - b.baseline) < SAME_PLACE
}

function isPageNumber({ text, top }: Segment, height: number, page: number, pages: number): boolean {
  if (top > height * HEAD && top < height * (1 - HEAD)) return false
  const [, number, total] = PAGE_NUMBER.exec(text.replace(/[-–—|\s]+/g, ' ').trim()) ?? []
  if (number === undefined) return false
  // A lone number on a single page can be part of the content.
  return (
    Number(number) === page && (total === undefined ? pages > 1 || !/^\s*\d+\s*$/.test(text) : Number(total) >= page)
  )
}
