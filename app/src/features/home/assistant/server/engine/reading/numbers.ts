import { foldText } from './clean-text.ts'
import numberWords from './number-words.json' with { type: 'json' }

/**
 * Joins the words of several languages to the source of one pattern on normalized text, longest first. `*` stands for
 * any letters, an underscore for a space or hyphen.
 */
export const anyOf = (lists: readonly string[]): string =>
  [...new Set(lists.flatMap((list) => foldText(list).split(' ')).filter(Boolean))]
    .sort((a, b) => b.length - a.length)
    .map((text) => text.replaceAll('*', String.raw`\p{L}*`).replaceAll('_', String.raw`[\s-]+`))
    .join('|')

/** German and Dutch write twenty-five as one word. */
const COMPOUND = String.raw`[a-z]{2,6}(?:und|en)(?:zwanzig|dreissig|vierzig|funfzig|twintig|dertig|veertig|vijftig)|(?:zwei|drei|vier|funf)einhalb|anderthalb|anderhalf`

const words: Readonly<Record<string, string>> = numberWords
const numberOf = (lists: readonly string[]) => String.raw`(?:\d[\d.,]*|${COMPOUND}|${anyOf(lists)})`

/** Source of a pattern for a number in normalized text, in digits or words of the supported languages. */
export const NUMBER = numberOf(Object.values(words))
const byLanguage = new Map(
  Object.entries(words).map(([language, list]) => [language, list === '' ? String.raw`\d[\d.,]*` : numberOf([list])]),
)

/** Returns the source of a pattern for a number in digits or the words of one language. */
export const numberIn = (language: string): string => byLanguage.get(language) ?? NUMBER

/** Source of a pattern for a number in Japanese or Chinese text. */
export const HAN_NUMBER = '[0-9〇一二三四五六七八九十百千万半数両两]+'
