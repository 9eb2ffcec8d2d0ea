import type { ChoiceValue } from '../definition/choice.ts'

/** Whether something stored or sent can be what is kept of a choice. */
export function isChoiceValue(stored: unknown): stored is ChoiceValue {
  return (
    (typeof stored === 'string' && stored !== '') ||
    typeof stored === 'boolean' ||
    (typeof stored === 'number' && Number.isFinite(stored))
  )
}
