import { choicesIn } from '../required-answers/answer-state.ts'
import { writePath, type DefinitionFault } from './definition-error.ts'
import type { PlacedItem } from './placed-item.ts'

/** Returns the faults of an item's required answer that schemas cannot find. */
export function requiredAnswerFaults({ item, path, list }: PlacedItem): DefinitionFault[] {
  const required = item.requiredAnswer
  if (!required) return []
  const fault = (message: string, ...rest: PropertyKey[]): DefinitionFault => ({
    path: writePath([...path, 'requiredAnswer', ...rest]),
    message,
  })
  if (list) return [fault('A question in the rows of a list has several answers. Require one outside of the list.')]
  if (('earliest' in required || 'latest' in required) && (Reflect.get(item, 'picker') ?? 'day') !== 'day')
    return [fault('Only a day can be required. Remove the picker, or the required answer.')]
  if (!('anyOf' in required) && !('allOf' in required)) return []
  const key = 'anyOf' in required ? 'anyOf' : 'allOf'
  const values = 'anyOf' in required ? required.anyOf : required.allOf
  const choices = choicesIn(item)
  if (choices.length === 0) return [fault('Only a question with its options in choices can require some of them.')]
  if (key === 'allOf' && item.type !== 'checkbox' && Reflect.get(item, 'multiple') !== true)
    return [fault('One option can be chosen, so all of several never are. Use anyOf.', key)]
  const unknown = values.flatMap((value, index) =>
    choices.some((choice) => choice.value === value)
      ? []
      : [fault(`${JSON.stringify(value)} is not the value of an option. Use one of choices.`, key, index)],
  )
  if (unknown.length > 0) return unknown
  return key === 'anyOf' && choices.every((choice) => values.includes(choice.value))
    ? [fault('Every option meets it, so nothing is required. Leave one out, or remove the required answer.', key)]
    : []
}
