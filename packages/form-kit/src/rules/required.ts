import type { FieldItem } from '../definition/types.ts'
import type { Problem } from '../fields/field-model.ts'

/** A label longer than this would make a clumsy sentence, so the general text is used. */
const LONGEST_NAMED_LABEL = 30

/** What is said when a required field is empty: the label without its closing punctuation, where it is short enough. */
export function requiredProblem(item: Pick<FieldItem, 'label'>): Problem {
  const name = item.label?.trim().replace(/(?<![\p{P}\s])[\p{P}\s]+$/u, '') ?? ''
  if (!name || (item.label?.trim().length ?? 0) > LONGEST_NAMED_LABEL) return { id: 'required' }
  return { id: 'requiredNamed', values: { name } }
}
