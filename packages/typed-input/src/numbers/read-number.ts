import { foldDigits } from '../texts/digits.ts'
import { decide, localesOf, type Reading, type TypedIn, unreadable } from '../texts/reading.ts'
import { cleanLine, dropDirectionMarks, foldApostrophes, foldHyphens } from '../texts/texts.ts'
import { type Amount, stripUnits } from './units.ts'

type NumberFault = 'empty' | 'not-a-number' | 'range' | 'several' | 'too-long'

/** Signs for fractions with at most two decimals, after a whole number, a sign or alone. */
const FRACTIONS: Readonly<Record<string, string>> = { '½': '.5', '¼': '.25', '¾': '.75' }
const FRACTION = /(?<=^|[\d\p{Sc}+-])\s?[½¼¾]/u

/** Digits that a double holds exactly. */
const EXACT_DIGITS = 15

/**
 * Reads a number as people of a language write it: with separators, a currency, `k` for a thousand, ½. A point or comma
 * before three digits is ambiguous where the language uses it for decimals, since others group thousands with it.
 */
export function readNumber(text: string, typedIn: TypedIn): Reading<number, NumberFault> {
  const line = foldDigits(dropDirectionMarks(cleanLine(text)))
  const folded = foldApostrophes(
    foldHyphens(line.replace(FRACTION, (sign) => FRACTIONS[sign.trim()] ?? sign).normalize('NFKC')),
  )
  const typed = folded
    .replaceAll('\u066B', '.\u066B')
    .replaceAll('\u066C', "'")
    .replaceAll(/[\u060C\u3001]/g, ',')
  if (typed === '') return unreadable('empty')
  const amount = stripUnits(typed, typedIn.language)
  const { sign, digits } = splitSign(amount)
  if (/^[\d.,' ]*\d\s*(?:-|to|bis|à|tot|do|~)\s*[+-]?\d/.test(digits)) return unreadable('range', digits)
  const stray = /[^\d.,' \u066B](?:[^\d]{0,30}[^\d\s])?/u.exec(digits)
  if (stray || !/\d/.test(digits)) return unreadable('not-a-number', stray?.[0] ?? text.trim())
  // A thousand euros have no third decimal, but a million has: 1.375 million.
  const plain = plainForms(digits, typedIn, amount.money && amount.zeros < 5).map((form) =>
    shiftPoint(form, amount.zeros),
  )
  if (plain.length === 0) return unreadable('several', digits)
  if (plain.some((form) => significant(form) > EXACT_DIGITS)) return unreadable('too-long', digits)
  return decide(
    plain.map((form) => Number(`${sign}${form}`)),
    unreadable('not-a-number', digits),
  )
}

/** Formats a number in plain digits with a point, as programs write it. */
export function writeNumber(number: number): string {
  return number.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
}

function splitSign({ text }: Amount): { readonly sign: string; readonly digits: string } {
  const found = /^([+-])\s?(?=[\d.,])/.exec(text)
  return { sign: found?.[1] === '-' ? '-' : '', digits: found ? text.slice(found[0].length) : text }
}

/** Returns the readings of digits with separators, in digits with a point; none if no convention allows them. */
function plainForms(typed: string, typedIn: TypedIn, money: boolean): readonly string[] {
  // The Arabic decimal separator has only one meaning.
  const [arabicWhole = '', arabicRest, ...more] = typed.split('.\u066B')
  if (more.length > 0) return []
  if (arabicRest !== undefined) return ungroup(arabicWhole).map((whole) => `${whole}.${arabicRest}`)
  const at = Math.max(typed.lastIndexOf('.'), typed.lastIndexOf(','))
  const [whole, separator, rest] = at < 0 ? [typed, '', ''] : [typed.slice(0, at), typed[at] ?? '', typed.slice(at + 1)]
  if (separator === '') return ungroup(typed)
  if (!/^\d*$/.test(rest)) return []
  if (/[ ']/.test(whole) || whole.includes(separator === '.' ? ',' : '.')) {
    return whole.includes(separator) ? [] : ungroup(whole).map((digits) => `${digits}.${rest}`)
  }
  if (whole.includes(separator)) return ungroup(typed)
  const decimal = `${whole || '0'}.${rest}`
  const couldGroup = rest.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  if (!couldGroup) return /^\d*$/.test(whole) ? [decimal] : []
  if (money) return [`${whole}${rest}`]
  const uses = localesOf(typedIn).map((locale) => useOf(separator, locale))
  if (uses.every((use) => use === 'group')) return [`${whole}${rest}`]
  return [`${whole}${rest}`, decimal]
}

/**
 * Removes the separators between groups of three digits, or of two as in India; none if the groups have other sizes.
 */
function ungroup(typed: string): readonly string[] {
  if (/^\d+$/.test(typed)) return [typed]
  for (const separator of [' ', "'", '.', ',']) {
    const [first = '', ...groups] = typed.split(separator)
    if (groups.length === 0) continue
    const last = groups.pop() ?? ''
    const fits = separator === ',' ? /^\d{2,3}$/ : /^\d{3}$/
    const grouped = /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => fits.test(group)) && /^\d{3}$/.test(last)
    return grouped ? [typed.replaceAll(separator, '')] : []
  }
  return []
}

/** Returns the meaning of a point or comma in a locale. */
function useOf(separator: string, locale: string): 'group' | 'decimal' | undefined {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1_234_567.5)
  const part = parts.find(({ type, value }) => (type === 'group' || type === 'decimal') && value === separator)
  return part?.type === 'group' || part?.type === 'decimal' ? part.type : undefined
}

/** Multiplies digits with a point by a power of ten, without the errors of binary fractions. */
function shiftPoint(plain: string, zeros: number): string {
  const [whole = '', rest = ''] = plain.split('.')
  const moved = rest.padEnd(zeros, '0')
  return `${whole}${moved.slice(0, zeros)}.${moved.slice(zeros)}`.replace(/\.$/, '')
}

function significant(plain: string): number {
  const digits = plain.replace('.', '').replace(/^0+/, '')
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return end
}
