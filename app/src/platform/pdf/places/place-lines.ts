import type { PlaceKind } from '#kernel/candidate/letter-tags.ts'
import type { Ink } from './ink.ts'
import { findLabels, findLines, type SigningLabel, type SigningLine } from './find-lines.ts'
import { plain, topicsIn } from './label-words.ts'
import type { PdfiumPage } from './open-pdfium.ts'
import { type Box, PLACE_SIZES } from './place-kinds.ts'
import { type Segment, segmentsOf } from './segments.ts'

interface FoundPlace {
  kind: PlaceKind
  box: Box
}

/** Minimum size of a place on a line or beside a label, in points. */
const LEAST = { width: 60, height: 12 }
/** Gap between a mark and the line below it, and the signature's share of a line that also carries a date. */
const ABOVE_LINE = 1
const SIGNATURE_PART = 0.62
/** Maximum distance of other lines of the same signature block, in points. */
const SAME_BLOCK = 170
/** A name alone above this share of a page is an address. */
const ADDRESS_PART = 0.35

/**
 * Returns places on the line where the candidate signs, or beside the label that asks for it: the signature, and date
 * and name if they have lines in the same block. Empty if the page has no such line with room above it.
 */
export function placeOnLines(page: PdfiumPage, draw: () => Ink, signer: string): FoundPlace[] {
  const segments = segmentsOf(page.signs())
  const letter = plain(segments.map(({ text }) => text).join('\n'))
  const reader = { topicsOf: topicsIn(letter), signer: plain(signer) }
  const says = reader.topicsOf(letter)
  const isNamed = reader.signer !== '' && letter.includes(reader.signer)
  if (!says.has('signature') && !says.has('candidate') && !isNamed) return []
  const ink = draw()
  const rules = ink.rules()
  const lines = findLines([...rules, ...dottedRules(segments, rules)], segments, reader)
  const signing = lines
    .filter(({ kinds }) => kinds.includes('signature'))
    .toSorted((a, b) => b.weight - a.weight || b.rule.y - a.rule.y || b.rule.x - a.rule.x)
  for (const line of signing) {
    const places = placeOnLine(ink, line, lines)
    if (places.length > 0) return places
  }
  return placeAtLabel(ink, findLabels(segments, reader), page)
}

/** Returns dotted leaders as lines; the ink analysis does not see them as such. */
function dottedRules(segments: readonly Segment[], rules: readonly { x: number; y: number; width: number }[]) {
  return segments
    .filter(({ isLeader, box }) => isLeader && box.width >= LEAST.width)
    .map(({ box }) => ({ x: box.x, y: box.y + box.height * 0.7, width: box.width }))
    .filter(
      (dotted) =>
        !rules.some(
          ({ x, y, width }) => Math.abs(y - dotted.y) < 8 && x < dotted.x + dotted.width && dotted.x < x + width,
        ),
    )
}

function placeOnLine(ink: Ink, line: SigningLine, lines: readonly SigningLine[]): FoundPlace[] {
  const { rule, kinds } = line
  const isShared = kinds.includes('date')
  const width = isShared ? rule.width * SIGNATURE_PART : rule.width
  const places = [...on(ink, 'signature', { ...rule, width })]
  if (places.length === 0) return []
  if (isShared) places.push(...on(ink, 'date', { ...rule, x: rule.x + width + 4, width: rule.width - width - 4 }))
  for (const kind of isShared ? (['name'] as const) : (['date', 'name'] as const)) {
    const own = lines.filter(({ kinds: [only], rule: other }) => only === kind && away(other, rule) < SAME_BLOCK)
    const nearest = own
      .filter(
        ({ rule: other }) =>
          !lines.some(
            (rival) =>
              rival !== line && rival.kinds.includes('signature') && away(other, rival.rule) < away(other, rule),
          ),
      )
      .toSorted((a, b) => away(a.rule, rule) - away(b.rule, rule))[0]
    if (nearest) places.push(...on(ink, kind, nearest.rule))
  }
  return places
}

/** Returns the distance of two lines: vertical within a column, plus the horizontal gap between columns. */
const away = (a: { x: number; y: number; width: number }, b: { x: number; y: number; width: number }) =>
  Math.abs(a.y - b.y) + Math.max(0, b.x - (a.x + a.width), a.x - (b.x + b.width))

function on(ink: Ink, kind: PlaceKind, { x, y, width }: { x: number; y: number; width: number }): FoundPlace[] {
  const { wanted } = PLACE_SIZES[kind]
  const anchor = {
    x: x + 2,
    y: y - ABOVE_LINE - LEAST.height,
    width: Math.min(width - 4, wanted.width),
    height: LEAST.height,
  }
  const least = kind === 'signature' ? LEAST : PLACE_SIZES[kind].least
  const box = ink.fit(anchor, { wanted: { width: anchor.width, height: wanted.height }, least })
  if (!box) return []
  ink.take(box)
  return [{ kind, box }]
}

/** Returns a place at the last label of a page with room beside it; a name is signed above it. */
function placeAtLabel(
  ink: Ink,
  labels: readonly SigningLabel[],
  page: { width: number; height: number },
): FoundPlace[] {
  const { wanted } = PLACE_SIZES.signature
  const size = { width: LEAST.width * 2, height: 16 }
  for (const { box, isName } of labels.toReversed()) {
    if (isName && box.y < page.height * ADDRESS_PART) continue
    const height = Math.max(box.height, size.height)
    const right = { x: box.x + box.width + 6, y: box.y + box.height - height, width: size.width, height }
    const left = { ...right, x: box.x - 6 - size.width }
    const above = { x: box.x, y: box.y - 4 - height, width: size.width, height }
    const below = { ...above, y: box.y + box.height + 4 + wanted.height / 2 }
    for (const anchor of isName ? [above, right] : [right, left, below]) {
      const isInside = anchor.x >= 0 && anchor.x + anchor.width <= page.width && anchor.y + height <= page.height
      const free = isInside ? ink.fit(anchor, { wanted, least: size }) : undefined
      if (!free) continue
      ink.take(free)
      return [{ kind: 'signature', box: free }]
    }
  }
  return []
}
