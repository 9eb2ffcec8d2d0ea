import { cleanText } from '../../layout/characters/clean-text.ts'
import type { ParsedResume } from '../../model/parsed-resume.ts'
import type { Line, Span, TextDocument } from '../../model/text-document.ts'
import type { Limits } from '../bounds/limits.ts'

const WIDE_GAP = /\t+|(?<=\S) {3,}/g

/** Reads plain text. */
export function readText(text: string, limits: Limits): { document: TextDocument; warnings: ParsedResume['warnings'] } {
  const document = documentOfText(text.slice(0, limits.characters))
  const warnings: ParsedResume['warnings'] = document.lines.length === 0 ? [{ code: 'no-text' }] : []
  if (text.length > limits.characters) warnings.push({ code: 'cut' })
  return { document, warnings }
}

/** Returns the lines of a text. Tabs and runs of three spaces separate spans; empty lines are gaps. */
function documentOfText(text: string): TextDocument {
  const lines: Line[] = []
  let empty = 0
  for (const raw of text.split(/\r\n|[\n\r\f\v\u0085\u2028\u2029]/)) {
    const clean = cleanText(raw).trimEnd()
    if (/^[\s\p{Pd}=_*~#.]*$/u.test(clean)) {
      const last = lines.at(-1)
      if (clean.trim().length >= 3 && last) last.ruleBelow = true
      empty += 1
      continue
    }
    const spans = spansOf(clean)
    lines.push({
      index: lines.length,
      text: spans.map((span) => span.text).join('\t'),
      spans,
      page: 1,
      block: 0,
      size: 0,
      bold: false,
      indent: spans[0]?.left ?? 0,
      gapBefore: lines.length === 0 ? 0 : empty,
      ruleBelow: false,
      links: [],
    })
    empty = 0
  }
  return { lines, pages: 1, hiddenText: [], bodySize: 0 }
}

function spansOf(line: string): Span[] {
  const spans: Span[] = []
  let start = 0
  const add = (end: number) => {
    const piece = line.slice(start, end)
    const text = piece.trim()
    if (text === '') return
    const left = start + piece.length - piece.trimStart().length
    spans.push({
      text,
      join: spans.length === 0 ? '' : '\t',
      left,
      right: left + text.length,
      bold: false,
      italic: false,
      size: 0,
    })
  }
  for (const gap of line.matchAll(WIDE_GAP)) {
    add(gap.index)
    start = gap.index + gap[0].length
  }
  add(line.length)
  return spans
}
