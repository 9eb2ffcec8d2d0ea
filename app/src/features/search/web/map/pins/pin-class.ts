import * as limits from '#config/limits.ts'
import { shortNumber } from '#kernel/short-number.ts'

export type PinSize = 'single' | 'small' | 'medium' | 'large'

/** Returns the size of a pin by its number of positions: 1 is single, under 10 small, under 60 medium, else large. */
export function pinSize(count: number): PinSize {
  if (count <= 1) return 'single'
  if (count < limits.mapPinSmallBelow) return 'small'
  return count < limits.mapPinMediumBelow ? 'medium' : 'large'
}

/** Returns the text on a pin: empty for a single position, else the abbreviated number (1.2k, 3 Mio.). */
export function pinLabel(count: number, locale: string): string {
  return count <= 1 ? '' : shortNumber(count, locale)
}
