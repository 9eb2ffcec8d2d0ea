import { limits } from '#config/limits.ts'
import { shortNumber } from '#kernel/short-number.ts'

export type PinSize = 'single' | 'small' | 'medium' | 'large'

/** The size of a pin by its number of positions: 1 is single, under 10 small, under 60 medium, else large. */
export function pinSize(count: number): PinSize {
  if (count <= 1) return 'single'
  if (count < limits.mapPinSmallBelow) return 'small'
  return count < limits.mapPinMediumBelow ? 'medium' : 'large'
}

/** The text on a pin: nothing on a single one, else its number in the short form of the language (1.2k, 3 Mio.). */
export function pinLabel(count: number, locale: string): string {
  return count <= 1 ? '' : shortNumber(count, locale)
}
