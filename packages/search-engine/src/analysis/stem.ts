// The package has no types, and importers of this file need them too.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./snowball-stemmers.d.ts" />
import snowball from 'snowball-stemmers'
import spellings from './data/spellings.json' with { type: 'json' }
import { foldAccents } from './normalize.ts'

const ALGORITHMS: Record<string, string> = {
  ar: 'arabic',
  ca: 'catalan',
  cs: 'czech',
  da: 'danish',
  de: 'german',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hu: 'hungarian',
  hy: 'armenian',
  it: 'italian',
  nb: 'norwegian',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sl: 'slovene',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
}

// patterns: built from the package's own list, whose patterns repeat nothing without a bound.
const SPELLINGS = spellings.british.map(([british = '', american = '']) => [new RegExp(british), american] as const)
// patterns: the same list.
const POSSIBLY_BRITISH = new RegExp(spellings.british.map(([british]) => british).join('|'))

type Stemmer = ReturnType<typeof snowball.newStemmer>
const stemmers = new Map<string, Stemmer>()
const INFLECTIONS = /^(?:e|s|es|ed|d|ing|y|ies|ied|ying)?$/
const UMLAUTS = /[äöü]/g
const UMLAUT_SPELLINGS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }
const HAS_LETTERS_ONLY = /^[\p{L}\p{M}]+$/u
const ASCII_LETTERS = /^[a-z]+$/

/** Stems of words by language. A search looks up the stem of each of its words several times, and stemming is slow. */
const known = new Map<string, string>()
const MAX_KNOWN = 20_000

function stem(word: string, language: string): string {
  const key = `${language} ${word}`
  let found = known.get(key)
  if (found === undefined) {
    found = computeStem(word, language)
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(key, found)
  }
  return found
}

function computeStem(word: string, language: string): string {
  const algorithm = ALGORITHMS[language]
  if (algorithm === undefined || word.length < 3) return word
  let stemmer = stemmers.get(algorithm)
  if (!stemmer) {
    stemmer = snowball.newStemmer(algorithm)
    stemmers.set(algorithm, stemmer)
  }
  return language === 'en' ? englishStem(americanSpelling(word), stemmer) : stemmer.stem(word)
}

/**
 * Returns the stem of an English word, but only of its inflections: "intern" isn't "internal", and a "developer" no
 * "development".
 */
function englishStem(word: string, stemmer: Stemmer): string {
  const stemmed = stemmer.stem(word)
  let same = 0
  while (same < stemmed.length && stemmed[same] === word[same]) same++
  const ending = word.slice(same)
  if (INFLECTIONS.test(ending) || (word[same] === word[same - 1] && INFLECTIONS.test(ending.slice(1)))) return stemmed
  return word.replace(/ies$/, 'y').replace(/(?<=ss|sh|ch|x)es$|(?<![su])s$/, '')
}

/** Returns the American spelling of an English word, so that both are one. */
function americanSpelling(word: string): string {
  if (!POSSIBLY_BRITISH.test(word)) return word
  return SPELLINGS.reduce((text, [british, american]) => text.replace(british, american), word)
}

/**
 * Returns the stem keys of a normalized word; two words match if they share a key. One key has the accents and one does
 * not, so that unaccented queries match; German adds umlauts spelled `ae`, `oe`, `ue`. Words with digits or punctuation
 * (`c++`) are their own only key.
 */
export function stemKeys(word: string, language: string): string[] {
  if (ASCII_LETTERS.test(word)) return [stem(word, language)]
  const plain = foldAccents(word)
  if (!HAS_LETTERS_ONLY.test(word)) return [plain]
  const keys = new Set([foldAccents(stem(word, language)), foldAccents(stem(plain, language))])
  if (language === 'de' && UMLAUTS.test(word)) {
    const spelled = word.replaceAll(UMLAUTS, (letter) => UMLAUT_SPELLINGS[letter] ?? letter)
    keys.add(foldAccents(stem(foldAccents(spelled), language)))
  }
  return [...keys]
}
