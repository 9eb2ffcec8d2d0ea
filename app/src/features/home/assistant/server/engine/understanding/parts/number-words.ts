import { foldText } from '../../reading/clean-text.ts'
import type { GrammarLanguage } from '../../grammar/grammar.ts'
import values from './number-values.json' with { type: 'json' }

/** A number in a normalized text. */
export interface FoundNumber {
  value: number
  start: number
  end: number
}

const HAN_DIGITS = '〇一二三四五六七八九'
const HAN_RUN = /[一二两兩三四五六七八九十]{1,3}/gu
const JOINERS = new Set(['', 'and', 'und', 'et', 'y', 'e', 'en', 'i'])

const compiled = new Map<GrammarLanguage, ReadonlyMap<string, number>>()

function valuesOf(language: GrammarLanguage): ReadonlyMap<string, number> {
  const known = compiled.get(language)
  if (known) return known
  const made = new Map(Object.entries(values[language]).map(([word, value]) => [foldText(word), value]))
  compiled.set(language, made)
  return made
}

/** Returns the numbers of a normalized text that are written in words: "twenty", "thirty-seven", "二十". */
export function numberWordsIn(folded: string, language: GrammarLanguage): FoundNumber[] {
  if (language === 'ja' || language === 'zh')
    return [...folded.matchAll(HAN_RUN)].map((match) => found(hanValue(match[0]), match.index, match[0].length))
  const known = valuesOf(language)
  const out: FoundNumber[] = []
  for (const match of folded.matchAll(/[\p{L}\p{M}]+/gu)) {
    const value = known.get(match[0])
    if (value === undefined) continue
    const before = out.at(-1)
    const joins = before && before.value >= 20 && before.value % 10 === 0 && value < 10
    if (before && joins && JOINERS.has(folded.slice(before.end, match.index).replaceAll('-', ' ').trim())) {
      before.value += value
      before.end = match.index + match[0].length
    } else out.push(found(value, match.index, match[0].length))
  }
  return out
}

const found = (value: number, start: number, length: number): FoundNumber => ({ value, start, end: start + length })

/** Reads a number up to 99 in Chinese characters. */
function hanValue(text: string): number {
  const digit = (sign: string | undefined) => HAN_DIGITS.indexOf((sign ?? '').replace(/[两兩]/, '二'))
  const ten = text.indexOf('十')
  if (ten === -1) return digit(text)
  return (ten === 0 ? 1 : digit(text[0])) * 10 + (ten + 1 < text.length ? digit(text[ten + 1]) : 0)
}
