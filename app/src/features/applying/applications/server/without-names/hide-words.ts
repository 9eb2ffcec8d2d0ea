import { foldDigits } from '@foyer/typed-input/digits'
import { genderedEverywhere, genderedParts, genderedWords } from './gendered-words.ts'

/** Stands for the hidden part of a text. */
export const HIDDEN = '[…]'

/** The facts about a person that their texts must not reveal. */
export interface KnownPerson {
  /** Names in any parts. */
  names: readonly (string | null | undefined)[]
  phone: string | null
}

const ADDRESS = /(?<![\w.+%-])[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/gu
const URL =
  /\b(?:https?:\/\/|www\.)\S+|\b(?:[\w-]+\.)*(?:linkedin|github|xing|facebook|instagram|twitter|behance)\.\w+\/\S*/giu
/** Seven digits or more, with what people write between them. */
const PHONE = /(?<![\p{Nd}\p{L}])(?:\+|\()?\p{Nd}(?:[ \t\u00a0()./\u2010-\u2015-]{0,3}\p{Nd}){6,}(?!\p{Nd})/gu
const FOUR_DIGITS = /(?<!\p{Nd})\p{Nd}{4}(?!\p{Nd})/gu
/** A month and a year of two digits. */
const SHORT_YEAR = /(?<![\p{Nd}/.])(?:0?[1-9]|1[0-2])[/.]['’]?\p{Nd}{2}(?![\p{Nd}/.%])/gu
/** The years of Japanese eras. */
const ERA = /(?:明治|大正|昭和|平成|令和)\s*(?:元|\p{Nd}{1,2})\s*年/gu
/** Ages, as people state them in the languages of the product. */
const AGES = [
  /\b\p{Nd}{2}[\s-]*(?:years?|yrs?)[\s-]*old\b/giu,
  /(?<!\p{L})(?:age|aged|alter|âge|edad|idade|età|leeftijd|wiek|العمر|גיל|年齢|年龄)[\s:：]{0,5}\p{Nd}{2}(?!\p{Nd})/giu,
  /\b\p{Nd}{2}\s*(?:Jahre alt|jaar oud|años de edad|anos de idade)(?!\p{L})/giu,
  /(?<!\p{L})âgée? de \p{Nd}{2} ans/giu,
  /\p{Nd}{2}\s*[歳岁]/gu,
]
const WORD = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu
/** Parts of names that are common words. */
const PARTICLES = new Set(
  'de del della der den di da do dos das du la le van von zu zum bin ibn al el ben bat y e'.split(' '),
)
const CAPITAL = /^\p{Lu}/u
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
/** German nouns for women, which differ from those for all by their ending. */
const GERMAN_WOMAN = /^\p{Lu}\p{L}+(?:er|ent|ant|ist|or|eur|log|graf|wirt|iker|nom)in$/u
const FIRST_YEAR = 1930

/**
 * Returns a function that hides in a text what reveals who wrote it: names, email addresses, links, phone numbers, years
 * and ages before this year, and gendered words. It reads words, so a town, a school or a picture of words remains.
 *
 * @param language of the text, as a language tag
 * @param thisYear the first year that isn't hidden
 */
export function wordHider(
  { names, phone }: KnownPerson,
  { language, thisYear }: { language: string; thisYear: number },
): (text: string) => string {
  const parts = partsOf(names)
  const folded = new Set(parts.flatMap(spellings))
  const runs = parts.filter((part) => WITHOUT_SPACES.test(part) && part.length > 1)
  const digits = phone?.replaceAll(/\P{Nd}/gu, '') ?? ''
  const base = language.split('-')[0] ?? ''
  const gendered = genderedWords[base] ?? new Set()
  const isName = (word: string) =>
    word.split(/['’-]/u).some((part) => part.length > 1 && !isLower(part) && folded.has(fold(part)))
  const hideWord = (word: string): string => {
    if (isName(word)) return HIDDEN
    const lower = word.toLowerCase()
    if (gendered.has(lower) || genderedEverywhere.has(lower)) return HIDDEN
    return base === 'de' && GERMAN_WOMAN.test(word) ? word.slice(0, -'in'.length) : word
  }
  return (text) => {
    let shown = text.replaceAll(ADDRESS, HIDDEN).replaceAll(URL, HIDDEN)
    for (const run of runs) shown = shown.replaceAll(run, HIDDEN)
    shown = shown.replaceAll(PHONE, (found) => (isDates(found, digits) ? found : HIDDEN)).replaceAll(ERA, HIDDEN)
    for (const age of AGES) shown = shown.replaceAll(age, HIDDEN)
    shown = shown
      .replaceAll(FOUR_DIGITS, (found) => (isPast(found, thisYear) ? HIDDEN : found))
      .replaceAll(SHORT_YEAR, HIDDEN)
      .replaceAll(WORD, hideWord)
    for (const part of genderedParts[base] ?? []) shown = shown.replaceAll(part, HIDDEN)
    return shown
  }
}

/** Returns the names and their parts, longest first, without particles. */
function partsOf(names: KnownPerson['names']): string[] {
  const whole = names.flatMap((name) => name?.trim() || [])
  const parts = whole.flatMap((name) => name.split(/[\s'’-]+/u))
  const joined = whole.map((name) => name.replaceAll(/\s+/gu, ''))
  return [...new Set([...joined, ...parts])]
    .filter((part) => part.length > 1 && !PARTICLES.has(part.toLowerCase()))
    .toSorted((one, other) => other.length - one.length)
}

const fold = (word: string): string => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
/** Folded, and as German writes umlauts without their keys. */
const spellings = (word: string): string[] => [
  fold(word),
  fold(word.replaceAll(/[äöüÄÖÜ]/gu, (letter) => `${fold(letter)}e`).replaceAll('ß', 'ss')),
]
/** True in scripts with capitals for a word that begins with none, as names don't. */
const isLower = (word: string): boolean => !CAPITAL.test(word) && word.toLowerCase() !== word.toUpperCase()

/** Returns the number that digits of any script write. */
const numberOf = (digits: string): number => Number(foldDigits(digits))

const isPast = (digits: string, thisYear: number): boolean => {
  const year = numberOf(digits)
  return year >= FIRST_YEAR && year < thisYear
}

/** True for years, and dates with them, which are hidden in another way. */
function isDates(found: string, phone: string): boolean {
  const groups = found.split(/\P{Nd}+/u).filter(Boolean)
  if (phone !== '' && groups.join('').endsWith(phone.slice(-7))) return false
  const isYear = (group: string) => group.length === 4 && /^(?:19|20)/.test(String(numberOf(group)))
  return groups.some(isYear) && groups.every((group) => isYear(group) || group.length <= 2)
}
