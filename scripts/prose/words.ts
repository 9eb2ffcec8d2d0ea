const PLACES = ['interface', 'documents', 'comments'] as const

/** The kinds of text that `docs/words.md` tells apart. */
export type Place = (typeof PLACES)[number]

export interface ForbiddenWord {
  /** Lower case; a blank matches any white space. A final `…` stands for a noun, see `NOUN`. */
  word: string
  /** The advice beside the word. */
  instead: string
  places: readonly Place[]
}

export interface Finding {
  /** Line within the text, from 1. */
  line: number
  /** The forbidden word as the list spells it. */
  word: string
  instead: string
}

/** A text that keeps a forbidden word, for example because the specification fixes it word for word. */
export interface Exception {
  word: string
  /** Message id or path of a file. */
  in: string
  reason: string
}

/** The next word, unless it compares ("no longer", "no slower") or makes a fixed phrase ("is no reason to"). */
const NOUN = String.raw`(?!(?:more|less|(?:long|slow|fast|earli|lat|high|low|larg|small|bett|oth)er|worse|reason|sign|wonder)\b)(?=\p{L})`

const HEAD = /^\| instead of \| write \| in \|$/m
const blank = (text: string) => text.replace(/[^\n]/g, ' ')

/**
 * Reads the table "instead of | write | in" of docs/words.md: words in backticks, the advice, and the places (`everywhere`
 * or a list). Throws when the table is missing or a row cannot be read.
 */
export function readForbiddenWords(source: string): ForbiddenWord[] {
  const head = HEAD.exec(source)
  if (head === null) throw new Error('docs/words.md has no table "instead of | write | in".')
  const rows = source
    .slice(head.index)
    .split('\n')
    .slice(2)
    .map((line) => line.trim())
  const end = rows.findIndex((line) => !line.startsWith('|'))
  return rows.slice(0, end === -1 ? undefined : end).flatMap((row) => {
    const [, forbidden = '', instead = '', where = ''] = row.split('|').map((cell) => cell.trim())
    const words = Array.from(forbidden.matchAll(/`([^`]+)`/g), (match) => (match[1] ?? '').toLowerCase())
    const places = PLACES.filter((place) => where === 'everywhere' || where.split(', ').includes(place))
    if (words.length === 0 || instead === '' || places.length === 0)
      throw new Error(`docs/words.md: the row "${row}" needs words in backticks, advice, and places.`)
    return words.map((word) => ({ word, instead, places }))
  })
}

/** Returns the forbidden words that a text uses, each time it uses one. Code in backticks is not read. */
export function findForbiddenWords(text: string, place: Place, words: readonly ForbiddenWord[]): Finding[] {
  const found = words.filter(({ places }) => places.includes(place))
  if (found.length === 0) return []
  const forms = found.map(({ word }) => {
    const form = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+')
    return form.endsWith('…') ? String.raw`(?<!\bthere\s)${form.slice(0, -1)}${NOUN}` : form
  })
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}_./@])(?:${forms.toSorted((a, b) => b.length - a.length).join('|')})(?:(?<=\s)|(?![\p{L}\p{N}_@]|\.\p{L}))`,
    'giu',
  )
  return Array.from(withoutCode(text).matchAll(pattern), (match) => {
    const word = match[0].toLowerCase().replace(/\s+/g, ' ').replace(/ $/, ' …')
    const instead = found.find((entry) => entry.word === word)?.instead ?? ''
    return { line: text.slice(0, match.index).split('\n').length, word, instead }
  })
}

/** Blanks what is code or an address: fenced blocks, backticks, targets of links, `{@link …}`, web addresses. */
function withoutCode(text: string): string {
  return text
    .replace(/^[ \t]*(```|~~~)[\s\S]*?^[ \t]*\1/gm, blank)
    .replace(/`[^`]*`/g, blank)
    .replace(/\]\([^)\s]*\)/g, blank)
    .replace(/\{@link [^}]*\}/g, blank)
    .replace(/https?:\/\/[^\s)]+/g, blank)
}

/** Returns a message without its placeholders, plural keywords and tags: `{count, plural, one {…}}`, `<b>`, `%(name)s`. */
export function wordsOfMessage(text: string): string {
  return text
    .replace(/%\(\w+\)s|<\/?\w+>/g, ' ')
    .replace(/\{\s*\w+\s*,\s*\w+\s*,?(\s*offset:\d+)?/g, ' ')
    .replace(/(=\d+|\b(zero|one|two|few|many|other))\s*\{/g, ' ')
    .replace(/\{\w+\}/g, ' ')
}
