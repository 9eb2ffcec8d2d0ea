import { readDecimal, toText } from '../expressions/decimal.ts'

/** Returns a stored text, or a stored number in plain digits (0.0000001, not 1e-7); anything else is no text. */
export function readText(stored: unknown): string {
  if (typeof stored === 'string') return stored
  const number = typeof stored === 'number' ? readDecimal(stored) : undefined
  return number ? toText(number) : ''
}
