import { findDateRanges, type DateRange } from '../dates/date-ranges.ts'
import type { Line } from '../model/text-document.ts'
import { readMarkdown } from './plain-markdown.ts'
import { cleanText, isUpperCase } from './fold.ts'

/** A line prepared for reading: cleaned text, bullet removed, dates found. */
export interface Row {
  line: Line
  index: number
  text: string
  /** True if a bullet or list number was at the start; `text` is without it. */
  bullet: boolean
  /** True for a heading of plain text: Markdown's, or one that begins with a square or diamond. */
  marked: boolean
  /** Parts between tabs and wide gaps. */
  cells: string[]
  dates: DateRange[]
  upper: boolean
  bold: boolean
  /** True if the first characters are bold. */
  boldStart: boolean
}

/** Maximum number of characters read per line; longer lines do not belong to a résumé. */
const LONGEST = 2000

const BULLET = /^ ?(?:[•◦‣‧▪▫■□●○◆◇❖✦✧★☆►▶▸▹➢➤➔→✓✔✗❯»›·∙⋅⁃⦁○|¦]+|[-–—*+](?=\s)|o(?=\s[A-Z])) ?/u
const NUMBER = /^ ?(?:\(?\d{1,2}[.)、]|[a-z]\)|\[\d+\]) (?=\S)/u

/** Rules drawn with characters before or behind a title: "SKILLS --------" and "=== Education ===". */
const RULE_BEFORE = /^[-=_*~─━═]{3,200} ?(?=\p{L})/u
const RULE_BEHIND = /(?<=[\p{L}\p{N})&:：])[ \t]?[-=_*~─━═]{3,200}$/u

/** Arrows before the name of an entry in plain text. */
const ARROWS = /^>{1,3} (?=\p{L})/u

/** Returns the row of a line, or of a part of its text. */
export function readRow(line: Line, part: string = line.text): Row {
  const given = part.slice(0, LONGEST).trim()
  const unruled = given.replace(RULE_BEHIND, '').replace(RULE_BEFORE, '')
  const plain = line.size === 0 ? readMarkdown(unruled.replace(ARROWS, '')) : undefined
  const cleaned = cleanText(plain?.text ?? unruled)
  const marked = cleaned.replace(BULLET, '')
  const text = marked.replace(NUMBER, '')
  const item = line.role?.kind === 'list-item'
  const filled = line.spans.filter((span) => span.text.trim() !== '')
  return {
    line,
    index: line.index,
    text,
    bullet: item || text !== cleaned,
    marked: plain?.heading === true || unruled !== given || /^[■◆▼●□◇★☆▶◎※]/u.test(cleaned),
    cells: text
      .split('\t')
      .map((cell) => cell.trim())
      .filter(Boolean),
    dates: findDateRanges(text),
    upper: isUpperCase(text),
    bold: line.bold || (filled.length > 0 && filled.every((span) => span.bold)),
    boldStart: plain?.strong === true || (filled[0]?.bold ?? line.bold),
  }
}
