import { type Reading, readAs, unreadable } from './texts/reading.ts'
import { cleanLine, foldApostrophes, foldHyphens, hasControls } from './texts/texts.ts'

/** Longest name, in characters. */
export const NAME_CHARACTERS = 200

type NameFault = 'empty' | 'control' | 'link' | 'email' | 'no-letter' | 'too-long'

/**
 * Reads a first, last or whole name: any script, one word or several, 1 to 200 characters. Changes no case; spaces become
 * single, and the form NFC.
 */
export function readName(text: string): Reading<string, NameFault> {
  if (hasControls(text)) return unreadable('control')
  const name = cleanLine(text)
  if (name === '') return unreadable('empty')
  const words = name.split(' ')
  const link = words.find((word) => word.includes('://') || /^\W?www\./i.test(word))
  if (link) return unreadable('link', link)
  const email = words.find((word) => /.@./u.test(word))
  if (email) return unreadable('email', email)
  if (!/[\p{L}\p{N}]/u.test(name)) return unreadable('no-letter', name)
  return [...name].length > NAME_CHARACTERS ? unreadable('too-long') : readAs(name)
}

/**
 * Returns true if two names are equal to a reader: Unicode's compatibility form, spaces, apostrophes and hyphens don't
 * count, capitals do. An empty name equals none.
 */
export function sameName(a: string, b: string): boolean {
  const name = foldName(a)
  return name !== '' && name === foldName(b)
}

/** The first difference between a typed name and the expected one, both as they are compared. */
export interface NameDifference {
  /** The beginning that both have in common. */
  readonly shared: string
  /** The typed character after it; empty if the typed name ends there. */
  readonly typed: string
  /** The expected character after it; empty if the expected name ends there. */
  readonly expected: string
  /** True if both characters differ in case only. */
  readonly caseOnly: boolean
}

/** Returns the first difference between a typed name and the expected one; undefined if they are the same name. */
export function nameDifference(typed: string, expected: string): NameDifference | undefined {
  const [left, right] = [charactersOf(foldName(typed)), charactersOf(foldName(expected))]
  let at = 0
  while (at < left.length && left[at] === right[at]) at += 1
  const [sign = '', other = ''] = [left[at], right[at]]
  if (sign === other) return undefined
  const caseOnly = sign !== '' && sign.toLowerCase() === other.toLowerCase()
  return { shared: left.slice(0, at).join(''), typed: sign, expected: other, caseOnly }
}

function foldName(name: string): string {
  return cleanLine(foldHyphens(foldApostrophes(cleanLine(name).normalize('NFKC'))))
}

const charactersOf = (text: string) =>
  Array.from(new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)
