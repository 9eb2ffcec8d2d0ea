import { defaultSynonyms, type SynonymTables } from '@foyer/search-engine'
import { synonymTables } from './site-synonyms.ts'
import { Meanings, type Word, wordsOf } from './words.ts'

/** A run of words that may name a place. */
export interface PlaceSpan {
  from: number
  to: number
  name: string
  /** True after a word such as "in". */
  isIntroduced: boolean
}

const LONGEST_NAME = 4
export const builtIn = synonymTables(defaultSynonyms)

/** The words of a text, with the known terms among them. */
export interface ReadWords {
  text: string
  language: string
  synonyms: SynonymTables
  words: readonly Word[]
  meanings: Meanings
  /** The runs of words that are known terms, such as "work from home". */
  spans: readonly { from: number; to: number }[]
  /** The words in them. */
  kept: ReadonlySet<number>
}

let latest: ReadWords | undefined

/** Reads the words of a text, which a search needs for its place and again for the rest. */
export function readWords(text: string, language: string, synonyms: SynonymTables): ReadWords {
  if (latest?.text === text && latest.language === language && latest.synonyms === synonyms) return latest
  const words = wordsOf(text)
  const meanings = new Meanings(text, words, language)
  const spans = keptSpans(words, language, synonyms)
  const kept = new Set(spans.flatMap(({ from, to }) => words.slice(from, to).map((_, i) => from + i)))
  return (latest = { text, language, synonyms, words, meanings, spans, kept })
}

/** Returns the runs of words that may be a place, most likely first: introduced ones, then those at either end. */
export function placeSpans(text: string, language: string, synonyms: SynonymTables = builtIn): PlaceSpan[] {
  const { words, meanings, kept } = readWords(text, language, synonyms)
  const spans: PlaceSpan[] = []
  for (let from = 0; from < words.length; from++) {
    for (let to = Math.min(words.length, from + LONGEST_NAME); to > from; to--) {
      const run = words.slice(from, to)
      if (run.some((word, i) => word.isFixed || word.word.length < 2 || kept.has(from + i))) continue
      const before = words[from - 1]?.word ?? ''
      const isArticle = meanings.has('joins', before) && meanings.has('before', words[from - 2]?.word ?? '')
      const isIntroduced = meanings.has('before', before) || isArticle
      if (!isIntroduced && from > 0 && to < words.length) continue
      if (run.length === words.length || run.every(({ word }) => meanings.has('vague', word))) continue
      const [first, last] = [run[0]?.word ?? '', run.at(-1)?.word ?? '']
      if ([first, last].some((word) => meanings.has('joins', word) || meanings.has('asks', word))) continue
      spans.push({ from, to, name: run.map(({ word }) => word).join(' '), isIntroduced })
    }
  }
  return spans.sort(
    (a, b) => Number(b.isIntroduced) - Number(a.isIntroduced) || b.to - b.from - (a.to - a.from) || b.from - a.from,
  )
}

/** Returns the runs of words that are known terms, such as "work from home". */
function keptSpans(words: readonly Word[], language: string, synonyms: SynonymTables): { from: number; to: number }[] {
  const plain = words.map(({ word }) => word.replaceAll('-', ' '))
  return [...new Set([language, 'en'])].flatMap((name) =>
    synonyms
      .for(name)
      .find(plain, 'search')
      .map(({ start, length }) => ({ from: start, to: start + length })),
  )
}
