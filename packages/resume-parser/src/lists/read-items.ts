import type { DateRange } from '../dates/date-ranges.ts'
import { isProse } from '../entries/prose.ts'
import type { Found } from '../entries/read-jobs.ts'
import { headTexts } from '../entries/entry-rows.ts'
import type { Row } from '../rows/row.ts'
import { trimEndOf, trimSigns } from '../rows/trim-signs.ts'

/** An item of a list of certificates, awards, publications or projects. */
export interface Item {
  name: Found
  /** Issuer, awarder or publisher. */
  by?: Found
  range?: DateRange
  url?: string
  head: Row
  body: Row[]
}

const LONGEST_NAME = 200
const LONGEST_BY = 100
const BY_WORD = / (?:by|von|par|issued by|from) /u
const DASH = / [-–—] /u
const URL = /https?:\/\/[^\s，。；）)]+|www\.[^\s，。；）)]+/iu
const QUOTED = /[“"«「《](?<title>[^”"»」》]{8,200})[”"»」》]/u
const CITATION = /\((?:19|20)\d\d[^)]{0,12}\)\.? (?<title>[^.]{8,200})/u

const isLinkOnly = ({ text }: Row): boolean => URL.test(text) && text.replace(URL, '').trim() === ''

const isDateOnly = (row: Row): boolean => row.dates.length > 0 && headTexts(row).length === 0
const startsWithDate = ({ text, dates }: Row): boolean =>
  dates[0] !== undefined && text.slice(0, dates[0].from).trim() === ''

/** Returns a test for sections whose items all have their dates in one place: a line of dates, or their first line. */
function datedBeginner(rows: readonly Row[]): ((row: Row, previous: Row) => boolean) | undefined {
  const [first] = rows
  if (!first || rows.some(({ bullet }) => bullet)) return undefined
  const lines = rows.filter(isDateOnly).length
  if (isDateOnly(first)) return lines > 1 ? isDateOnly : undefined
  if (lines > 1) {
    const last = rows.at(-1)
    if (last && isDateOnly(last)) return (_, previous) => isDateOnly(previous)
    const above = new Set(rows.filter((_, at) => rows.slice(at + 1, at + 2).some(isDateOnly)))
    return (row) => above.has(row)
  }
  const heads = rows.filter((row) => row.dates.length > 0 && startsWithDate(row) === startsWithDate(first))
  if (first.dates.length === 0 || heads.length < 2 || rows.some(isProse)) return undefined
  const single = heads.filter((head) => heads.includes(rows[rows.indexOf(head) + 1] ?? head)).length
  // Where most items are one line, a line without a date is an item, too.
  return single > heads.length / 2 ? () => true : (row) => heads.includes(row)
}

/** Returns a test for rows that start an item, by the style of the section: bullets, dates, bold heads or lines. */
function beginner(rows: readonly Row[]): (row: Row, previous: Row) => boolean {
  const bulleted = rows[0]?.bullet === true
  const plain = rows.filter(({ bullet }) => !bullet)
  if (bulleted) return (row) => row.bullet
  const byDates = datedBeginner(rows)
  if (byDates) return byDates
  const dated = plain.filter(({ dates }) => dates.length > 0)
  if (dated.length > 1 && dated.length >= plain.length * 0.4)
    return (row, previous) =>
      !row.bullet &&
      (row.dates.length > 0
        ? previous.dates.length > 0 || previous.bullet || isProse(previous)
        : row.boldStart && !isProse(row))
  const bold = plain.filter(({ boldStart }) => boldStart)
  if (bold.length > 0 && bold.length < plain.length && rows[0]?.boldStart) return (row) => !row.bullet && row.boldStart
  return (row, previous) =>
    !row.bullet &&
    !isLinkOnly(row) &&
    !/^\p{Ll}/u.test(row.text) &&
    (previous.bullet ||
      row.line.gapBefore > previous.line.gapBefore + 0.3 ||
      !isProse(row) ||
      /[.\d)]$/.test(previous.text))
}

/** Splits a name from its issuer: at a cell, at the last comma before a capital letter, at a word, or at a dash. */
function splitIssuer(texts: readonly string[]): [string, string | undefined] {
  const [first = '', second] = texts
  if (second !== undefined) return [first, second]
  const bar = first.split(/ ?[|•] ?/)
  if (bar.length > 1) return [bar[0] ?? first, bar[1]]
  const comma = first.lastIndexOf(', ')
  if (comma > 3 && /^\p{Lu}/u.test(first.slice(comma + 2))) return [first.slice(0, comma), first.slice(comma + 2)]
  const [name = first, by] = first.split(BY_WORD.test(first) ? BY_WORD : DASH)
  return [name, by]
}

function readItem(group: readonly Row[]): Item | undefined {
  const dates = group.find(isDateOnly)
  const [head, ...rest] = group.filter((row) => row !== dates)
  if (!head) return undefined
  // The dates can be on the line below the name.
  const datedRow = head.dates.length > 0 ? head : (dates ?? (rest[0]?.bullet === false ? rest[0] : undefined))
  const range = datedRow?.dates.at(-1)
  const cited = QUOTED.exec(head.text) ?? CITATION.exec(head.text)
  const [split, onLine] = splitIssuer(headTexts(head))
  const [next] = rest
  const below = rest.length === 1 && next && datedRow !== next && !next.bullet && !isProse(next) ? next : undefined
  const by = onLine ?? below?.text
  const name = trimSigns((cited?.groups?.['title'] ?? split).replace(URL, ''), '(')
  if (name === '' || name.length > LONGEST_NAME) return undefined
  const url =
    head.line.links.find(({ uri }) => uri.startsWith('http'))?.uri ??
    URL.exec(head.text)?.[0] ??
    rest.map(({ text }) => URL.exec(text)?.[0]).find(Boolean)
  const known = by !== undefined && !cited && by.length <= LONGEST_BY && !URL.test(by) && by.trim() !== ''
  return {
    name: { text: name, row: head, confidence: 0.7 },
    ...(known && { by: { text: trimSigns(by), row: onLine === undefined && below ? below : head, confidence: 0.5 } }),
    ...(range && { range }),
    ...(url !== undefined && { url: trimEndOf(url, ').,;') }),
    head,
    body: rest.filter((row) => !isLinkOnly(row) && headTexts(row).length > 0),
  }
}

/** Returns the items of a section, each with the rows that describe it. */
export function readItems(rows: readonly Row[]): Item[] {
  const begins = beginner(rows)
  const groups: Row[][] = []
  rows.forEach((row, at) => {
    const last = groups.at(-1)
    const previous = rows[at - 1]
    if (!last || !previous || begins(row, previous)) groups.push([row])
    else last.push(row)
  })
  // A bold line without a date before dated items is a heading among them.
  const dated = groups.filter(([head]) => head && head.dates.length > 0).length
  return groups.flatMap((group) => {
    const [head] = group
    const heading = group.length === 1 && head?.bold && head.dates.length === 0 && dated > groups.length / 2
    return heading ? [] : (readItem(group) ?? [])
  })
}
