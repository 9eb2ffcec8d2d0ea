// The form as JSON Schema, for entries that use it.
import { choices, type Part, type Question } from '../questions.ts'

const values = choices.map(({ value }) => value)

/**
 * Returns the schema of a question; a checkbox group is a list, or a single boolean if lists cannot be shown as
 * checkboxes.
 */
export function propertyOf({ kind, label, help, least }: Question, boxes: 'list' | 'one') {
  const texts = { title: label, ...(help === undefined ? {} : { description: help }) }
  if (kind === 'checkbox') {
    return boxes === 'one'
      ? { ...texts, type: 'boolean' }
      : { ...texts, type: 'array', uniqueItems: true, minItems: 1, items: { type: 'string', enum: values } }
  }
  if (kind === 'radio' || kind === 'select') return { ...texts, type: 'string', enum: values }
  return {
    ...texts,
    type: 'string',
    ...(kind === 'email' ? { format: 'email' } : {}),
    ...(least === undefined ? {} : { minLength: least }),
  }
}

/** Returns the object schema of questions, all required. */
export function objectOf(questions: readonly Question[], boxes: 'list' | 'one') {
  return {
    type: 'object',
    properties: Object.fromEntries(questions.map((question) => [question.name, propertyOf(question, boxes)])),
    required: questions.map(({ name }) => name),
  }
}

export const questionsOf = (form: readonly Part[]) => form.flatMap(({ questions }) => questions)
