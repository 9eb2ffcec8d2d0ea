import type { Box, Line } from '../model/text-document.ts'

/** A link of a page with the area that opens it. */
export interface PageLink {
  uri: string
  page: number
  box: Box
}

/**
 * Maximum distance of a line from a link without text, such as an icon. Points to the side count a quarter, points
 * above threefold.
 */
const NEAR = 30

/** Adds links to the lines that they cover, or to the nearest line where they cover no text. */
export function attachLinks(lines: readonly Line[], links: readonly PageLink[]): void {
  for (const { uri, page, box } of links) {
    const onPage = lines.filter((line) => line.page === page && line.box)
    const covered = onPage.flatMap((line) => {
      const text = coveredText(line, box)
      return text === '' ? [] : [{ line, text }]
    })
    const [nearest] = onPage
      .map((line) => ({ line, text: '', distance: distanceOf(line.box ?? box, box) }))
      .filter(({ distance }) => distance <= NEAR)
      .toSorted((a, b) => a.distance - b.distance)
    for (const { line, text } of covered.length > 0 ? covered : nearest ? [nearest] : []) {
      const joined = line.links.find((link) => link.uri === uri)
      if (joined) joined.text = `${joined.text} ${text}`.trim()
      else line.links.push({ uri, text })
    }
  }
}

/** Returns the words of a line whose middle is in the box; words are placed by their share of the span's characters. */
function coveredText({ spans, box: lineBox }: Line, box: Box): string {
  if (!lineBox) return ''
  const middle = lineBox.top + lineBox.height / 2
  if (middle < box.top - 1 || middle > box.top + box.height + 1) return ''
  const words = spans.flatMap(({ text, left, right }) => {
    const step = (right - left) / Math.max(1, text.length)
    return [...text.matchAll(/\S+/g)].flatMap(([word], index, all) => {
      const start = all[index]?.index ?? 0
      const center = left + (start + word.length / 2) * step
      return center >= box.left && center <= box.left + box.width ? [word] : []
    })
  })
  return words.join(' ')
}

function distanceOf(a: Box, b: Box): number {
  const across = Math.max(0, a.left - (b.left + b.width), b.left - (a.left + a.width))
  const down = Math.max(0, a.top - (b.top + b.height), b.top - (a.top + a.height))
  return Math.hypot(across / 4, down * 3)
}
