import { around } from './find-tags.ts'
import type { PageSign } from './open-pdfium.ts'
import type { Box } from './place-kinds.ts'

/** A piece of a text line: words, or leader characters that form a line to write on. */
export interface Segment {
  text: string
  box: Box
  /** True for a row of underscores or dots. */
  isLeader: boolean
}

const LEADER = /^[_.…‥·‗]$/
/** Minimum number of leader characters; fewer are full stops. */
const MIN_LEADERS = 4
/** Maximum gap relative to the letter height; a wider gap starts a new segment, which separates columns. */
const WIDEST_GAP = 1.3

/** Splits the text of a page into segments, in file order. */
export function segmentsOf(signs: readonly PageSign[]): Segment[] {
  const runs: { text: string; boxes: Box[]; isLeader: boolean }[] = []
  let blank = false
  let broken = true
  for (const { sign, box } of signs) {
    if (/[\r\n]/.test(sign)) broken = true
    if (!box || /\s/.test(sign)) {
      blank = true
      continue
    }
    const last = runs.at(-1)
    const previous = last?.boxes.at(-1)
    const isLeader = LEADER.test(sign)
    if (last && previous && !broken && last.isLeader === isLeader && isNextTo(previous, box)) {
      last.text += (blank && !isLeader ? ' ' : '') + sign
      last.boxes.push(box)
    } else runs.push({ text: sign, boxes: [box], isLeader })
    blank = false
    broken = false
  }
  return runs.flatMap(({ text, boxes, isLeader }) =>
    isLeader && text.length < MIN_LEADERS ? [] : [{ text, box: around(boxes), isLeader }],
  )
}

function isNextTo(a: Box, b: Box): boolean {
  const height = Math.max(a.height, b.height)
  const gap = Math.max(b.x - (a.x + a.width), a.x - (b.x + b.width))
  const drop = Math.abs(a.y + a.height / 2 - (b.y + b.height / 2))
  return gap < height * WIDEST_GAP && drop < height * 0.6
}
