import type { Found } from '../entries/read-jobs.ts'
import type { Row } from '../rows/row.ts'
import { trimSigns } from '../rows/trim-signs.ts'
import { languageCode } from './language-names.ts'

export interface SpokenLanguage {
  language: Found
  fluency?: Found
}

const SEPARATOR = / ?[,;|•·、，；،] ?(?![^(（]{0,40}[)）])/u
const BETWEEN = / ?[:：] ?| [-–—] | ?[–—] ?|\t| ?[(（]/u

/** Returns the first words of a text that name a language, and the rest. */
function leadingLanguage(text: string): [string, string] | undefined {
  const [whole = '', ...rest] = text.split(BETWEEN)
  if (languageCode(whole) !== undefined) return [whole.trim(), text.slice(text.indexOf(whole) + whole.length)]
  const words = text.split(' ')
  for (let count = Math.min(3, words.length); count > 0; count -= 1) {
    const lead = words
      .slice(0, count)
      .join(' ')
      .replace(/[,:;.]$/, '')
    if (languageCode(lead) !== undefined) return [lead, words.slice(count).join(' ')]
  }
  const last = rest.at(-1)?.replace(/[)）]$/u, '')
  return last !== undefined && languageCode(last) !== undefined ? [last, whole] : undefined
}

/** Removes punctuation around a level, and brackets unless they close within it, as in "good (B2)". */
function trimmed(text: string): string {
  const level = trimSigns(text.replace(/^ ?[:：,|·–—-]? ?/u, ''), '.')
  return /^[(（]/u.test(level) || !endsWithBrackets(level) ? trimSigns(level.replace(/^[(（]/u, ''), ')）.') : level
}

/** True for a text that ends with a complete pair of brackets, such as "good (B2)". */
function endsWithBrackets(text: string): boolean {
  const inside = text.slice(0, -1)
  return /[)）]$/u.test(text) && inside.search(/[(（][^()（）]*$/u) >= 0
}

/** Returns the languages of a section, each with its level as written. */
export function readLanguages(rows: readonly Row[]): SpokenLanguage[] {
  const found: SpokenLanguage[] = []
  const add = (text: string, row: Row, certain: number): boolean => {
    const parts = leadingLanguage(text)
    if (!parts || parts[1].length > 80) return false
    const level = trimmed(parts[1])
    found.push({
      language: { text: parts[0], row, confidence: certain },
      ...(level !== '' && { fluency: { text: level, row, confidence: 0.8 } }),
    })
    return true
  }
  for (const row of rows) {
    const parts = row.text.split(SEPARATOR).filter(Boolean)
    const cells = row.cells.filter((cell) => leadingLanguage(cell))
    const list =
      cells.length > 1 ? row.cells : parts.filter((part) => leadingLanguage(part)).length > 1 ? parts : [row.text]
    const known = list.filter((part) => add(part.trim(), row, 0.9)).length
    const before = found.at(-1)
    const columns = found.slice(-row.cells.length)
    if (
      known === 0 &&
      row.cells.length > 1 &&
      columns.length === row.cells.length &&
      columns.every(({ fluency }) => !fluency)
    ) {
      columns.forEach((each, at) => (each.fluency = { text: row.cells[at] ?? '', row, confidence: 0.8 }))
      continue
    }
    // A level alone on the line after its language.
    if (known === 0 && before && !before.fluency && row.text.length <= 60 && !/[.]$/.test(row.text))
      before.fluency = { text: trimmed(row.text), row, confidence: 0.7 }
  }
  return found
}
