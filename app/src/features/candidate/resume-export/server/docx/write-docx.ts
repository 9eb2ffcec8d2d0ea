import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  LevelFormat,
  Packer,
  Paragraph,
  TabStopType,
  TextRun,
} from 'docx'
import type { DocumentEntry, DocumentSection, LinkedText, ResumeDocument } from '../document/resume-document.ts'
import { afterDash, SEPARATOR } from '../document/write-text.ts'
import type { ExportLayout } from '../../rules.ts'
import type { Paper } from '#platform/pdf/typeset/rows.ts'
import { type Design, designs } from '../pdf/design.ts'

/** Points to twentieths of a point, the unit of Word. */
const twips = (points: number): number => Math.round(points * 20)
/** Points to half points, the unit of font sizes. */
const halves = (points: number): number => Math.round(points * 2)
const hex = (color: string): string => color.slice(1)

/** Fonts that Word and LibreOffice have, or replace by similar ones. */
const FONTS = { sans: 'Calibri', serif: 'Georgia' } as const
const BULLETS = 'bullets'

/** Design, texts and measures of a file. */
interface Style {
  design: Design
  document: ResumeDocument
  /** Width of the text in points. */
  width: number
}

/** Returns a résumé as a Word file with headings, lists and links. It has one column in every layout. */
export async function writeDocx(
  document: ResumeDocument,
  { layout, paper }: { layout: ExportLayout; paper: Paper },
): Promise<Uint8Array> {
  const design = designs[layout]
  const { margin } = design
  const style: Style = { design, document, width: paper.width - 2 * margin.side }
  const file = new Document({
    title: document.title,
    creator: document.name,
    styles: {
      default: {
        document: {
          run: {
            font: FONTS[design.family],
            size: halves(design.body),
            color: hex(design.ink),
            language: { value: document.language, eastAsia: document.language, bidirectional: document.language },
          },
          paragraph: { spacing: { line: 276 } },
        },
      },
    },
    numbering: {
      config: [
        {
          reference: BULLETS,
          levels: [
            {
              level: 0,
              format: LevelFormat.BULLET,
              text: '•',
              alignment: AlignmentType.START,
              style: { paragraph: { indent: { left: twips(14), hanging: twips(12) } } },
            },
          ],
        },
      ],
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: twips(paper.width), height: twips(paper.height) },
            margin: {
              top: twips(margin.top),
              bottom: twips(margin.bottom),
              left: twips(margin.side),
              right: twips(margin.side),
            },
          },
        },
        children: [...header(style), ...document.sections.flatMap((section) => sectionParagraphs(section, style))],
      },
    ],
  })
  return Packer.toBuffer(file)
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

type RunStyle = { size?: number; bold?: boolean; italics?: boolean; color?: string }

function run(text: string, { size, color, ...rest }: RunStyle = {}): TextRun {
  return new TextRun({
    text,
    ...rest,
    ...(size !== undefined && { size: halves(size), sizeComplexScript: halves(size) }),
    ...(rest.bold && { boldComplexScript: true }),
    ...(color && { color: hex(color) }),
    rightToLeft: RIGHT_TO_LEFT.test(text),
  })
}

const linked = ({ text, href }: LinkedText, style: RunStyle = {}) =>
  href ? new ExternalHyperlink({ link: href, children: [run(text, style)] }) : run(text, style)

type Children = (TextRun | ExternalHyperlink)[]

/** Returns a paragraph in the direction of the document. */
function paragraph(
  { document, design }: Style,
  children: Children,
  options: ConstructorParameters<typeof Paragraph>[0] & object = {},
): Paragraph {
  return new Paragraph({
    children,
    bidirectional: document.direction === 'rtl',
    spacing: { after: twips(design.body * 0.15) },
    ...options,
  })
}

/** Joins parts with separators in the muted colour. */
const separated = (parts: readonly LinkedText[], { design }: Style): Children =>
  parts.flatMap((part, at) => [...(at > 0 ? [run(SEPARATOR, { color: design.muted })] : []), linked(part)])

function header(style: Style): Paragraph[] {
  const { document, design } = style
  const alignment = design.header === 'center' ? AlignmentType.CENTER : AlignmentType.START
  const { name, label, contact } = document
  return [
    ...(name
      ? [
          paragraph(style, [run(name, { size: design.name, bold: true, color: design.accent })], {
            heading: HeadingLevel.TITLE,
            alignment,
          }),
        ]
      : []),
    ...(label
      ? [
          paragraph(style, [run(label, { size: design.label, italics: design.slanted, color: design.muted })], {
            alignment,
          }),
        ]
      : []),
    ...(contact.length > 0 ? [paragraph(style, separated(contact, style), { alignment })] : []),
  ]
}

function sectionParagraphs(section: DocumentSection, style: Style): Paragraph[] {
  const { design } = style
  const title = paragraph(style, [run(section.title, { size: design.heading, bold: true, color: design.accent })], {
    heading: HeadingLevel.HEADING_1,
    keepNext: true,
    spacing: { before: twips(design.body * 1.3), after: twips(4) },
    border: { bottom: { style: BorderStyle.SINGLE, size: 6, space: 2, color: hex(design.accent) } },
  })
  return [title, ...bodyParagraphs(section, style)]
}

function bodyParagraphs(section: DocumentSection, style: Style): Paragraph[] {
  switch (section.kind) {
    case 'text':
      return section.paragraphs.map((text) => paragraph(style, [run(text)]))
    case 'items':
      return section.items.map(({ group, values }) => {
        const name = group ? [run(`${group}: `, { bold: true })] : []
        return paragraph(style, [
          ...name,
          ...separated(
            values.map((text) => ({ text })),
            style,
          ),
        ])
      })
    case 'entries':
      return section.entries.flatMap((entry) => entryParagraphs(entry, style))
  }
}

function entryParagraphs(entry: DocumentEntry, style: Style): Paragraph[] {
  const { design, width } = style
  const { title, by, dates, under, paragraphs, bullets, facts } = entry
  const dateRuns = dates ? [run('\t'), run(dates, { color: design.muted })] : []
  const issuer = by ? [run(afterDash(by))] : []
  const hasText = paragraphs.length + bullets.length + facts.length > 0
  const [first, ...rest] = under
  return [
    paragraph(style, [run(title, { size: design.body + 0.5, bold: true, color: design.ink }), ...issuer, ...dateRuns], {
      heading: HeadingLevel.HEADING_2,
      keepNext: under.length > 0 || hasText,
      spacing: { before: twips(design.body * 0.6), after: 0 },
      tabStops: [{ type: TabStopType.END, position: twips(width) }],
    }),
    ...(first
      ? [
          paragraph(
            style,
            [
              linked(first, { italics: design.slanted }),
              ...(rest.length > 0 ? [run(SEPARATOR, { color: design.muted }), ...separated(rest, style)] : []),
            ],
            { keepNext: hasText },
          ),
        ]
      : []),
    ...paragraphs.map((text) => paragraph(style, [run(text)])),
    ...bullets.map((text) => paragraph(style, [run(text)], { numbering: { reference: BULLETS, level: 0 } })),
    ...facts.map(({ name, text }) => paragraph(style, [run(`${name}: `, { color: design.muted }), run(text)])),
  ]
}
