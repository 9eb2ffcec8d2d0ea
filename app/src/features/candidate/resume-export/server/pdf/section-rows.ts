import { layOutSpans, leading, type Measure, type Span, span } from '#platform/pdf/typeset/lay-out-spans.ts'
import type { Row, Tag } from '#platform/pdf/typeset/rows.ts'
import type { DocumentEntry, DocumentItems, DocumentSection } from '../document/resume-document.ts'
import { afterDash, SEPARATOR } from '../document/write-text.ts'
import type { Design } from './design.ts'

/** A column of text: its design, width and direction. */
export interface Column {
  design: Design
  width: number
  direction: 'ltr' | 'rtl'
  measure: Measure
}

const BULLET = '•'
const BULLET_INDENT = 12
const DATES_GAP = 14
/** Width below which a column has no room for dates next to titles. */
const NARROW = 220

/** Returns the rows of a section with its title. */
export function sectionRows(section: DocumentSection, column: Column, document: Tag): Row[] {
  const tag: Tag = { type: 'Sect', parent: document }
  return [headRow(section.title, column, tag), ...bodyRows(section, column, tag)]
}

/** Returns the row of a section's title. */
export function headRow(title: string, column: Column, section: Tag): Row {
  const { design, width } = column
  const tag: Tag = { type: 'H2', parent: section, bookmark: title }
  const spans = [span(title, 'strong', design.heading, design.accent)]
  const [line] = layOutSpans(spans, { ...column, family: design.family, width: width - rail(design) })
  const height = leading(design.heading)
  const ornament =
    design.heads === 'bar'
      ? { offset: 0, width: rail(design) - DATES_GAP, top: height * 0.42, height: 4, color: design.accent }
      : { offset: 0, width, top: height + 1, height: 0.75, color: design.accent }
  return {
    pieces: line ? [{ tag, line, offset: rail(design), width: width - rail(design), align: 'start' }] : [],
    ornaments: [ornament],
    height: height + (design.heads === 'bar' ? 2 : 5),
    gap: design.body * 1.35,
    keepsNext: true,
  }
}

function bodyRows(section: DocumentSection, column: Column, parent: Tag): Row[] {
  switch (section.kind) {
    case 'text':
      return section.paragraphs.flatMap((text) => paragraphRows([plain(text, column)], column, { type: 'P', parent }))
    case 'items':
      return section.items.flatMap((items) => itemRows(items, column, { type: 'P', parent }))
    case 'entries':
      return section.entries.flatMap((entry, at) =>
        withGap(entryRows(entry, column, parent), at === 0 ? 2 : column.design.body * 0.75),
      )
  }
}

const withGap = (rows: readonly Row[], gap: number): Row[] => rows.map((row, at) => (at === 0 ? { ...row, gap } : row))

/** Returns the rows of one entry: title and dates, the line below, then the text. */
function entryRows(entry: DocumentEntry, column: Column, section: Tag): Row[] {
  const { design } = column
  const parent: Tag = { type: 'Sect', parent: section }
  const under = entry.under.flatMap(({ text, href }, at) => [
    ...(at > 0 ? [span(SEPARATOR, 'plain', design.body, design.muted)] : []),
    { ...span(text, at === 0 && design.slanted ? 'slanted' : 'plain', design.body, design.ink), href },
  ])
  // In a narrow column, dates get a separate line.
  const isNarrow = column.width < NARROW
  const ownDates = isNarrow && entry.dates ? [span(entry.dates, 'plain', design.body - 0.5, design.muted)] : []
  const head = [
    ...titleRows(isNarrow ? withoutDates(entry) : entry, column, parent),
    ...paragraphRows(under, column, { type: 'P', parent }, { direction: column.direction }),
    ...paragraphRows(ownDates, column, { type: 'P', parent }, { direction: column.direction }),
  ]
  const text = [
    ...entry.paragraphs.flatMap((line) =>
      withGap(paragraphRows([plain(line, column)], column, { type: 'P', parent }), 2),
    ),
    ...bulletRows(entry.bullets, column, parent),
    ...entry.facts.flatMap(({ name, text: fact }) =>
      paragraphRows(
        [span(`${name}: `, 'plain', design.body, design.muted), plain(fact, column)],
        column,
        { type: 'P', parent },
        { direction: column.direction },
      ),
    ),
  ]
  const hasText = text.length > 0
  return [...head.map((row, at) => ({ ...row, keepsNext: at < head.length - 1 || hasText })), ...text]
}

type Title = Pick<DocumentEntry, 'title' | 'by' | 'dates'>

