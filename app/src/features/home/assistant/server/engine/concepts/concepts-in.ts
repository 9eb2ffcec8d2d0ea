import { stemKeys } from '@foyer/search-engine'
import { foldText } from '../reading/clean-text.ts'
import phrases from './concepts.json' with { type: 'json' }

// Concepts of working life with the everyday words, idioms and ad words for each, so that "will my phone go off at 3am"
// finds "alerts at night". English only. `?` marks words of questions, `!` words of ads, as in the grammars.

/** A word of an English text with its stem. */
export interface Token {
  word: string
  stem: string
}

/** A place in a text where words name concepts: one phrase can name several. */
export interface Mention {
  /** Positions of the first token and of the one after the last. */
  from: number
  to: number
  concepts: ReadonlySet<string>
}

type Side = 'ask' | 'say'

interface Phrase {
  concept: string
  stems: readonly string[]
  /** The side that doesn't use the phrase. */
  excluded: Side | undefined
}

const WORDS = /[£€$%]|[\p{L}\p{N}]+(?:['.:&+][\p{L}\p{N}]+)*\+?/gu

/** Returns the words of an English text; a hyphen separates words. */
export const tokensOf = (text: string): Token[] =>
  [...foldText(text).replaceAll('-', ' ').matchAll(WORDS)].map(([found]) => {
    const word = found.replace(/'s$/, '')
    return { word, stem: stemKeys(word, 'en')[0] ?? word }
  })

/** Phrases by the stem of their first word. */
const byStem = new Map<string, Phrase[]>()
for (const [concept, list] of Object.entries(phrases))
  for (const text of list.split('|')) {
    const stems = tokensOf(text).map(({ stem }) => stem)
    const [first] = stems
    if (first === undefined) continue
    const excluded = text.startsWith('?') ? 'say' : text.startsWith('!') ? 'ask' : undefined
    byStem.set(first, [...(byStem.get(first) ?? []), { concept, stems, excluded }])
  }

/** Returns the places where a text names concepts; a phrase wins over the shorter ones inside it. */
export function mentionsIn(tokens: readonly Token[], side: Side): Mention[] {
  const found = new Map<string, { from: number; to: number; concepts: Set<string> }>()
  tokens.forEach(({ stem }, from) => {
    for (const { concept, stems, excluded } of byStem.get(stem) ?? []) {
      if (excluded === side || !stems.every((each, at) => tokens[from + at]?.stem === each)) continue
      const to = from + stems.length
      const mention = found.get(`${from} ${to}`) ?? { from, to, concepts: new Set() }
      mention.concepts.add(concept)
      found.set(`${from} ${to}`, mention)
    }
  })
  const all = [...found.values()]
  const isInside = (a: Mention, b: Mention) => b.from <= a.from && b.to >= a.to && b.to - b.from > a.to - a.from
  return all.filter((mention) => !all.some((other) => isInside(mention, other)))
}

/** Returns the concepts that a sentence of an ad names. */
export const conceptsIn = (tokens: readonly Token[]): Set<string> =>
  new Set(mentionsIn(tokens, 'say').flatMap(({ concepts }) => [...concepts]))
