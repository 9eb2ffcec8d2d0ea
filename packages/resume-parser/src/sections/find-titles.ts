import type { TextDocument } from '../model/text-document.ts'
import { isUpperCase } from '../rows/fold.ts'
import type { Row } from '../rows/row.ts'
import { nameSection, type NamedSection, type SectionKind } from './section-kinds.ts'
import { prominence, readBodyLook, styleKey } from './title-style.ts'

/** A section title. `rest` is the content on the title's own line, as beside a label rail. */
export interface Title {
  kind: SectionKind
  rest?: string
}

interface Candidate {
  row: Row
  named: NamedSection | undefined
  votes: number
  style: string
}

/** The name of the document itself, above the person's name; in French also a summary's title. */
const DOCUMENT_NAME = /^(?:r[ée]sum[ée]|cv|curriculum vitae)$/iu
const FIRST_ROWS = 2
const LONGEST_TITLE = 48
const LONGEST_LABEL = 32
/** Kinds whose names also label parts of an entry or of a skills section. */
const LABELS = new Set<SectionKind>([
  'languages',
  'skills',
  'summary',
  'interests',
  'other',
  'projects',
  'awards',
  'contact',
  'volunteer',
  'certificates',
  'publications',
])

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** True for an item of a list; a square or diamond can also mark a title. */
const isItem = (row: Row): boolean => row.bullet && !row.marked

/** True if a row could be a title by its form alone: one short cell without dates and sentence marks. */
function titleForm(row: Row): boolean {
  const text = row.text.replaceAll('\t', ' ')
  return (
    text.length > 1 &&
    text.length <= LONGEST_TITLE &&
    row.dates.length === 0 &&
    !/[.,;!?@]$|\d{4}|https?:|@/.test(text) &&
    (row.cells.length === 1 || nameSection(text)?.exact === true)
  )
}

