import { foldText } from '../reading/clean-text.ts'
import { anyOf, HAN_NUMBER, NUMBER } from '../reading/numbers.ts'
import numberWords from '../reading/number-words.json' with { type: 'json' }
import valueWords from './value-words.json' with { type: 'json' }

/** The kinds of value that a question can ask for. */
export type ValueKind =
  | 'money'
  /** An amount of money, not only the word "paid". */
  | 'amount'
  | 'duration'
  /** A time relative to another one: after six weeks, within two days. */
  | 'relative'
  | 'date'
  | 'time'
  | 'frequency'
  | 'number'
  | 'weekday'
  | 'age'
  | 'reference'
  /** The name of a person or thing. */
  | 'name'
  /** Several names or things. */
  | 'list'

interface ValueWords {
  /** Words that follow a number, also at the end of a compound: days, Urlaubstage. */
  units: string
  /** Words for one, which are numbers only before a unit. */
  one: string
  /** Words between two times, and before the first one. */
  until: string
  from: string
  /** Words before one time. */
  at: string
  months: string
  weekdays: string
  /** Words for a frequency. */
  often: string
  /** Words after an amount of money, and words for a percentage. */
  money: string
  /** Words that say that something is free, or paid. */
  paid: string
  /** Words for a time without a number. */
  soon: string
  /** Words after an age. */
  old: string
  /** Words around a duration that turn it into a time: after two weeks, two weeks later. */
  before: string
  after: string
}

const byLanguage: ValueWords[] = Object.values(valueWords)
const list = (name: keyof ValueWords) => anyOf(byLanguage.map((words) => words[name]))

const word = (source: string) => String.raw`(?<![\p{L}\p{N}])(?:${source})(?![\p{L}\p{N}])`
const UNIT = list('units')
const UNTIL = String.raw`(?:-|/|${word(list('until'))})`
const CLOCK = String.raw`(?:\d{1,2}(?:[:.h]\s?\d{2})?|${anyOf(Object.values(numberWords))})(?:\s?(?:am|pm|uhr|h|uur)(?![\p{L}]))?`
const SPAN = String.raw`(?:${NUMBER}|${list('one')})(?:\s|-)*(?:\p{L}+(?:\s|-)+)?(?:${UNIT})`
const MONTH = list('months')
/** Names of months that are also other words, as in "you may". They count only next to a number. */
const AMBIGUOUS = new Set([
  'may',
  'mar',
  'mars',
  'march',
  'mai',
  'mei',
  'maj',
  'maja',
  'marca',
  'dec',
  'sep',
  'jan',
  'sun',
  'luty',
])
const CLEAR_MONTH = MONTH.split('|')
  .filter((name) => !AMBIGUOUS.has(name))
  .join('|')
const CJK_DATE = String.raw`[月火水木金土日]曜|平日|(?:周|星期|礼拜)[一二三四五六日天]|${HAN_NUMBER}\s*[年月日号]`

// patterns: from the constants above and value-words.json; no quantifier repeats another, and texts are sentences.
const pattern = (source: string) => new RegExp(source, 'iu')

/** Months and days, capitalized as in English. */
const NOT_NAMES = `${MONTH}|${list('weekdays')}`.replaceAll(/(?<=^|\|)\p{L}/gu, (letter) => letter.toUpperCase())
/** A capitalized word inside a sentence, unless a number follows it as in "Year 3". It is matched in the text as written. */
// patterns: from the constants above; no quantifier repeats another, and texts are sentences.
const NAME = new RegExp(
  String.raw`(?<=[\p{Ll}\d,;:)]\s)(?:(?:Mrs?|Ms|Dr|Frau|Herr)\.?\s)?(?!${word(NOT_NAMES)})\p{Lu}[\p{L}'’-]+(?![\p{L}'’-])(?!\s\d)`,
  'u',
)
const LIST = /[^\s,],\s[^,.;]+(?:,|\s(?:and|or|und|oder|et|ou|y|o|e|en|i)\s)/u
const AS_WRITTEN: ReadonlySet<ValueKind> = new Set(['name', 'list'])

const AMOUNT = String.raw`[£$€¥] ?\d|\d ?(?:[£$€¥%円元]|p\b|k\b)|${word(String.raw`${NUMBER}\s*(?:${list('money')})`)}|${HAN_NUMBER}\s*(?:円|元)`

