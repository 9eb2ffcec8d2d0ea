import { type Span, span } from '#platform/pdf/typeset/lay-out-spans.ts'
import type { Row, Tag } from '#platform/pdf/typeset/rows.ts'
import type { ContactItem, ResumeDocument } from '../document/resume-document.ts'
import { SEPARATOR } from '../document/write-text.ts'
import { type Column, headRow, paragraphRows } from './section-rows.ts'

/** Returns the rows of name, professional title and, unless they have a column, contact details. */
export function headerRows({ name, label, contact }: ResumeDocument, column: Column, document: Tag): Row[] {
  const { design, direction } = column
  const whole = { ...column, design: { ...design, rail: 0 } }
  const align = design.header
  const head = [
    ...paragraphRows(
      [span(name, 'strong', design.name, design.accent)],
      whole,
      { type: 'H1', parent: document },
      { align },
    ),
    ...paragraphRows(
      [span(label ?? '', design.slanted ? 'slanted' : 'plain', design.label, design.muted)],
      whole,
      { type: 'P', parent: document },
      { align },
    ),
  ]
  const spans: Span[] = contact.flatMap((item, at) => [
    ...(at > 0 ? [span(SEPARATOR, 'plain', design.body, design.muted)] : []),
    contactSpan(item, column),
  ])
  const details = design.aside ? [] : paragraphRows(spans, whole, { type: 'P', parent: document }, { align, direction })
  return [...head, ...details.map((row, at) => (at === 0 ? { ...row, gap: design.body * 0.5 } : row))]
}

/** Returns the rows of contact details in a column, one per line. */
export function contactRows({ contact, contactTitle }: ResumeDocument, column: Column, document: Tag): Row[] {
  if (contact.length === 0) return []
  const section: Tag = { type: 'Sect', parent: document }
  const rows = contact.flatMap((item) => {
    const lines = paragraphRows([contactSpan(item, column)], column, { type: 'P', parent: section })
    return lines.map((row, at) => (at === 0 ? { ...row, gap: 2 } : row))
  })
  return [headRow(contactTitle, column, section), ...rows]
}

const contactSpan = ({ text, href }: ContactItem, { design }: Column): Span => ({
  ...span(text, 'plain', design.body, design.ink),
  href,
  isWhole: true,
})
