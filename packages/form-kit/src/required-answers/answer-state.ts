import type { Choice, FieldItem, RequiredAnswer } from '../model/definition.ts'

/** Relation of an answer to the required one. */
export type AnswerState = 'met' | 'not-met' | 'unanswered'

/**
 * Returns the relation of a reported or stored value to the answer that an item requires; undefined for an item without
 * one. A checkbox that isn't ticked doesn't meet it, and a value that can't be read doesn't either.
 */
export function answerState({ requiredAnswer }: FieldItem, value: unknown): AnswerState | undefined {
  if (!requiredAnswer) return undefined
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return 'unanswered'
  return meets(requiredAnswer, value) ? 'met' : 'not-met'
}

function meets(required: RequiredAnswer, value: unknown): boolean {
  if ('ticked' in required) return value === true
  if ('anyOf' in required || 'allOf' in required) {
    const given: readonly unknown[] = Array.isArray(value) ? value : [value]
    return 'anyOf' in required
      ? required.anyOf.some((one) => given.includes(one))
      : required.allOf.every((one) => given.includes(one))
  }
  if ('earliest' in required || 'latest' in required) {
    const { earliest, latest } = required
    if (typeof value !== 'string' || !DAY.test(value)) return false
    return (earliest === undefined || value >= earliest) && (latest === undefined || value <= latest)
  }
  const { min, max } = required as { min?: number; max?: number }
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return false
  return (min === undefined || number >= min) && (max === undefined || number <= max)
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Returns the options in an item's definition; empty for other items. */
export function choicesIn(item: FieldItem): readonly Choice[] {
  const choices: unknown = Reflect.get(item, 'choices')
  return Array.isArray(choices) ? choices : []
}
