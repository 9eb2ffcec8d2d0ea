import type { PageShape } from '../formats/pdf/page-glyph.ts'
import type { Line, Span } from '../model/text-document.ts'
import type { Chunk } from './characters/chunk.ts'
import type { Block, PagePart } from './columns/page-bands.ts'
import type { Row } from './columns/rows.ts'
import { median } from './characters/word-gaps.ts'

/** Returns the lines of a block; `rules` has the horizontal lines of each page, from page 1. */
export function linesOfBlock({ parts }: Block, block: number, rules: readonly (readonly PageShape[])[]): Line[] {
  const leading = leadingOf(parts)
  return parts.flatMap(({ page, rows }, partIndex) => {
    const edge = Math.min(...rows.map(({ left }) => left))
    const width = Math.max(...rows.map(({ right }) => right)) - edge
    return rows.map((row, index): Line => {
      const before = rows[index - 1]
      const next = rows[index + 1]
      const spans = spansOf(row)
      const [first] = row.segments.flatMap(({ chunks }) => chunks)
      const gap = before ? (row.baseline - before.baseline) / (leading * Math.max(row.size, before.size)) - 1 : 0
      return {
        index: 0,
        text: spans.map(({ join, text }) => join + text).join(''),
        spans,
        page,
        box: { left: row.left, top: row.top, width: row.right - row.left, height: row.bottom - row.top },
        block,
        size: row.size,
        bold: spans.every(({ bold }) => bold),
        ...(first?.color && { color: first.color }),
        indent: row.left - edge,
        gapBefore: partIndex > 0 && index === 0 ? 0 : Math.max(0, gap),
        ruleBelow: (rules[page - 1] ?? []).some((rule) => isBelow(rule, row, next, width)),
        links: [],
      }
    })
  })
}

/** Returns the usual distance of lines in a block, in ems. */
function leadingOf(parts: readonly PagePart[]): number {
  const distances = parts.flatMap(({ rows }) =>
    rows.flatMap((row, index) => {
      const before = rows[index - 1]
      return before ? [(row.baseline - before.baseline) / Math.max(row.size, before.size)] : []
    }),
  )
  return median(distances.filter((distance) => distance >= 0.9 && distance <= 2)) || 1.2
}

function isBelow(rule: PageShape, row: Row, next: Row | undefined, width: number): boolean {
  const middle = (rule.top + rule.bottom) / 2
  if (middle < row.baseline || middle > row.baseline + row.size * 1.5) return false
  if (next && middle > next.baseline - next.size * 0.5) return false
  const overlap = Math.min(rule.right, row.right) - Math.max(rule.left, row.left)
  return overlap > (row.right - row.left) * 0.5 && rule.right - rule.left > width * 0.4
}

function spansOf({ segments }: Row): Span[] {
  return segments.flatMap(({ chunks }, cell) =>
    mergeStyles(chunks).map(({ text, join, left, right, font, size }, index) => ({
      text,
      join: index > 0 ? join : cell > 0 ? '\t' : '',
      left,
      right,
      bold: font.bold,
      italic: font.italic,
      size,
    })),
  )
}

/** Joins neighbouring chunks that differ only in colour or size, as in small capitals. */
function mergeStyles(chunks: readonly Chunk[]): Chunk[] {
  const merged: Chunk[] = []
  for (const chunk of chunks) {
    const before = merged.at(-1)
    if (before && before.font.bold === chunk.font.bold && before.font.italic === chunk.font.italic) {
      merged[merged.length - 1] = {
        ...before,
        text: before.text + chunk.join + chunk.text,
        left: Math.min(before.left, chunk.left),
        right: Math.max(before.right, chunk.right),
        size: Math.max(before.size, chunk.size),
      }
    } else merged.push(chunk)
  }
  return merged
}