const PATTERNS: Record<ValueKind, RegExp> = {
  money: pattern(String.raw`${AMOUNT}|${word(list('paid'))}|無料|支給|全額|免费|مجان|חינם`),
  amount: pattern(AMOUNT),
  duration: pattern(
    String.raw`${word(String.raw`(?:${NUMBER}(?:\s*(?:-|\+|${list('until')})\s*${NUMBER})?(?:\s|-)*(?:\p{L}+(?:\s|-)+)?|(?:${list('one')})(?:\s|-)*)(?:${UNIT})`)}|${HAN_NUMBER}\s*(?:時間|日間?|週間?|[かヶカ箇]月|年|小时|天|周|个月|分)|\d+\s*(?:يوم|ايام|ساعة|ساعات|اسبوع|اسابيع|شهر|اشهر|شهور|سنة|سنوات|ימים|יום|שעות|שבועות|חודשים|שנים)`,
  ),
  relative: pattern(
    String.raw`${word(list('before'))}\s(?:\p{L}+\s){0,2}?${word(SPAN)}|${word(SPAN)}\s${word(list('after'))}|${HAN_NUMBER}\s*(?:日|週間?|か月|ヶ月|天|周|个月)\s*(?:以内|後|内|后|之内)|(?:خلال|بعد)\s|(?:תוך|בתוך|אחרי)\s`,
  ),
  date: pattern(
    String.raw`\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}(?:st|nd|rd|th|[ºª°])(?!\p{L})|\b\d{1,2}(?:\.|o|er)?\s*(?:of\s|de\s|d')?${word(MONTH)}|${word(MONTH)}\s+\d{1,4}|${word(CLEAR_MONTH)}|${word(list('weekdays'))}|within\s+(?:the\s+next\s+)?${NUMBER}|weeks? commencing|${word(list('soon'))}|${CJK_DATE}`,
  ),
  time: pattern(
    String.raw`\b\d{1,2}[:.]\d{2}\b|\b\d{1,2}\s*(?:-\s*\d{1,2}\s*)?(?:am|pm|a\.m|p\.m|uhr|uur|h)(?:\s?\d{2})?\b|noon|midnight|half past|quarter (?:past|to)|(?<![\p{L}\p{N}.,])\d{1,2}\s*${UNTIL}\s*\d{1,2}(?![\p{L}\p{N}.,])|${word(`(?:${list('from')})`)}\s(?:\p{L}+\s){0,2}?${CLOCK}\s*(?:\p{L}+\s){0,4}?${UNTIL}\s*(?:\p{L}+\s){0,2}?${CLOCK}(?!\p{L})|${word(list('at'))}\s(?!once\b)${CLOCK}(?!\p{L})|${HAN_NUMBER}\s*[時点]|\b\d{4}\s?hrs?\b|monday (?:to|-) friday|${word('nine to five|to be discussed')}`,
  ),
  frequency: pattern(
    String.raw`${word(list('often'))}|\b1\s*(?:in|:)\s*\d|${word(String.raw`(?:${NUMBER}|one)(?:\s\p{L}+){0,2}?\sin\s(?:${NUMBER})`)}|毎|ごと|每|${HAN_NUMBER}回|${HAN_NUMBER}次|週${HAN_NUMBER}|كل |בכל |פעמי`,
  ),
  number: pattern(String.raw`${word(NUMBER)}|\d|${HAN_NUMBER}\s*(?:人|名|件|台|回|个|位)`),
  weekday: pattern(
    String.raw`${word(list('weekdays'))}|${CJK_DATE}|\b\d\s*days?\b|${word(String.raw`${NUMBER}\s(?:${UNIT})`)}|days? (?:a|per) week`,
  ),
  age: pattern(String.raw`\b\d{1,2}\s*(?:\+|-|to|and|歳|岁|${list('old')})|${word(list('old'))}|\bages?\b|\baged\b`),
  name: NAME,
  list: LIST,
  reference: /\b[A-Z0-9]{1,6}[-/][A-Z0-9][A-Z0-9/-]{3,}\b/i,
}

/** Returns the number of names in a text. */
// patterns: the checked pattern of a name, applied to all of them.
export const countNames = (text: string): number => text.match(new RegExp(NAME, 'gu'))?.length ?? 0

/** Returns true if a text has a value of the kind. */
export const hasValue = (kind: ValueKind, text: string): boolean =>
  PATTERNS[kind].test(AS_WRITTEN.has(kind) ? text : foldText(text))

// patterns: from the constants above; no quantifier repeats another, and texts are sentences.
const NEAR = new RegExp(String.raw`(?:${NUMBER}|one|several)(?![\p{L}])`, 'giu')
/** Maximum number of words between a number and the noun that it counts. */
const FARTHEST = 3

/** Returns true if a number directly precedes one of the nouns: "27 bedded", "5,000 mothers and their babies". */
export function countsNoun(text: string, isNoun: (word: string) => boolean): boolean {
  const folded = foldText(text)
  for (const match of folded.matchAll(NEAR)) {
    if (/[\p{L}\p{N}]$/u.test(folded.slice(0, match.index))) continue
    const rest = folded.slice(match.index + match[0].length, match.index + match[0].length + 60)
    // Punctuation ends the counted phrase.
    const words = (rest.split(/[.;:!?)]/)[0] ?? '').match(/[\p{L}\p{N}']+/gu) ?? []
    if (words.slice(0, FARTHEST).some(isNoun)) return true
  }
  return false
}