/** True if a row without any style is set apart like a title in plain text. */
function isSetApart({ line, text, upper, marked }: Row, previous: Row | undefined, next: Row | undefined): boolean {
  return (
    upper ||
    marked ||
    /[:：]$/.test(text) ||
    line.gapBefore >= 0.8 ||
    previous === undefined ||
    /^[-=_*#~─━]{3,}$/.test(next?.text ?? '') ||
    line.index === 0
  )
}

/** True if an everyday word looks like the plain titles, or stands out by itself where there are none. */
function looksLikeTitle({ row, votes, style }: Candidate, titles: readonly Candidate[]): boolean {
  const apart = row.upper || row.marked || row.line.gapBefore >= 0.8
  return titles.length > 0 ? titles.some((title) => title.style === style) && (votes > 0 || apart) : votes > 0 || apart
}

function accepts(
  candidate: Candidate,
  at: number,
  rows: readonly Row[],
  usual: number,
  styles: ReadonlyMap<string, number>,
): boolean {
  const { row, named, votes, style } = candidate
  if (!named?.exact || isItem(row) || (row.index < FIRST_ROWS && DOCUMENT_NAME.test(row.text))) return false
  if (usual <= 0)
    return isSetApart(row, rows[at - 1], rows[at + 1]) || (styles.get(style) ?? 0) >= 3 || !LABELS.has(named.kind)
  if (!LABELS.has(named.kind)) return votes >= Math.min(usual, 2) - 1
  return votes >= usual || (styles.get(style) ?? 0) >= 2 || (votes >= 2 && votes >= usual - 1)
}

/** True for a name that makes a label a title; an everyday word only in capitals. */
const isLabel = ({ exact, everyday }: NamedSection, capitals: boolean): boolean =>
  exact && (everyday !== true || capitals)

/** Returns labels in the first cell of rows whose other cells are the section's first content. */
function railTitles(rows: readonly Row[], found: ReadonlyMap<Row, Title>): [Row, Title][] {
  const labelled = rows.flatMap((row) => {
    const [first = '', ...rest] = row.cells
    const named = rest.length > 0 && !row.bullet && first.length <= LONGEST_TITLE ? nameSection(first) : undefined
    const capitals = first === first.toUpperCase() && first !== first.toLowerCase()
    const title: [Row, Title] | undefined = named && [row, { kind: named.kind, rest: rest.join('\t') }]
    return named && title ? [{ title, capitals, exact: isLabel(named, capitals) && first.length <= LONGEST_LABEL }] : []
  })
  const rail = labelled.filter(({ exact }) => exact).map(({ title }) => title)
  const inCapitals = labelled.filter(({ exact, capitals }) => exact && capitals).length
  const anchors = [...found.values()].filter(({ kind }) => kind === 'work' || kind === 'education').length
  const main = rail.filter(([, { kind }]) => kind === 'work' || kind === 'education').length
  if (main === 0 || (anchors > 0 && rail.length <= found.size)) return []
  // Where the labels are in capitals, those that only resemble known names are labels too.
  if (inCapitals < rail.length) return rail
  return labelled.filter(({ capitals }) => capitals).map(({ title }) => title)
}

const LARGER = 1.05
const SAME_SIZE = 0.3

/** Returns titles that share a line with their section's first content, in the size of the other titles. */
function largeLabels(rows: readonly Row[], found: ReadonlyMap<Row, Title>): [Row, Title][] {
  const kinds = new Set([...found.values()].map(({ kind }) => kind))
  return rows.flatMap((row): [Row, Title][] => {
    const [first = '', ...rest] = row.cells
    const [label, ...content] = row.line.spans
    const named = rest.length > 0 && !row.bullet && label?.text.trim() === first ? nameSection(first) : undefined
    const larger =
      label !== undefined &&
      content.every(({ size }) => label.size >= size * LARGER) &&
      [...found.keys()].some(({ line }) => Math.abs(line.size - label.size) <= SAME_SIZE)
    if (!named?.exact || !larger || kinds.has(named.kind)) return []
    return [[row, { kind: named.kind, rest: rest.join('\t') }]]
  })
}

/** Returns labels that open a section on their own line in plain text, such as "Skills: Go, Python". */
function inlineTitles(rows: readonly Row[], found: ReadonlyMap<Row, Title>): [Row, Title][] {
  const kinds = new Set([...found.values()].map(({ kind }) => kind))
  return rows.flatMap((row): [Row, Title][] => {
    const parts = /^(?<label>[^:：]{3,32})[:：] ?(?<rest>\S.*)$/su.exec(row.text)?.groups
    const named = parts?.['label'] && !row.bullet ? nameSection(parts['label']) : undefined
    const apart = row.line.gapBefore >= 0.8 || row.index === 0
    if (
      !named ||
      !isLabel(named, isUpperCase(parts?.['label'] ?? '')) ||
      !apart ||
      kinds.has(named.kind) ||
      named.kind === 'contact' ||
      !parts?.['rest']
    )
      return []
    return [[row, { kind: named.kind, rest: parts['rest'] }]]
  })
}

/** Returns the section titles of a document by row. */
export function findTitles(rows: readonly Row[], document: TextDocument): Map<Row, Title> {
  const body = readBodyLook(document)
  const candidates = rows.flatMap((row, at): (Candidate & { at: number })[] =>
    titleForm(row)
      ? [
          {
            row,
            at,
            named: nameSection(row.text.replaceAll('\t', ' ')),
            votes: prominence(row, body),
            style: styleKey(row),
          },
        ]
      : [],
  )
  const sure = candidates.filter(({ named, row }) => named?.exact && !isItem(row))
  const usual =
    median(sure.filter(({ named }) => named && !LABELS.has(named.kind)).map(({ votes }) => votes)) ||
    median(sure.map(({ votes }) => votes))
  const styles = new Map<string, number>()
  for (const { style, named } of sure)
    if (named && !LABELS.has(named.kind)) styles.set(style, (styles.get(style) ?? 0) + 2)
  const found = new Map<Row, Title>()
  const plain = sure.filter(({ named }) => named?.everyday !== true)
  for (const candidate of sure) {
    if (candidate.named?.everyday === true && !looksLikeTitle(candidate, plain)) continue
    if (candidate.named && accepts(candidate, candidate.at, rows, usual, styles))
      found.set(candidate.row, { kind: candidate.named.kind })
  }
  const taken = new Map<string, number>()
  for (const { row, style } of candidates) if (found.has(row)) taken.set(style, (taken.get(style) ?? 0) + 1)
  const total = new Map<string, number>()
  for (const row of rows) total.set(styleKey(row), (total.get(styleKey(row)) ?? 0) + 1)
  let started = false
  for (const { row, named, votes, style } of candidates) {
    started ||= found.has(row)
    const known = taken.get(style) ?? 0
    if (found.has(row) || !started || row.bullet || known < 2 || votes < 1) continue
    const titles = known / (total.get(style) ?? 1)
    if (named && (titles >= 0.3 || votes >= 3)) found.set(row, { kind: named.kind })
    else if (!named && votes >= 2 && titles >= 0.5 && row.text.split(' ').length <= 5) found.set(row, { kind: 'other' })
  }
  for (const [row, title] of railTitles(rows, found)) found.set(row, title)
  for (const [row, title] of largeLabels(rows, found)) found.set(row, title)
  if (usual <= 0) for (const [row, title] of inlineTitles(rows, found)) found.set(row, title)
  return found
}
