import type { SectionReader, SectionWriter } from '../snapshot/sections.ts'

/** Returns the meaning of a word as an abbreviation, as its words, in each form that documents have. */
export type MeaningsOf = (word: string) => readonly string[]

const DEFINITION = /\(([A-Z][A-Za-z&]{1,7}?)s?\)/g
const WORDS = /[a-z0-9]+/g
const CAPITALS = /[A-Z]/g
/** Characters before a bracket in which its meaning is looked for. */
const REACH = 120
/** Words that an abbreviation leaves out, except as its first. */
const LEFT_OUT = new Set(['and', 'of', 'the', 'in', 'for', 'to', 'with', 'at', 's'])
/** Number of documents that must give an abbreviation the same meaning, and its share of all meanings. */
const MIN_DOCUMENTS = 2
const MIN_SHARE = 0.5

/** Abbreviations that documents define themselves, as in "tissue viability nurse (TVN)". */
export class AbbreviationIndex {
  /** The definitions of each document: pairs of abbreviation and meaning. */
  private readonly bySlot = new Map<number, readonly string[]>()
  /** Number of documents by meaning and abbreviation. */
  private readonly counts = new Map<string, Map<string, number>>()

  set(slot: number, texts: Iterable<string>): void {
    const pairs = new Set<string>()
    for (const text of texts) for (const pair of definitionsIn(text)) pairs.add(pair)
    if (pairs.size > 0) this.add(slot, [...pairs])
  }

  clear(slot: number): void {
    for (const pair of this.bySlot.get(slot) ?? []) this.count(pair, -1)
    this.bySlot.delete(slot)
  }

  /**
   * Returns the usual meaning of an abbreviation in each of its forms, most common first, none if there is no usual one,
   * and the number of documents that define the abbreviation.
   */
  meaningsOf(abbreviation: string): { meanings: string[]; documents: number } {
    const all = [...(this.counts.get(abbreviation) ?? [])]
    return { meanings: usualForms(all, MIN_DOCUMENTS), documents: all.reduce((sum, [, count]) => sum + count, 0) }
  }

  save(to: SectionWriter): void {
    to.strings(
      'definitions',
      [...this.bySlot].map(([slot, pairs]) => [String(slot), ...pairs].join('\n')),
    )
  }

  restore(from: SectionReader): void {
    for (const line of from.strings('definitions')) {
      const [slot, ...pairs] = line.split('\n')
      this.add(Number(slot), pairs)
    }
  }

  private add(slot: number, pairs: readonly string[]): void {
    this.bySlot.set(slot, pairs)
    for (const pair of pairs) this.count(pair, 1)
  }

  private count(pair: string, by: number): void {
    const [abbreviation = '', meaning = ''] = pair.split('=')
    let meanings = this.counts.get(abbreviation)
    if (!meanings) this.counts.set(abbreviation, (meanings = new Map()))
    const left = (meanings.get(meaning) ?? 0) + by
    if (left > 0) meanings.set(meaning, left)
    else meanings.delete(meaning)
  }
}

/** Returns the forms of the meaning that most documents have, such as singular and plural; none without a majority. */
export function usualForms(counted: readonly (readonly [string, number])[], minimum: number): string[] {
  const forms = new Map<string, { total: number; list: (readonly [string, number])[] }>()
  let total = 0
  for (const one of counted) {
    const key = one[0].replaceAll(/s\b/g, '')
    const form = forms.get(key) ?? { total: 0, list: [] }
    form.total += one[1]
    form.list.push(one)
    forms.set(key, form)
    total += one[1]
  }
  const [most] = [...forms.values()].sort((a, b) => b.total - a.total)
  if (!most || most.total < minimum || most.total < total * MIN_SHARE) return []
  return most.list.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([meaning]) => meaning)
}

/** Returns the abbreviations that a text defines, each as `abbreviation=meaning` in lower case. */
export function definitionsIn(text: string): string[] {
  if (!text.includes('(')) return []
  const found: string[] = []
  for (const match of text.matchAll(DEFINITION)) {
    const [, name = ''] = match
    if ((name.match(CAPITALS)?.length ?? 0) < 2) continue
    const letters = name.toLowerCase().replaceAll('&', '')
    const before = text.slice(Math.max(0, match.index - REACH), match.index).toLowerCase()
    const meaning = wordsFor(letters, before.match(WORDS) ?? [])
    if (meaning) found.push(`${name.toLowerCase()}=${meaning}`)
  }
  return found
}

/** Returns the last words of a list whose initials are the letters; undefined if they aren't. */
function wordsFor(letters: string, words: readonly string[]): string | undefined {
  let letter = letters.length - 1
  let word = words.length - 1
  for (; letter >= 0 && word >= 0; word--) {
    if (words[word]?.[0] === letters[letter]) letter--
    else if (letter === letters.length - 1 || !LEFT_OUT.has(words[word] ?? '')) return undefined
  }
  return letter < 0 ? words.slice(word + 1).join(' ') : undefined
}

/** Returns true for a word that an abbreviation leaves out. */
export const isLeftOut = (word: string): boolean => LEFT_OUT.has(word)
