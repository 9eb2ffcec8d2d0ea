import type { ChoiceValue } from '../definition/choice.ts'

/** Returns true if a stored or sent value can be that of a choice. */
export function isChoiceValue(stored: unknown): stored is ChoiceValue {
  return (
    (typeof stored === 'string' && stored !== '') ||
    typeof stored === 'boolean' ||
    (typeof stored === 'number' && Number.isFinite(stored))
  )
}
