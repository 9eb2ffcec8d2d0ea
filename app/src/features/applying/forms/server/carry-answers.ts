import type { FieldItem } from '@foyer/form-kit/server'
import { answerKind } from '../standard-questions.ts'
import { choicesOf, fieldsIn } from './records/form-items.ts'
import type { PositionForm } from './join-forms.ts'
import { fold } from './records/question-keys.ts'

/**
 * Finds the fields of another form that ask the same questions.
 * @returns for each answered field of `from` that `to` also asks: its name there and its answer, in which choices have
 * the values of `to`. Omits answers that the other form does not offer.
 */
export function carryAnswers(
  from: Pick<PositionForm, 'definition' | 'questionKeys'>,
  to: Pick<PositionForm, 'definition' | 'questionKeys'>,
  values: Readonly<Record<string, unknown>>,
): Map<string, { name: string; value: unknown }> {
  const targets = new Map(fieldsIn(to.definition).map((item) => [to.questionKeys[item.name], item] as const))
  const carried = new Map<string, { name: string; value: unknown }>()
  for (const item of fieldsIn(from.definition)) {
    const target = targets.get(from.questionKeys[item.name])
    if (!target || !(item.name in values)) continue
    const value = carryValue(item, target, values[item.name])
    if (value !== undefined) carried.set(item.name, { name: target.name, value })
  }
  return carried
}

/** Converts an answer to the same question in another form; undefined if the other form can't hold it. */
export function carryValue(from: FieldItem, to: FieldItem, value: unknown): unknown {
  if (answerKind(from) !== answerKind(to)) return undefined
  const [own, other] = [choicesOf(from), choicesOf(to)]
  if (other.length === 0) return value
  const convert = (one: unknown) => {
    const label = own.find((choice) => choice.value === one)?.label
    return other.find((choice) => (label === undefined ? choice.value === one : fold(choice.label) === fold(label)))
      ?.value
  }
  if (!Array.isArray(value)) return value === null ? null : convert(value)
  const all = value.map(convert)
  return all.includes(undefined) ? undefined : all
}
