import { placeholdersIn } from '#kernel/values/placeholders.ts'
import { keyOf, type Purpose, purposeOf } from '../../placeholders.ts'
import { type LetterBlock, type LetterLine, type LetterSpan, linesOf, mapLines, textOf } from './letter-block.ts'

/** A placeholder of a template. */
export interface LetterPlaceholder {
  /** Its name as the template has it the first time. */
  word: string
  purpose: Purpose
}

/** Returns the different placeholders of a letter, in their order. */
export function letterPlaceholders(blocks: readonly LetterBlock[]): LetterPlaceholder[] {
  const found = new Map<string, LetterPlaceholder>()
  for (const { word } of linesOf(blocks).flatMap((line) => placeholdersIn(textOf(line)))) {
    const key = keyOf(word)
    if (!found.has(key)) found.set(key, { word, purpose: purposeOf(word) })
  }
  return [...found.values()]
}

/** Returns a value without braces, so that no one’s name becomes a place to sign. */
const asText = (value: string): string => value.replaceAll(/[{}]/g, '').replaceAll(/\s+/g, ' ').trim()

/**
 * Returns a letter with its placeholders replaced, also those that are partly in another style. Places to sign keep their tags.
 * @param valueOf returns the value of a placeholder by its key; undefined leaves the placeholder
 */
export function fillLetter(
  blocks: readonly LetterBlock[],
  valueOf: (key: string) => string | undefined,
): LetterBlock[] {
  return mapLines(blocks, (line) => {
    const filled: LetterSpan[] = []
    let at = 0
    for (const { word, start, end } of placeholdersIn(textOf(line))) {
      const [style] = sliceLine(line, start, end)
      const purpose = purposeOf(word)
      const value = purpose.kind === 'sign' ? undefined : valueOf(keyOf(word))
      filled.push(...sliceLine(line, at, start))
      if (style && purpose.kind === 'sign')
        filled.push({ text: `{{${word.replaceAll(/\s+/g, ' ')}}}`, place: purpose.place })
      else if (style && value !== undefined) filled.push({ ...style, text: asText(value) })
      else filled.push(...sliceLine(line, start, end))
      at = end
    }
    return [...filled, ...sliceLine(line, at, Number.POSITIVE_INFINITY)]
  })
}

/** Returns the part of a line between two offsets of its text. */
function sliceLine(line: LetterLine, start: number, end: number): LetterSpan[] {
  let at = 0
  return line.flatMap((span) => {
    const text = span.text.slice(Math.max(0, start - at), Math.max(0, end - at))
    at += span.text.length
    return text === '' ? [] : [{ ...span, text }]
  })
}
