import { talkLimits } from '../../../../limits.ts'
import type { GrammarLanguage } from '../../grammar/grammar.ts'
import { type FoundNumber, numberWordsIn } from './number-words.ts'

/** Reads a number with thousands separators, decimals or a `k`. */
function readValue(text: string): number {
  const thousands = text.endsWith('k') ? 1000 : 1
  const digits = text.replace(/k$/, '')
  const plain = /^\d{1,3}(?:[.,\s]\d{3})+$/.test(digits) ? digits.replace(/[.,\s]/g, '') : digits.replace(',', '.')
  return Number(plain) * thousands
}

function digitsIn(folded: string): FoundNumber[] {
  return [...folded.matchAll(/\d{1,3}(?:[.,]\d{3})+|\d{1,3}(?: \d{3})+(?!\d)|\d+(?:[.,]\d+)?(?:k(?![a-z]))?/g)].map(
    (match) => ({
      value: readValue(match[0]),
      start: match.index,
      end: match.index + match[0].length,
    }),
  )
}

/** Returns the numbers of a text in digits, in words, and in Chinese and Japanese characters, in order. */
export function numbersIn(folded: string, language: GrammarLanguage): FoundNumber[] {
  const written = numberWordsIn(folded, language)
  return [...digitsIn(folded), ...written].toSorted((a, b) => a.start - b.start).map((each) => scaled(each, folded))
}

/** Words after a number that multiply it, in all languages. */
const SCALES: readonly [RegExp, number][] = [
  [/^\s?(?:万|萬)/u, 10_000],
  [/^\s?(?:grand|thousand|tausend|mille|mil|mila|duizend|tysiecy|tysiace|tys|אלף|الف|آلاف|الاف|千)(?!\p{L})\.?/u, 1000],
]

/** Returns "30 grand" and "3万" as the number that they mean. */
function scaled(each: FoundNumber, folded: string): FoundNumber {
  for (const [word, times] of SCALES) {
    const said = word.exec(folded.slice(each.end))
    if (said && each.value < 1000) return { ...each, value: each.value * times, end: each.end + said[0].length }
  }
  return each
}

/** Words and signs between the ends of a range. */
const BETWEEN = new Set('- – ~ 〜 to and or bis und oder a à et ou y o e ed en tot do i עד الى から 到 至'.split(' '))
const isBetween = (text: string) => BETWEEN.has(text.replace(/[£€$\s]/g, ''))

/** Returns the numbers with each range of pay as its lower end: "30-35k" is 30,000 at least. */
export function withRanges(numbers: readonly FoundNumber[], folded: string): FoundNumber[] {
  const out: FoundNumber[] = []
  for (const each of numbers) {
    const before = out.at(-1)
    if (!before || !isBetween(folded.slice(before.end, each.start))) {
      out.push(each)
      continue
    }
    const isSigned = /[£€$]\s*$/.test(folded.slice(0, before.start)) || /[£€$]\s*$/.test(folded.slice(0, each.start))
    const least = before.value < 1000 && each.value >= 10_000 ? before.value * 1000 : before.value
    if (least <= each.value && (isSigned || each.value >= talkLimits.leastYearlyPay))
      out[out.length - 1] = { value: least, start: before.start, end: each.end }
    else out.push(each)
  }
  return out
}
