import bidiModule from 'bidi-js'
import type { getDocumentProxy } from 'unpdf'
import { withoutTags } from '#kernel/candidate/letter-tags.ts'

// The types declare a module with a default export, but Node loads the function itself.
const bidi = (bidiModule as unknown as typeof bidiModule.default)()

export type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>

/** A text run as drawn by the file. */
interface Run {
  text: string
  /** Left edge, in points. */
  x: number
  endsLine: boolean
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const LEFT_TO_RIGHT = /[\p{L}\p{N}]/u

/**
 * Returns the text of a page line by line in logical order, with base letters instead of presentation forms, and
 * without tags.
 */
export async function readPageText(page: PdfPage): Promise<string> {
  const { items } = await page.getTextContent()
  const runs = items.flatMap((item): Run[] => {
    if (!('str' in item)) return []
    const [, , , , x = 0] = item.transform as number[]
    return [{ text: item.str, x, endsLine: item.hasEOL }]
  })
  const lines = linesOf(runs).map((line) => withoutTags(logical(line)).trimEnd())
  return lines.join('\n').trim()
}

function linesOf(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]]
  for (const run of runs) {
    lines.at(-1)?.push(run)
    if (run.endsLine) lines.push([])
  }
  return lines
}

/**
 * Returns a line in logical order. If part of it is right to left, sorts the runs visually and applies rule L2 of UAX
 * #9 in reverse; pdf.js has already reversed the letters within a run.
 */
function logical(line: readonly Run[]): string {
  if (!line.some(({ text }) => RIGHT_TO_LEFT.test(text)))
    return line
      .map(({ text }) => text)
      .join('')
      .normalize('NFKC')
  const seen = line.filter(({ text }) => text !== '').toSorted((a, b) => a.x - b.x)
  const letters = (pattern: RegExp) => seen.reduce((sum, { text }) => sum + (pattern.test(text) ? text.length : 0), 0)
  const isRightToLeft = letters(RIGHT_TO_LEFT) * 2 >= letters(LEFT_TO_RIGHT)
  const pieces: { text: string; turned: boolean }[] = []
  for (const [index, { text }] of seen.entries()) {
    const turned = directionOf(seen, index) ?? isRightToLeft
    const part = turned ? (RIGHT_TO_LEFT.test(text) ? text : reversed(text)) : text
    const last = pieces.at(-1)
    if (last?.turned === turned) last.text = turned ? part + last.text : last.text + part
    else pieces.push({ text: part, turned })
  }
  const ordered = isRightToLeft ? pieces.toReversed() : pieces
  const mirrored = ordered.map(({ text, turned }) => (turned ? mirror(text) : text)).join('')
  const plain = ordered.map(({ text }) => text).join('')
  // Some producers store the logical bracket, others the mirrored one.
  return (wrongBrackets(mirrored) <= wrongBrackets(plain) ? mirrored : plain).normalize('NFKC')
}

/** Returns true for a right-to-left run; a run without letters takes the direction of its neighbours if they agree. */
function directionOf(runs: readonly Run[], index: number): boolean | undefined {
  const strong = ({ text }: Run) => (RIGHT_TO_LEFT.test(text) ? true : LEFT_TO_RIGHT.test(text) ? false : undefined)
  const run = runs[index]
  const own = run && strong(run)
  if (own !== undefined) return own
  const before = runs.slice(0, index).findLast((one) => strong(one) !== undefined)
  const after = runs.slice(index + 1).find((one) => strong(one) !== undefined)
  return before && after && strong(before) === strong(after) ? strong(before) : undefined
}

const reversed = (text: string) => [...text].toReversed().join('')
const mirror = (text: string) => [...text].map((sign) => bidi.getMirroredCharacter(sign) ?? sign).join('')

/** Counts closing brackets without an opening one before them. */
function wrongBrackets(text: string): number {
  let open = 0
  let wrong = 0
  for (const sign of text)
    if ('([{'.includes(sign)) open += 1
    else if (')]}'.includes(sign)) {
      if (open === 0) wrong += 1
      else open -= 1
    }
  return wrong
}
