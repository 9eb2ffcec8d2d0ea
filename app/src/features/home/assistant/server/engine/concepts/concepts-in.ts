import { stemOf } from '../grammar/words.ts'
import { foldText } from '../reading/clean-text.ts'
import { evidenceWeights } from '../../../limits.ts'
import applying from './data/applying.json' with { type: 'json' }
import benefits from './data/benefits.json' with { type: 'json' }
import bodyAndRisk from './data/body_and_risk.json' with { type: 'json' }
import contract from './data/contract.json' with { type: 'json' }
import duties from './data/duties.json' with { type: 'json' }
import employer from './data/employer.json' with { type: 'json' }
import hours from './data/hours.json' with { type: 'json' }
import pay from './data/pay.json' with { type: 'json' }
import people from './data/people.json' with { type: 'json' }
import place from './data/place.json' with { type: 'json' }
import requirements from './data/requirements.json' with { type: 'json' }
import training from './data/training.json' with { type: 'json' }

/** A concept of working life with its phrases, separated by `|`: everyday words, idioms and ad words. English only. */
interface Concept {
  /** The concept that it is a kind of: night work is a kind of shift. */
  broader?: string
  /** Phrases of questions and ads. */
  both?: string
  /** Phrases of questions only, so that "will my phone go off at 3am" finds "alerts at night". */
  asked?: string
  /** Phrases of ads only. */
  said?: string
}

/** All concepts by name. */
export const concepts: Readonly<Record<string, Concept>> = {
  ...pay,
  ...hours,
  ...place,
  ...duties,
  ...people,
  ...employer,
  ...requirements,
  ...training,
  ...benefits,
  ...contract,
  ...bodyAndRisk,
  ...applying,
}

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

const WORDS =
  /[£€$%#]|[\p{L}\p{N}]+(?:(?:['&+]|(?<=[\p{N}])[.:](?=\p{N})|(?<=\b\p{L})\.(?=\p{L}\b))[\p{L}\p{N}]+)*\+?/gu

/** Returns the words of an English text; a hyphen separates words. */
export const tokensOf = (text: string): Token[] =>
  [...foldText(text).replaceAll('-', ' ').matchAll(WORDS)].map(([found]) => {
    const word = found.replace(/'s$/, '')
    return { word, stem: stemOf(word, 'en') }
  })

/** In a phrase, any number in digits. */
const ANY_NUMBER = '#'
const fits = (stem: string, token: Token | undefined) =>
  token !== undefined && (stem === ANY_NUMBER ? /^\d/.test(token.word) : token.stem === stem)

const phrasesOf = (list: string | undefined) => (list === undefined ? [] : list.split('|'))

/** Phrases by the stem of their first word that isn't a number. */
const byStem = new Map<string, Phrase[]>()
for (const [concept, { both, asked, said }] of Object.entries(concepts))
  for (const [list, excluded] of [
    [both, undefined],
    [asked, 'say'],
    [said, 'ask'],
  ] as const)
    for (const text of phrasesOf(list)) {
      const stems = tokensOf(text).map(({ stem }) => stem)
      const first = stems.find((stem) => stem !== ANY_NUMBER)
      if (first === undefined) continue
      const others = byStem.get(first) ?? []
      others.push({ concept, stems, excluded })
      byStem.set(first, others)
    }

/** Returns the places where a text names concepts; a phrase wins over the shorter ones inside it. */
export function mentionsIn(tokens: readonly Token[], side: Side): Mention[] {
  const found = new Map<string, { from: number; to: number; concepts: Set<string> }>()
  tokens.forEach(({ stem }, position) => {
    for (const { concept, stems, excluded } of byStem.get(stem) ?? []) {
      const from = position - stems.indexOf(stem)
      if (excluded === side || !stems.every((each, at) => fits(each, tokens[from + at]))) continue
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

/** Returns the broader concept of one, if it has one. */
export const broaderOf = (name: string): string | undefined => concepts[name]?.broader

/**
 * Returns the concepts that a sentence of an ad names, each with its strength: 1, or less for the broader concept of one
 * that it names.
 */
export function conceptsIn(tokens: readonly Token[]): Map<string, number> {
  const named = new Map<string, number>()
  for (const mention of mentionsIn(tokens, 'say')) for (const name of mention.concepts) named.set(name, 1)
  const direct = [...named.keys()]
  for (const name of direct) {
    const broader = broaderOf(name)
    if (broader !== undefined && !named.has(broader)) named.set(broader, evidenceWeights.narrower)
  }
  return named
}