const withoutDates = ({ title, by }: DocumentEntry): Title => ({ title, ...(by && { by }) })

/** Returns the rows of a title, with the dates next to its first line. */
function titleRows({ title, by, dates }: Title, column: Column, parent: Tag): Row[] {
  const { design, width, direction } = column
  const start = rail(design)
  const issuer = by ? [span(afterDash(by), 'plain', design.body, design.ink)] : []
  const options = { ...column, family: design.family }
  const datesWidth = start > 0 ? start - DATES_GAP : width * 0.5
  const dateSpan = span(dates ?? '', 'plain', design.body - 0.5, design.muted)
  const dateLines = dates ? layOutSpans([dateSpan], { ...options, width: datesWidth, direction }) : []
  const taken = start > 0 || !dates ? 0 : Math.max(...dateLines.map((line) => line.width)) + DATES_GAP
  const titles = layOutSpans([span(title, 'strong', design.body + 0.5, design.ink), ...issuer], {
    ...options,
    width: width - start - taken,
    direction: by ? direction : undefined,
  })
  const titleTag: Tag = { type: 'H3', parent }
  const dateTag: Tag = { type: 'P', parent }
  return Array.from({ length: Math.max(titles.length, dateLines.length) }, (_, at) => {
    const [titleLine, dateLine] = [titles[at], dateLines[at]]
    const dateBox = start > 0 ? { offset: 0, width: datesWidth } : { offset: width - datesWidth, width: datesWidth }
    return {
      pieces: [
        ...(titleLine
          ? [{ tag: titleTag, line: titleLine, offset: start, width: width - start, align: 'start' as const }]
          : []),
        ...(dateLine
          ? [{ tag: dateTag, line: dateLine, ...dateBox, align: start > 0 ? ('start' as const) : ('end' as const) }]
          : []),
      ],
      height: leading(design.body + 0.5),
      gap: 0,
      keepsNext: true,
    }
  })
}

function itemRows({ group, values }: DocumentItems, column: Column, tag: Tag): Row[] {
  const { design, direction } = column
  const spans = values.flatMap((value, at) => [
    ...(at > 0 ? [span(SEPARATOR, 'plain', design.body, design.muted)] : []),
    plain(value, column),
  ])
  const name = group ? [span(`${group}: `, 'strong', design.body, design.ink)] : []
  // A narrow column has one line per value.
  if (column.width < NARROW)
    return [name, ...values.map((value) => [plain(value, column)])].flatMap((line) =>
      withGap(paragraphRows(line, column, tag, { direction }), 1),
    )
  return withGap(paragraphRows([...name, ...spans], column, tag, { direction }), 2)
}

function bulletRows(bullets: readonly string[], column: Column, parent: Tag): Row[] {
  if (bullets.length === 0) return []
  const list: Tag = { type: 'L', parent }
  return bullets.flatMap((bullet) => {
    const item: Tag = { type: 'LI', parent: list }
    const rows = paragraphRows(
      [plain(bullet, column)],
      column,
      { type: 'LBody', parent: item },
      { indent: BULLET_INDENT },
    )
    const [line] = layOutSpans([span(BULLET, 'plain', column.design.body, column.design.muted)], {
      ...column,
      family: column.design.family,
    })
    return rows.map((row, at) =>
      at === 0 && line
        ? {
            ...row,
            gap: 1.5,
            pieces: [
              {
                tag: { type: 'Lbl', parent: item } as const,
                line,
                offset: rail(column.design),
                width: BULLET_INDENT,
                align: 'start' as const,
              },
              ...row.pieces,
            ],
          }
        : row,
    )
  })
}

/** Returns the lines of a paragraph as rows. Its first two and last two lines share a page. */
export function paragraphRows(
  spans: readonly Span[],
  column: Column,
  tag: Tag,
  {
    direction,
    indent = 0,
    align = 'start',
  }: { direction?: 'ltr' | 'rtl'; indent?: number; align?: 'start' | 'center' } = {},
): Row[] {
  const { design, measure } = column
  const offset = rail(design) + indent
  const width = column.width - offset
  const lines = layOutSpans(spans, { width, family: design.family, measure, direction })
  return lines.map((line, at) => ({
    pieces: [{ tag, line, offset, width, align }],
    height: leading(line.size),
    gap: 0,
    keepsNext: lines.length > 1 && (at === 0 || at === lines.length - 2),
  }))
}

const rail = ({ rail: width = 0 }: Design): number => width

const plain = (text: string, column: Column): Span => span(text, 'plain', column.design.body, column.design.ink)
