import type { DateRange } from '../dates/date-ranges.ts'
import { readRow, type Row } from '../rows/row.ts'
import { withoutHeadBullets } from './bulleted-heads.ts'
import type { EntryRows } from './entry-rows.ts'
import { joinEventRows } from './join-event-rows.ts'
import { isTableHead } from './labelled-entries.ts'
import { joinSplitRanges } from './join-split-ranges.ts'
import { isProse } from './prose.ts'

export interface SplitOptions {
  /** True if a single date at the edge of a line can date an entry. */
  singles: boolean
  /** True for a text that names an entry, such as a job title, even where it is an item of a list. */
  namesEntry?: (text: string) => boolean
}

const LONGEST_LEAD = 110
const DURATION =
  /^(?:(?:full|part)[- ]time ?[·•] ?)?[(（]?(?:(?:about|ca\.?|environ|over) )?(?:less than a year|\d{1,2}\+? ?(?:years?|yrs?|months?|mos?|jahre?n?|monate?n?|ans?|mois|años?|mes(?:es|i)?|ann[oi]|anos?|mês|jaar|jr|maand(?:en)?|mnd|lata?|rok|mies\p{L}{0,6}|år|månader|лет|год\p{L}{0,2}|мес\p{L}{0,5}|年|个月|個月|ヶ月|か月|カ月|سن\p{L}{1,3}|شه\p{L}{1,3}|שנ\p{L}{1,3}|חודש\p{L}{0,3})\.?(?: ?(?:,|and|und|et|y|e|en|i|и|و|ו)? ?\d{1,2} ?(?:months?|mos?|monate?n?|mois|mes(?:es|i)?|mês|maand(?:en)?|mnd|mies\p{L}{0,6}|månader|мес\p{L}{0,5}|个月|個月|ヶ月|か月|カ月|شه\p{L}{1,3}|חודש\p{L}{0,3})\.?)?)[)）]?$/iu
/** A word before a date that makes it part of a sentence. */
const PREPOSITION = /(?:^|\s)(?:in|by|during|of|im|for|within|between|mid|early|late|en|année|nel|w|в)$/iu
const MAX_ABOVE = 4
const SHORT = 100
/** Share of dated items that name an entry, as below an employer with a list of positions. */
const MAX_NAMED = 0.6
/** Share of the section's width that a full line has. */
const FULL_LINE = 0.75

