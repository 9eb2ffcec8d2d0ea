import { foldDigits } from '@foyer/typed-input/digits'

/** Length of nine digits in three groups. */
export const GROUPED_NUMBER_LENGTH = 11

/**
 * Inserts dashes between groups of digits while they are typed: `groupDigits('1234', [3, 2, 4])` is `123-4`. Other
 * characters and surplus digits are dropped.
 */
export function groupDigits(typed: string, sizes: readonly number[]): string {
  const digits = foldDigits(typed).replaceAll(/\D/g, '')
  const groups: string[] = []
  let start = 0
  for (const size of sizes) {
    if (start < digits.length) groups.push(digits.slice(start, start + size))
    start += size
  }
  return groups.join('-')
}

/** Masks all but the last digits of a number with dots. */
export function maskDigits(value: string, shown: number): string {
  const hidden = value.replaceAll(/\D/g, '').length - shown
  let seen = 0
  return value.replaceAll(/\d/g, (digit) => {
    seen += 1
    return seen <= hidden ? '•' : digit
  })
}
