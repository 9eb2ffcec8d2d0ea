import type { FieldItem } from '../model/definition.ts'
import type { Problem } from '../model/field-model.ts'

/** A longer label would make a clumsy sentence, so the general text is used. */
const MAX_LABEL_LENGTH = 30

/** Returns the problem of a required field that is empty; its text names the field if the label is short enough. */
export function requiredProblem(item: Pick<FieldItem, 'label'>): Problem {
  const name = nameInSentence(item)
  return name === undefined ? { id: 'required' } : { id: 'requiredNamed', values: { name } }
}

/**
 * Returns the label without its trailing punctuation; undefined without a label or if it is too long for a sentence.
 */
export function nameInSentence({ label = '' }: Pick<FieldItem, 'label'>): string | undefined {
  const trimmed = label.trim()
  return trimmed.length > MAX_LABEL_LENGTH ? undefined : trimmed.replace(/(?<![\p{P}\s])[\p{P}\s]+$/u, '') || undefined
}
