import { wordsOfMessage } from './words.ts'

/** Beginnings of a language's words for a company, by the tag of its catalogue. */
export type CompanyWords = ReadonlyMap<string, readonly string[]>

const HEAD = /^\| language \| words for a company \|$/m
const ENGLISH = /\b(compan|employer)/i

/**
 * Reads the table "language | words for a company" of docs/how-to/add-a-language.md: the tag and the words in backticks.
 * Throws when the table is missing or a row cannot be read.
 */
export function readCompanyWords(source: string): CompanyWords {
  const head = HEAD.exec(source)
  if (head === null) throw new Error('docs/how-to/add-a-language.md has no table "language | words for a company".')
  const rows = source.slice(head.index).split('\n').slice(2)
  const end = rows.findIndex((line) => !line.startsWith('|'))
  return new Map(
    rows.slice(0, end === -1 ? undefined : end).map((row) => {
      const [tag, ...words] = Array.from(row.matchAll(/`([^`]+)`/g), (match) => match[1] ?? '')
      if (!tag || words.length === 0)
        throw new Error(`docs/how-to/add-a-language.md: the row "${row}" needs a tag and words.`)
      return [tag, words]
    }),
  )
}

/**
 * Returns the words for a company in a message whose English speaks of none, and so should say "we". A word right before
 * the company's name is part of that name.
 */
export function findCompanyWords(text: string, english: string, words: readonly string[]): string[] {
  if (ENGLISH.test(wordsOfMessage(english))) return []
  const unnamed = wordsOfMessage(text.replace(/[\p{L}\p{M}]+\s+\{company\}/gu, ' '))
  return words.filter((word) => {
    // Han characters have no spaces between words, and Hebrew joins articles and prepositions to them.
    const start = /[\p{Script=Han}\p{Script=Hebrew}\p{Script=Arabic}]/u.test(word) ? '' : String.raw`(?<![\p{L}\p{M}])`
    return new RegExp(`${start}${word}`, 'iu').test(unnamed)
  })
}
