import type { Row } from '../rows/row.ts'
import { nameSection } from '../sections/section-kinds.ts'
import { isLevel } from './split-skills.ts'

export const LISTED = /[,;|•·∙●▪◆‖、，；،\t]/u
export const CAPITALIZED = /^(?:[\p{Lu}\p{N}]\S* ){2,}[\p{Lu}\p{N}]\S*$/u
export const LABEL =
  /^(?<label>[^:：\t]{2,45}?) ?(?:[:：](?= |$)|：|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]):) ?(?<rest>\S.*)?$/su
/** Questions of the Italian form, beside or before the answers. */
export const PROMPT =
  /^(?:con computer, attrezzature specifiche|macchinari, ecc|vivere e lavorare con altre persone|ad es\. coordinamento|musica, scrittura, disegno|competenze non precedentemente indicate)/iu

/** A row split into its label and its list. */
interface Labelled {
  label?: string
  list: string
}

/** Splits a row at its label; in a table, the first column has the labels. */
export function splitLabel(row: Row, tabular: boolean): Labelled {
  const colon = LABEL.exec(row.text)?.groups
  if (colon?.['label'] !== undefined && !/^https?$/i.test(colon['label']) && !isLevel(colon['rest'] ?? '')) {
    const list = (colon['rest'] ?? '').replaceAll(/^\t/g, '')
    return { label: colon['label'].replace(/\t.*/s, ''), list }
  }
  const [first = '', ...rest] = row.cells
  if (PROMPT.test(first)) return { list: rest.join('\t') }
  const boldLead = row.line.spans[0]?.bold === true && !row.line.bold
  const lead = row.line.spans[0]?.text.trim() ?? ''
  const afterLead = row.text.slice(lead.length).trim()
  // A bold label before its list: "**Databases** MySQL, Redis".
  if (
    boldLead &&
    rest.length === 0 &&
    row.text.startsWith(lead) &&
    row.line.spans.slice(1).every(({ bold }) => !bold) &&
    LISTED.test(afterLead) &&
    /^[\p{L}\p{N}]/u.test(afterLead)
  )
    return { label: lead, list: afterLead }
  if (
    rest.length > 0 &&
    !rest.every(isLevel) &&
    rest.join('').length > 0 &&
    (nameSection(first)?.exact ||
      (boldLead && rest.length === 1) ||
      (first.length <= 30 &&
        rest.some((cell) => LISTED.test(cell)) &&
        !LISTED.test(first) &&
        (rest.length === 1 || tabular)) ||
      (tabular && rest.length === 1 && first.length <= 30 && CAPITALIZED.test(rest[0] ?? '')))
  )
    return { label: first, list: rest.join('\t') }
  return { list: row.text }
}

/** True if the previous row continues in this one: it ends in a separator, or the line was full. */
export function continuesRow(previous: Row | undefined, row: Row, fullWidth: number): boolean {
  if (
    !previous ||
    row.bullet ||
    LABEL.test(row.text) ||
    row.boldStart !== previous.boldStart ||
    row.line.block !== previous.line.block
  )
    return false
  if (row.cells.length > 1 && row.cells.length <= 2 && (row.cells[0]?.length ?? 0) <= 30) return false
  if (/[,;·|/&-]$|\b(?:and|und|et|y|или|и)$/u.test(previous.text)) return true
  const open = (previous.text.match(/[([]/g) ?? []).length > (previous.text.match(/[)\]]/g) ?? []).length
  if (open || /^(?:and|und|et|y|&)\s|^\p{Ll}/u.test(row.text)) return LISTED.test(previous.text) || open
  return (
    LISTED.test(previous.text) &&
    LISTED.test(row.text) &&
    previous.text.length >= fullWidth * 0.8 &&
    fullWidth > 60 &&
    !previous.text.endsWith('.')
  )
}
