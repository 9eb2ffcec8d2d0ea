import { foldText } from '../reading/clean-text.ts'
import { anyOf, HAN_NUMBER, NUMBER, numberIn } from '../reading/numbers.ts'
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

type ListOf = (name: keyof ValueWords) => string

const listOf =
  (lists: readonly ValueWords[]): ListOf =>
  (name) =>
    anyOf(lists.map((each) => each[name]))

const word = (source: string) => String.raw`(?<![\p{L}\p{N}])(?:${source})(?![\p{L}\p{N}])`
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
const CJK_DATE = String.raw`[月火水木金土日]曜|平日|(?:周|星期|礼拜)[一二三四五六日天]|${HAN_NUMBER}\s*[年月日号]`

// patterns: from the constants above and value-words.json; no quantifier repeats another, and texts are sentences.
const pattern = (source: string) => new RegExp(source, 'iu')

const ofAll = listOf(Object.values(valueWords))
/** Months and days, capitalized as in English. */
const NOT_NAMES = `${ofAll('months')}|${ofAll('weekdays')}`.replaceAll(/(?<=^|\|)\p{L}/gu, (letter) =>
  letter.toUpperCase(),
)
/** A capitalized word inside a sentence, unless a number follows it as in "Year 3". It is matched in the text as written. */
// patterns: from the constants above; no quantifier repeats another, and texts are sentences.
const NAME = new RegExp(
  String.raw`(?<=[\p{Ll}\d,;:)]\s)(?:(?:Mrs?|Ms|Dr|Frau|Herr)\.?\s)?(?!${word(NOT_NAMES)})\p{Lu}[\p{L}'’-]+(?![\p{L}'’-])(?!\s\d)`,
  'u',
)
const LIST = /[^\s,],\s[^,.;]+(?:,|\s(?:and|or|und|oder|et|ou|y|o|e|en|i)\s)/u
const AS_WRITTEN: ReadonlySet<ValueKind> = new Set(['name', 'list'])

/** Compiles the patterns of values with the words of some languages: the numbers, and those of them that are words. */
function compile(list: ListOf, number: string, spoken: string): Record<ValueKind, RegExp> {
  const unit = list('units')
  const until = String.raw`(?:-|/|${word(list('until'))})`
  const clock = String.raw`(?:\d{1,2}(?:[:.h]\s?\d{2})?|${spoken})(?:\s?(?:am|pm|uhr|h|uur)(?![\p{L}]))?`
  const span = String.raw`(?:${number}|${list('one')})(?:\s|-)*(?:\p{L}+(?:\s|-)+)?(?:${unit})`
  const month = list('months')
  const clearMonth = month
    .split('|')
    .filter((name) => !AMBIGUOUS.has(name))
    .join('|')
  const amount = String.raw`[£$€¥] ?\d|\d ?(?:[£$€¥%円元]|p\b|k\b)|${word(String.raw`${number}\s*(?:${list('money')})`)}|${HAN_NUMBER}\s*(?:円|元)`

  return {
    money: pattern(String.raw`${amount}|${word(list('paid'))}|無料|支給|全額|免费|مجان|חינם`),
    amount: pattern(amount),
    duration: pattern(
      String.raw`${word(String.raw`(?:${number}(?:\s*(?:-|\+|${list('until')})\s*${number})?(?:\s|-)*(?:\p{L}+(?:\s|-)+)?|(?:${list('one')})(?:\s|-)*)(?:${unit})`)}|${HAN_NUMBER}\s*(?:時間|日間?|週間?|[かヶカ箇]月|年|小时|天|周|个月|分)|\d+\s*(?:يوم|ايام|ساعة|ساعات|اسبوع|اسابيع|شهر|اشهر|شهور|سنة|سنوات|ימים|יום|שעות|שבועות|חודשים|שנים)`,
    ),
    relative: pattern(
      String.raw`${word(list('before'))}\s(?:\p{L}+\s){0,2}?${word(span)}|${word(span)}\s${word(list('after'))}|${HAN_NUMBER}\s*(?:日|週間?|か月|ヶ月|天|周|个月)\s*(?:以内|後|内|后|之内)|(?:خلال|بعد)\s|(?:תוך|בתוך|אחרי)\s`,
    ),
    date: pattern(
      String.raw`\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}(?:st|nd|rd|th|[ºª°])(?!\p{L})|\b\d{1,2}(?:\.|o|er)?\s*(?:of\s|de\s|d')?${word(month)}|${word(month)}\s+\d{1,4}|${word(clearMonth)}|${word(list('weekdays'))}|within\s+(?:the\s+next\s+)?${number}|weeks? commencing|\b(?:since|in|from|until|of)\s(?:1[6-9]|20)\d{2}\b|${word(list('soon'))}|${CJK_DATE}`,
    ),
    time: pattern(
      String.raw`\b\d{1,2}[:.]\d{2}\b|\b\d{1,2}\s*(?:-\s*\d{1,2}\s*)?(?:am|pm|a\.m|p\.m|uhr|uur|h)(?:\s?\d{2})?\b|noon|midnight|half past|quarter (?:past|to)|(?<![\p{L}\p{N}.,])\d{1,2}\s*${until}\s*\d{1,2}(?![\p{L}\p{N}.,])|${word(`(?:${list('from')})`)}\s(?:\p{L}+\s){0,2}?${clock}\s*(?:\p{L}+\s){0,4}?${until}\s*(?:\p{L}+\s){0,2}?${clock}(?!\p{L})|${word(list('at'))}\s(?!once\b)${clock}(?![\p{L}-])|${HAN_NUMBER}\s*[時点]|\b\d{4}\s?hrs?\b|monday (?:to|-) friday|${word('nine to five|to be discussed')}`,
    ),
    frequency: pattern(
      String.raw`${word(list('often'))}|\b1\s*(?:in|:)\s*\d|${word(String.raw`(?:${number}|one)(?:\s\p{L}+){0,2}?\sin\s(?:${number})`)}|毎|ごと|每|${HAN_NUMBER}回|${HAN_NUMBER}次|週${HAN_NUMBER}|كل |בכל |פעמי`,
    ),
    number: pattern(String.raw`${word(number)}|\d|${HAN_NUMBER}\s*(?:人|名|件|台|回|个|位)`),
    weekday: pattern(
      String.raw`${word(list('weekdays'))}|${CJK_DATE}|\b\d\s*days?\b|${word(String.raw`${number}\s(?:${unit})`)}|days? (?:a|per) week`,
    ),
    age: pattern(String.raw`\b\d{1,2}\s*(?:\+|-|to|and|歳|岁|${list('old')})|${word(list('old'))}|\bages?\b|\baged\b`),
    name: NAME,
    list: LIST,
    reference: /\b[A-Z0-9]{1,6}[-/][A-Z0-9][A-Z0-9/-]{3,}\b/i,
  }
}

/** English ads have many words that mean a time or number elsewhere: "a panel", "once". */
const ENGLISH = compile(listOf([valueWords.en]), numberIn('en'), anyOf([numberWords.en]))
const ALL = compile(ofAll, NUMBER, anyOf(Object.values(numberWords)))

/** Returns the number of names in a text. */
// patterns: the checked pattern of a name, applied to all of them.
export const countNames = (text: string): number => text.match(new RegExp(NAME, 'gu'))?.length ?? 0

/** Returns true if a text has a value of the kind, in the words of its language. */
export const hasValue = (kind: ValueKind, text: string, language = ''): boolean =>
  (language.startsWith('en') ? ENGLISH : ALL)[kind].test(AS_WRITTEN.has(kind) ? text : foldText(text))

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
