import { grammarLanguage, grammarOf, findSubjects } from '../engine/grammar/grammar.ts'
import { stemsOf, wordsOf } from '../engine/grammar/words.ts'
import { foldText } from '../engine/reading/clean-text.ts'
import { assistantLimits } from '../../limits.ts'
import numberWords from '../engine/reading/number-words.json' with { type: 'json' }
import words from './polarity.json' with { type: 'json' }

/** A passage given to a model. */
export interface GivenPassage {
  id: string
  text: string
  language: string
}

/** A sentence of a model, with the ids of the passages that support it. */
export interface ModelSentence {
  text: string
  passages: readonly string[]
}

/** Share of a sentence's content words that must occur in its passages. */
const MIN_SHARED = 0.6
/** Links, markup, and characters that readers don't see. */
const MARKUP = /https?:|www\.|[<>[\]{}*_`#|\\]|\p{Cf}/u
/** Digits, and the numerals of Chinese and Japanese. */
const NUMBERS = /\p{N}+(?:[.,:/'\u00A0\u202F-]\p{N}+)*|[一二三四五六七八九十百千万]+/gu
/** Runs of characters that can be email addresses and domain names. */
const RUNS = /[\p{L}\p{N}@._+-]+/gu
const NAMES = /\p{Lu}[\p{L}\p{M}'’-]*/gu
const FORCES = ['must', 'wish', 'may'] as const
const CURRENCIES = /[$€£¥₹]|\b(?:EUR|USD|GBP|CHF|PLN|JPY|INR|CAD|AUD)\b/g

/**
 * Returns the fault of a sentence; undefined if its passages support it. Any doubt is a fault, because a cut sentence
 * costs less than an invented one.
 */
export function faultOf(
  { text, passages }: ModelSentence,
  given: readonly GivenPassage[],
  language: string,
): string | undefined {
  const cited = given.filter(({ id }) => passages.includes(id))
  if (passages.length === 0 || cited.length !== new Set(passages).size) return 'cites nothing that was given'
  if (text.trim() === '' || text.length > assistantLimits.modelSentenceCharacters) return 'empty or too long'
  if (MARKUP.test(text)) return 'has a link, markup or hidden signs'
  const source = cited.map((passage) => passage.text).join('\n')
  if (missing(NUMBERS, text, source, plainNumber) || hasOwnNumberWord(text, cited, language))
    return 'has another number than its passages'
  if (missing(CURRENCIES, text, source)) return 'has another currency than its passages'
  if (hasOwnAddress(text, source)) return 'has another address than its passages'
  if (hasOwnName(text, cited, language)) return 'has another name than its passages'
  if (!isCovered(text, cited, language)) return 'says more than its passages'
  const own = toneOf(text, language)
  for (const passage of cited) {
    const said = toneOf(passage.text, passage.language)
    if (own.negative !== said.negative) return 'says the opposite'
    if (FORCES.some((force) => own[force] !== said[force])) return 'says it with another force'
  }
  return undefined
}

/** Writes a number without thousands separators, and with a decimal point. */
const plainNumber = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/(?<=\p{N})[.,'\s](?=\p{N}{3}(?!\p{N}))/gu, '')
    .replaceAll(',', '.')

/** Returns true if a pattern finds something in a text that doesn't occur in the source. */
function missing(pattern: RegExp, text: string, source: string, plain: (found: string) => string = foldText): boolean {
  const known = new Set([...source.matchAll(pattern)].map(([found]) => plain(found)))
  return [...text.matchAll(pattern)].some(([found]) => !known.has(plain(found)))
}

/** Returns true for an email address or a domain name that doesn't occur in the source. */
function hasOwnAddress(text: string, source: string): boolean {
  const known = new Set(addressesOf(source))
  return addressesOf(text).some((address) => !known.has(address))
}

const addressesOf = (text: string): string[] =>
  [...text.matchAll(RUNS)].flatMap(([run]) => {
    const parts = run.split('.').filter(Boolean)
    const isAddress = run.includes('@') || (parts.length > 1 && /^\p{L}{2}/u.test(parts.at(-1) ?? ''))
    return isAddress ? [foldText(parts.join('.'))] : []
  })

/** Returns true for a number in words that no passage has in the same words or in digits. */
function hasOwnNumberWord(text: string, cited: readonly GivenPassage[], language: string): boolean {
  const own = grammarLanguage(language) ?? 'en'
  const numbers = new Set(numberWords[own].split(' '))
  const known = knownWords(cited)
  return wordsOf(foldText(text), own).some(
    ({ word, stem }) => numbers.has(word) && !known.has(word) && !(/^\d/.test(stem) && known.has(stem)),
  )
}

/** Returns true for a capitalized word that no passage has; filler words can start a sentence. */
function hasOwnName(text: string, cited: readonly GivenPassage[], language: string): boolean {
  const { stop } = grammarOf(grammarLanguage(language) ?? 'en')
  const known = knownWords(cited)
  const names = [...text.matchAll(NAMES)].flatMap(([name]) => wordsOf(foldText(name), language))
  return names.some(({ word, stem }) => !stop.has(word) && !known.has(word) && !known.has(stem))
}

/** Returns the words of passages and their stems. */
const knownWords = (cited: readonly GivenPassage[]): Set<string> =>
  new Set(
    cited.flatMap(({ text, language }) => wordsOf(foldText(text), language).flatMap(({ word, stem }) => [word, stem])),
  )

/** Returns true for arguments of a call with a link or an address that the person did not write. */
export const hasForeignAddress = (text: string, message: string): boolean =>
  /https?:|www\.|\p{Cf}/u.test(text) || hasOwnAddress(text, message)

function isCovered(text: string, cited: readonly GivenPassage[], language: string): boolean {
  const { stop } = grammarOf(grammarLanguage(language) ?? 'en')
  const content = wordsOf(foldText(text), language).filter(({ word }) => !stop.has(word))
  const stems = new Set(cited.flatMap((passage) => stemsOf(passage.text, passage.language)))
  const shared = content.filter(({ stem, word }) => stems.has(stem) || stems.has(word)).length
  if (content.length > 0 && shared / content.length >= MIN_SHARED) return true
  // In another language the words differ, but the subjects are the same.
  if (cited.some((passage) => grammarLanguage(passage.language) === grammarLanguage(language))) return false
  const own = subjectsOf(text, language)
  const theirs = new Set(cited.flatMap((passage) => subjectsOf(passage.text, passage.language)))
  return own.length > 0 && own.every((subject) => theirs.has(subject))
}

const subjectsOf = (text: string, language: string): string[] =>
  findSubjects(grammarOf(grammarLanguage(language) ?? 'en').subjects, foldText(text), 'say').map(({ name }) => name)

type Tone = Record<keyof typeof words, boolean>

/** Classifies a text by the denials, demands, wishes and permissions in it. */
function toneOf(text: string, language: string): Tone {
  const own = grammarLanguage(language) ?? 'en'
  const lower = ` ${text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[^\p{L}\p{M}\p{N}']+/gu, ' ')} `
  const whole = own === 'ja' || own === 'zh'
  const has = (list: readonly string[]) =>
    list.some((word) => lower.includes(whole || word.endsWith("'") ? word : ` ${word} `))
  return {
    negative: has(words.negative[own]),
    must: has(words.must[own]),
    wish: has(words.wish[own]),
    may: has(words.may[own]),
  }
}
