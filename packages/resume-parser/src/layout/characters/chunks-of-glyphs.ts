import type { PageGlyph } from '../../formats/pdf/page-glyph.ts'
import type { Chunk } from './chunk.ts'
import { cleanText } from './clean-text.ts'
import { ICON } from './icon-fonts.ts'
import { logicalOrder } from './logical-order.ts'
import { separators, type SpacedGlyph } from './word-gaps.ts'

/** Text above and below the baseline, in ems. */
const ASCENT = 0.8
const DESCENT = 0.2
/** A drawn hyphen. Fonts whose hyphen is also the soft one can call it by either name, or by several at once. */
const HYPHEN = /^[-\u00ad\u2010\u2011]+$/

/** Joins the characters of a page to chunks, in the order of the content stream. */
export function chunksOfGlyphs(glyphs: readonly PageGlyph[]): Chunk[] {
  const chunks: Chunk[] = []
  let run: PageGlyph[] = []
  const finish = () => {
    if (run.length > 0) chunks.push(...chunksOfRun(run, chunks.length))
    run = []
  }
  for (const glyph of glyphs) {
    const before = run.at(-1)
    if (before && !continues(before, glyph)) finish()
    if (!isOverprint(run, glyph)) run.push(glyph)
  }
  finish()
  return chunks
}

/** Returns true if a character is drawn on the same baseline as the one before, to the right of it or, in right-to-left text, to the left. */
function continues(before: PageGlyph, glyph: PageGlyph): boolean {
  const size = Math.max(before.size, glyph.size)
  const small = Math.min(before.size, glyph.size) < size * 0.85
  const drift = Math.abs(glyph.baseline - before.baseline)
  if (drift > size * (small ? 0.5 : 0.2)) return false
  const forward = glyph.left - before.right
  if (forward >= -size * 0.6) return true
  const backward = before.left - glyph.right
  return backward >= -size * 0.6 && backward < size * 1.5
}

/** Returns true for a character drawn again over itself, which makes text look bold. */
function isOverprint(run: readonly PageGlyph[], glyph: PageGlyph): boolean {
  const width = glyph.right - glyph.left
  if (glyph.text.trim() === '') return false
  return run.some((other) => other.text === glyph.text && Math.abs(other.left - glyph.left) < width * 0.25)
}

/** A character of a line, or the space between two. */
interface Piece {
  text: string
  glyph: PageGlyph | undefined
}

/** Splits the characters of one baseline at wide gaps and changes of style, and sets the spaces. */
function chunksOfRun(run: readonly PageGlyph[], order: number): Chunk[] {
  const spaced = spacedGlyphs(run)
  const between = separators(spaced)
  const parts: Piece[][] = [[]]
  spaced.forEach(({ text, glyph }, index) => {
    if (between[index] === 'wide') parts.push([])
    if (between[index] === ' ') parts.at(-1)?.push({ text: ' ', glyph: undefined })
    parts.at(-1)?.push({ text, glyph })
  })
  const chunks: Chunk[] = []
  parts.forEach((part, index) => {
    chunks.push(...chunksOfPart(logicalOrder(part), index > 0 ? '\t' : '', order + chunks.length))
  })
  return chunks
}

/** Splits pieces in reading order at changes of style. */
function chunksOfPart(pieces: readonly Piece[], firstJoin: '' | '\t', order: number): Chunk[] {
  const chunks: Chunk[] = []
  let piled: PageGlyph[] = []
  let text = ''
  let join: Chunk['join'] = firstJoin
  let spaceBefore = false
  const finish = () => {
    if (piled.length > 0) chunks.push(chunkOf(piled, text, join, order + chunks.length))
    piled = []
    text = ''
  }
  for (const { text: piece, glyph } of pieces) {
    if (!glyph) {
      spaceBefore = true
      continue
    }
    const before = piled.at(-1)
    if (before && !sameStyle(before, glyph)) {
      finish()
      join = spaceBefore ? ' ' : ''
    } else if (spaceBefore && before) text += ' '
    spaceBefore = false
    text += piece
    piled.push(glyph)
  }
  finish()
  return chunks
}

/** Returns the visible characters from left to right, each with the gap before it. */
function spacedGlyphs(run: readonly PageGlyph[]): SpacedGlyph[] {
  const result: SpacedGlyph[] = []
  let stated = false
  let cut = false
  for (const glyph of run.toSorted((a, b) => a.left - b.left)) {
    cut ||= glyph.text === ICON
    const text = HYPHEN.test(glyph.text) && glyph.right > glyph.left ? '-' : cleanText(glyph.text)
    if (text.trim() === '') {
      stated ||= text !== '' && glyph.right > glyph.left
      continue
    }
    const before = result.at(-1)?.glyph
    const gap = before ? (glyph.left - before.right) / Math.max(before.size, glyph.size) : 0
    result.push({ glyph, text, gap: cut && before ? Infinity : gap, stated })
    stated = false
    cut = false
  }
  return result
}

const sameStyle = (a: PageGlyph, b: PageGlyph) =>
  a.font.bold === b.font.bold && a.font.italic === b.font.italic && a.color === b.color

function chunkOf(glyphs: readonly PageGlyph[], text: string, join: Chunk['join'], order: number): Chunk {
  const size = Math.max(...glyphs.map((glyph) => glyph.size))
  const first = glyphs.find((glyph) => glyph.size === size) ?? glyphs[0]
  if (!first) throw new Error('A chunk has at least one character.')
  const { baseline, font, color } = first
  return {
    text,
    left: Math.min(...glyphs.map(({ left }) => left)),
    right: Math.max(...glyphs.map(({ right }) => right)),
    top: baseline - size * ASCENT,
    bottom: baseline + size * DESCENT,
    baseline,
    size,
    font,
    color,
    join,
    order,
  }
}
