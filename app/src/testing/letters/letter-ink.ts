import { compilePdfium, type Drawing, openPdfium } from '#platform/pdf/places/open-pdfium.ts'

/** A rectangle in fractions of a page, from its upper left corner. */
interface Place {
  x: number
  y: number
  width: number
  height: number
}

/** Renders the pages of a PDF. */
export async function drawPages(pdf: Uint8Array, count: number): Promise<Drawing[]> {
  const opened = await openPdfium(pdf, await compilePdfium())
  try {
    return Array.from({ length: count }, (_, page) => opened.page(page).draw())
  } finally {
    opened.close()
  }
}

/** Minimum darkness that counts as ink, and minimum difference that counts as a change; out of 255. */
const INK = 24

const insideOf = ({ width, height }: Drawing, at: number, { x, y, ...size }: Place) => {
  const [column, row] = [(at % width) / width, Math.floor(at / width) / height]
  return column >= x && column < x + size.width && row >= y && row < y + size.height
}

/** Counts the ink pixels in a place of a page. */
export function inkIn({ width, height, whole }: Drawing, place: Place): number {
  let count = 0
  for (let y = Math.ceil(place.y * height); y < (place.y + place.height) * height; y += 1)
    for (let x = Math.ceil(place.x * width); x < (place.x + place.width) * width; x += 1)
      if ((whole[y * width + x] ?? 255) < 255 - INK) count += 1
  return count
}

/** Counts the pixels that differ between two renderings of a page, outside and inside all places. */
export function changes(
  before: Drawing,
  after: Drawing,
  places: readonly Place[],
): { inside: number; outside: number } {
  const counts = { inside: 0, outside: 0 }
  for (let at = 0; at < before.whole.length; at += 1)
    if (Math.abs((before.whole[at] ?? 0) - (after.whole[at] ?? 0)) > INK)
      counts[places.some((place) => insideOf(before, at, place)) ? 'inside' : 'outside'] += 1
  return counts
}
