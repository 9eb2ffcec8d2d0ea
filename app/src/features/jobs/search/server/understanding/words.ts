import vocabulary from './vocabulary.json' with { type: 'json' }

type Kind =
  | 'jobs'
  | 'asks'
  | 'joins'
  | 'before'
  | 'keep'
  | 'hours'
  | 'not'
  | 'except'
  | 'articles'
  | 'also'
  | 'unneeded'
  | 'atLeast'
  | 'pays'
  | 'remote'
  | 'remoteNot'
  | 'level'
  | 'contract'
  | 'times'
  | 'around'
  | 'seeks'
  | 'introduces'
  | 'either'
  | 'only'
  | 'acts'
  | 'vague'
  | 'leaves'
  | 'past'
  | 'setting'
  | 'doers'
  | Interval
export type Interval = 'hour' | 'day' | 'week' | 'month' | 'year'

/** The words of a language by their meaning in a search. */
interface Lists {
  words: ReadonlyMap<Kind, ReadonlySet<string>>
  /** The part of each before its first space or hyphen. */
  firstWords: ReadonlyMap<Kind, ReadonlySet<string>>
  /** Phrases about a search, in a language without spaces. */
  substrings: readonly string[]
}

type Vocabulary = Partial<Record<Kind | 'substrings', string[]>>
const { about: _about, ...languages } = vocabulary
const LISTS: ReadonlyMap<string, Lists> = new Map(
  Object.entries(languages).map(([name, { substrings = [], ...byKind }]: [string, Vocabulary]) => {
    const sets = (change: (word: string) => string) =>
      new Map(Object.entries(byKind).map(([kind, list]) => [kind as Kind, new Set(list.map(change))]))
    const firstWords = sets((word) => word.split(/[ -]/, 1)[0] ?? word)
    return [name, { substrings, words: sets((word) => word), firstWords }]
  }),
)

/** Languages by the words that phrase requests or join in them. */
const languagesOf = new Map<string, Set<string>>()
for (const [name, { words }] of LISTS)
  for (const word of [...(words.get('asks') ?? []), ...(words.get('joins') ?? [])])
    languagesOf.set(word, (languagesOf.get(word) ?? new Set()).add(name))

/** Number of a language's words that identify a text as written in it, even if the reader's language is another. */
const MIN_KNOWN_WORDS = 3

/** A word of a search as typed. */
export interface Word {
  typed: string
  /** In lower case, without the punctuation around it. */
  word: string
  /** True for quoted and excluded words, which are used unchanged. */
  isFixed: boolean
}

/** Splits a search into words; a quoted phrase is one. */
export function wordsOf(text: string): Word[] {
  return (text.match(/-?["“„«][^"“”»]*["”»]?|\S+/gu) ?? []).map((typed) => ({
    typed,
    word: typed
      .toLowerCase()
      .replace(/^[^\p{L}\p{N}\p{Sc}.#+-]+|(?<![^\p{L}\p{N}\p{Sc}#+%])[^\p{L}\p{N}\p{Sc}#+%]+$/gu, ''),
    isFixed: /^-?["“„«]|^-\S/u.test(typed),
  }))
}

/** The meanings of words in a search, in the reader's language, in English, and in the language it is evidently written in. */
export class Meanings {
  private readonly lists: Lists[]

  constructor(text: string, words: readonly Word[], language: string) {
    const known = new Map<string, number>()
    for (const { word } of words)
      for (const name of languagesOf.get(word) ?? []) known.set(name, (known.get(name) ?? 0) + 1)
    const isIn = (name: string, { substrings }: Lists) =>
      name === language ||
      name === 'en' ||
      (known.get(name) ?? 0) >= MIN_KNOWN_WORDS ||
      substrings.some((part) => text.includes(part))
    this.lists = [...LISTS].filter(([name, lists]) => isIn(name, lists)).map(([, lists]) => lists)
  }

  has(kind: Kind, word: string): boolean {
    return this.lists.some(({ words }) => words.get(kind)?.has(word))
  }

  /** Returns true if a word, or its part before a hyphen, is the first in one of a list's phrases. */
  begins(kind: Kind, word: string): boolean {
    const [first = ''] = word.split('-', 1)
    return this.lists.some(({ firstWords }) => firstWords.get(kind)?.has(first))
  }

  /** Returns true if words only mean "jobs", in any language. */
  isAllJobs(words: readonly string[]): boolean {
    const isJobs = (word: string) => [...LISTS.values()].some(({ words: known }) => known.get('jobs')?.has(word))
    return (
      words.some(isJobs) && words.every((word) => isJobs(word) || this.has('asks', word) || this.has('joins', word))
    )
  }

  /** Removes words about a search in a language without spaces. */
  withoutSubstrings(text: string): string {
    let rest = text
    for (const part of this.lists.flatMap(({ substrings }) => substrings)) rest = rest.replaceAll(part, ' ')
    return rest.trim() === '' ? text : rest
  }
}
