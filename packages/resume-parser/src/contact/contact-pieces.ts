import type { Row } from '../rows/row.ts'
import { foldKey } from '../rows/fold.ts'
import { trimSigns } from '../rows/trim-signs.ts'
import { nameSection } from '../sections/section-kinds.ts'
import labels from './place-labels.json' with { type: 'json' }

/** Labels of the person's address, of other places, and of other fields. */
type LabelKind = 'home' | 'elsewhere' | 'field'

/** A part of a row between separators, with the meaning of its label. */
export interface Piece {
  row: Row
  text: string
  /** `other` for a label that isn't one of the person's place. */
  label: 'home' | 'other' | undefined
  /** Text of the same cell before this part. */
  before: string
  /** True if the rest of the row is at least two contact details. */
  adjacentContact: boolean
}

const kinds = new Map<string, LabelKind>()
for (const kind of ['home', 'elsewhere', 'field'] as const)
  for (const names of Object.values(labels[kind])) for (const name of names) kinds.set(foldKey(name), kind)

const EMAIL_OR_LINK =
  /(?:https?:\/\/|www\.)[^\s|,;]{1,200}|[^\s|,;:()<>]{1,64}@[^\s|,;()<>]{1,80}|(?<![\p{L}\p{N}])(?:[\w-]{1,40}\.){1,4}(?:com|org|net|io|dev|me)(?:\/[^\s|,;]{0,120})?(?![\p{L}\p{N}])/giu
const PHONE = /(?<![\p{L}\p{N}-])[+(]{0,2}\d{1,15}(?:[ ./()-]{1,2}\d{1,8}){0,8}(?![\p{L}\p{N}-])/gu
const MIN_DIGITS = 9
const BETWEEN = /( ?[|¦｜‖•∙●◆;；\ue000] ?| \/{1,2} |\s{3,})/u
const COLON = /(?<=[\p{L}\p{M}.)]) ?[:：] ?/gu
const TOKEN = /[^ ,，、;；|()（）]+/gu
const LONGEST_LABEL_WORDS = 5
/** A pin or a house, which serve as labels. */
const PIN = /^ ?(?:📍|📌|🏠|🏡|⌂|🗺️?) ?/u
const MARK = '\ue000'

/** Returns the meaning of a label for the text after it; undefined for an unknown label. */
function kindOfLabel(label: string): LabelKind | undefined {
  const known = [label, ...label.split('/')].map((part) => kinds.get(foldKey(part)))
  return known.find((kind) => kind !== undefined)
}

const labelOf = (label: string): Piece['label'] => {
  const kind = kindOfLabel(label)
  if (kind === 'home') return 'home'
  return kind === undefined && nameSection(label)?.kind === 'contact' ? undefined : 'other'
}

/** Splits a text at the labels in it: "Address: 7 Park Row Phone: 042 555 0123". */
function splitLabels(text: string): { label: string | undefined; text: string }[] {
  const parts: { label: string | undefined; text: string }[] = []
  let label: string | undefined
  let start = 0
  for (const colon of text.matchAll(COLON)) {
    const lead = text.slice(start, colon.index)
    const tokens = [...lead.matchAll(TOKEN)]
    const longest = tokens.slice(-LONGEST_LABEL_WORDS).find(({ index }) => kindOfLabel(lead.slice(index)) !== undefined)
    const from = (longest ?? tokens.at(-1))?.index ?? 0
    parts.push({ label, text: lead.slice(0, from) })
    label = lead.slice(from)
    start = colon.index + colon[0].length
  }
  return [...parts, { label, text: text.slice(start) }]
}

/** Replaces contact details by a separator, so that the texts around them stay separate. */
function markContact(text: string): string {
  return text
    .replace(EMAIL_OR_LINK, MARK)
    .replace(PHONE, (digits) => (digits.replace(/\D/g, '').length >= MIN_DIGITS ? MARK : digits))
}

/** Removes the label of a contact detail at the end of a text: "61-148 Poznań, tel." */
function withoutField(text: string): string {
  const plain = trimSigns(text)
  const last = /[ ,][^ ,]{2,12}$/u.exec(plain)
  return last && kindOfLabel(last[0]) === 'field' ? trimSigns(plain.slice(0, last.index)) : plain
}

interface Cell {
  text: string
  label: Piece['label']
}

/** Returns the cells of a row; a cell that is only a label applies to the next one, the last one to the rows below. */
function labelCells(row: Row, inherited: Piece['label']): { cells: Cell[]; next: Piece['label'] } {
  let label = inherited
  const cells: Cell[] = []
  for (const cell of row.cells) {
    const kind = kindOfLabel(cell.replace(/[:：]$/u, ''))
    if (kind !== undefined) label = kind === 'home' ? 'home' : 'other'
    else {
      cells.push({ text: cell, label })
      label = undefined
    }
  }
  return { cells, next: cells.length === 0 ? label : undefined }
}

/** Returns the parts of rows between separators, without contact details. */
export function contactPieces(rows: readonly Row[]): Piece[] {
  let inherited: Piece['label']
  return rows.flatMap((row) => {
    const { cells, next } = labelCells(row, inherited)
    inherited = next
    const pieces = cells.flatMap(({ text: cell, label: ofCell }) => {
      const marked = markContact(cell)
      return splitLabels(marked).flatMap(({ label, text }) => {
        let ofPart = label === undefined ? ofCell : labelOf(label)
        return text.split(BETWEEN).flatMap((part, at): Piece[] => {
          // A label ends with its first value, except that other places can be a list.
          if (at % 2 === 1) {
            if (!(part.includes('/') && kindOfLabel(label ?? '') === 'elsewhere')) ofPart = undefined
            return []
          }
          const plain = withoutField(part.replace(PIN, '').replace(/^[^\p{L}\p{N}〒]+|^\p{L}\s(?=\d)/u, ''))
          const before = trimSigns(cell.slice(0, Math.max(0, cell.indexOf(plain))))
          return [{ row, text: plain, label: PIN.test(part) ? 'home' : ofPart, before, adjacentContact: false }]
        })
      })
    })
    const filled = pieces.filter(({ text }) => text !== '' && kindOfLabel(text) !== 'field')
    const contacts = [...row.cells.map(markContact).join('\t')].filter((sign) => sign === MARK).length
    const [only] = filled
    return only && filled.length === 1 && contacts >= 2 ? [{ ...only, adjacentContact: true }] : filled
  })
}