/** Returns the range that dates an entry, if the row is formed like the head of one. */
function anchorRange(row: Row, { singles }: SplitOptions): DateRange | undefined {
  for (const range of row.dates) {
    const lead = row.text.slice(0, range.from).trim()
    const tail = row.text.slice(range.to).trim()
    const ends = /^(?:\([^()]{1,30}\))?[\s\p{P}]*$/u.test(tail)
    const alone = lead === '' && ends
    const atEdge = lead === '' || ends || /\t ?[,(|·-]? ?$/.test(row.text.slice(0, range.from))
    const inSentence = /\p{Ll}{3}[.!?] \p{Lu}/u.test(lead) || PREPOSITION.test(lead)
    if (inSentence || lead.length > LONGEST_LEAD || (/^\p{Ll}/u.test(lead) && !atEdge)) continue
    if (!range.single) {
      if (atEdge && lead.length + tail.length <= 180) return range
      if (lead.length + tail.length <= SHORT && !/[.;]$/.test(tail)) return range
      if (lead.length <= 60 && !/[.;]/.test(lead) && row.line.spans.some(({ bold }) => bold)) return range
      continue
    }
    if (!singles) continue
    const ownCell = lead === '' && row.text.slice(range.to).startsWith('\t')
    if (alone || ownCell || (atEdge && lead.length + tail.length <= SHORT && !/[.;]$/.test(`${lead}${tail}`)))
      return range
  }
  return undefined
}

/** Returns the row's look without dates and places. */
function look({ line, boldStart }: Row): string {
  return `${Math.round(line.size * 2)}/${boldStart ? 'b' : ''}/${line.spans[0]?.italic ? 'i' : ''}/${line.color ?? ''}`
}

const canHead = (row: Row): boolean => !row.bullet && row.text.length <= SHORT + 20 && !isProse(row)

/** Counts the rows above `to` that belong to its head, down to `from`, the first row after the entry before. */
function countAbove(rows: readonly Row[], from: number, to: number, looks: ReadonlySet<string>, most: number): number {
  const between = rows.slice(from, to)
  const body = between.findLastIndex((row) => !canHead(row))
  const styled = between.some((row) => look(row) !== look(between[0] ?? row))
  let count = 0
  for (let at = to - 1; at > from + body && count < most; at -= 1) {
    const row = rows[at]
    if (!row) break
    const known = looks.has(look(row))
    if (styled && !known && !row.boldStart) break
    count += 1
    // A blank line or a bold first line begins the entry.
    if (row.line.gapBefore >= 0.9 && row.line.size === 0) break
  }
  return count
}

/** Share of dated rows, at least, above which a usual look stands. */
const USUAL = 0.5

/** Returns the look that most rows above dated ones share, unless other rows have it, too. */
function usualLooksAbove(rows: readonly Row[], anchors: readonly { at: number }[]): string[] {
  const above = new Set(anchors.flatMap(({ at }) => rows[at - 1] ?? []).filter(canHead))
  const counts = Map.groupBy(above, look)
  return [...counts].flatMap(([known, { length }]) =>
    length >= anchors.length * USUAL && !rows.some((row) => !above.has(row) && look(row) === known) ? [known] : [],
  )
}

const rightOf = ({ line }: Row): number => (line.box ? line.box.left + line.box.width : 0)

/** Joins the lines of a long name: bold ones where the first fills its line, and lines that continue in lower case. */
function joinWrappedHeads(rows: readonly Row[]): Row[] {
  const start = Math.min(...rows.map(({ line }) => line.box?.left ?? 0))
  const width = Math.max(0, ...rows.map(rightOf)) - start
  const joined: Row[] = []
  for (const row of rows) {
    const last = joined.at(-1)
    const end = last?.line.spans.at(-1)
    const next = row.line.spans[0]
    const alike = end !== undefined && end.size === next?.size && end.bold === next.bold && end.italic === next.italic
    const full = last && width > 0 && rightOf(last) - start > width * FULL_LINE
    const goesOn = last && /^\p{Ll}/u.test(row.text) && last.dates.length === 0 && canHead(last)
    const wraps =
      last &&
      alike &&
      ((full && row.bold) || goesOn) &&
      !row.bullet &&
      row.line.size > 0 &&
      row.line.gapBefore < 0.3 &&
      row.dates.length === 0
    if (wraps) joined[joined.length - 1] = { ...last, ...pick(readRow(last.line, `${last.text} ${row.text}`)) }
    else joined.push(row)
  }
  return joined
}

/** Returns the values that depend on a row's text. */
const pick = ({ text, cells, dates }: Row): Pick<Row, 'text' | 'cells' | 'dates'> => ({ text, cells, dates })

/** True for the time at an employer in all positions, which a separate line states: "5 years 3 months". */
const isDuration = ({ text, bullet, dates }: Row): boolean => !bullet && dates.length === 0 && DURATION.test(text)

/** Splits the rows of a section into entries, one for each date range. */
export function splitEntries(given: readonly Row[], options: SplitOptions): EntryRows[] {
  const stated = given.filter((row) => !isTableHead(row) && !isDuration(row))
  const rows = joinWrappedHeads(withoutHeadBullets(joinSplitRanges(joinEventRows(stated))))
  const dated = rows.flatMap((row, at) => {
    const range = anchorRange(row, options)
    return range ? [{ at, row, range }] : []
  })
  const plain = dated.filter(({ row }) => !row.bullet)
  const heads = plain.length > 0 ? plain : dated
  const ranged = heads.some(({ range }) => !range.single)
  const anchors = heads.filter(
    ({ row, range }, _at, all) =>
      !range.single ||
      !ranged ||
      row.cells.length > 1 ||
      (!row.bullet && all.some((other) => look(other.row) === look(row) && !other.range.single)),
  )
  const [first] = anchors
  if (!first) return []
  const firstAbove = countAbove(rows, 0, first.at, new Set(rows.slice(0, first.at).map(look)), MAX_ABOVE)
  const looks = new Set(rows.slice(first.at - firstAbove, first.at).map(look))
  if (firstAbove > 0) for (const usual of usualLooksAbove(rows, anchors)) looks.add(usual)
  const starts = anchors.map(({ at }, index) => {
    const before = anchors[index - 1]
    if (!before) return at - firstAbove
    return at - countAbove(rows, before.at + 1, at, looks, firstAbove)
  })
  const items = anchors.flatMap(({ row, range }) => adjacentText(row, range)?.text ?? [])
  const named = items.filter((text) => options.namesEntry?.(text)).length
  const itemsAreHeads = named > 0 && named >= items.length * MAX_NAMED
  return anchors.map(({ at, row, range }, index) => {
    const above = rows.slice(starts[index], at)
    const below = rows.slice(at + 1, starts[index + 1] ?? rows.length)
    const item = above.length > 0 && !itemsAreHeads ? adjacentText(row, range) : undefined
    if (item === undefined) return { range, anchor: row, above, below }
    const dates = row.text.slice(range.from)
    return { range, anchor: { ...readRow(row.line, dates), bullet: false }, above, below: [item, ...below] }
  })
}

/** Returns a list item without the dates in another cell of its line. */
function adjacentText(row: Row, { from }: DateRange): Row | undefined {
  const lead = row.text.slice(0, from)
  if (!row.bullet || !lead.endsWith('\t')) return undefined
  return { ...readRow(row.line, lead), bullet: true }
}
