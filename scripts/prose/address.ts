/** The form in which a language addresses its readers, and words that only the other form uses. */
export interface AddressRule {
  /** Tag of the catalogue, such as `pt`. */
  tag: string
  /** The form of address, such as `usted`. */
  address: string
  /** A word in lower case is found in any case; one with a capital as it is written, such as the Italian `Lei`. */
  words: readonly string[]
}

const HEAD = /^\| language \| address \| never \|$/m

/**
 * Reads the table "language | address | never" of docs/how-to/add-a-language.md: the tag and the words in backticks. A
 * language without words has a dash. Throws when the table is missing or a row cannot be read.
 */
export function readAddressRules(source: string): AddressRule[] {
  const head = HEAD.exec(source)
  if (head === null) throw new Error('docs/how-to/add-a-language.md has no table "language | address | never".')
  const rows = source.slice(head.index).split('\n').slice(2)
  const end = rows.findIndex((line) => !line.startsWith('|'))
  return rows.slice(0, end === -1 ? undefined : end).map((row) => {
    const [, language = '', address = '', never = ''] = row.split('|').map((cell) => cell.trim())
    const tag = /^`([\w-]+)`$/.exec(language)?.[1]
    const words = Array.from(never.matchAll(/`([^`]+)`/g), (match) => match[1] ?? '')
    if (tag === undefined || address === '' || (words.length === 0) !== (never === '–'))
      throw new Error(`docs/how-to/add-a-language.md: the row "${row}" needs a tag, an address, and words or a dash.`)
    return { tag, address, words }
  })
}

/** Returns the words of the other form of address in a message without its placeholders, each once. */
export function findOtherAddress(text: string, { words }: AddressRule): string[] {
  return words.filter((word) => {
    const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    // Chinese has no spaces between words.
    const form = /\p{Script=Han}/u.test(word)
      ? escaped
      : `(?<![\\p{L}\\p{M}\\p{N}_])${escaped}(?![\\p{L}\\p{M}\\p{N}_])`
    return new RegExp(form, word === word.toLowerCase() ? 'iu' : 'u').test(text)
  })
}
