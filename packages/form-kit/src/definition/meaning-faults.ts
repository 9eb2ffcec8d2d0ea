import type { FieldModels } from '../model/field-model.ts'
import { dependencyFaults } from './circle-faults.ts'
import { computedFaults } from './computed-faults.ts'
import { writePath, type DefinitionFault } from './definition-error.ts'
import type { PlacedItem } from './placed-item.ts'
import { requiredAnswerFaults } from './required-answer-faults.ts'
import { ruleFaults } from './rule-faults.ts'

/** Returns the faults that schemas cannot find, in names, rules, patterns and dependencies. Patterns must be loaded. */
export function findMeaningFaults(placed: readonly PlacedItem[], models: FieldModels): readonly DefinitionFault[] {
  return [
    ...repeatedNames(placed),
    ...placed.flatMap((one) => (models.has(one.item.type) ? ruleFaults(one, placed, models) : missingModelFault(one))),
    ...placed.flatMap(repeatedChoices),
    ...placed.flatMap(requiredAnswerFaults),
    ...placed.flatMap((one) => computedFaults(one, placed, models)),
    ...dependencyFaults(placed),
  ]
}

function missingModelFault({ item, path }: PlacedItem): DefinitionFault {
  return {
    path: writePath([...path, 'type']),
    message: `"${item.type}" has a schema, but no model. Give parseDefinition the models of your own types too.`,
  }
}

function repeatedNames(placed: readonly PlacedItem[]): DefinitionFault[] {
  const first = new Map<string, PlacedItem>()
  return placed.flatMap((one) => {
    const key = JSON.stringify([one.list?.path ?? [], one.item.name])
    const other = first.get(key)
    if (!other) first.set(key, one)
    return other
      ? [
          {
            path: writePath([...one.path, 'name']),
            message: `"${one.item.name}" is also the name of ${writePath(other.path)}. Give each field a different name.`,
          },
        ]
      : []
  })
}

function repeatedChoices({ item, path }: PlacedItem): DefinitionFault[] {
  const choices: unknown = Reflect.get(item, 'choices')
  if (!Array.isArray(choices)) return []
  const values: unknown[] = choices.map((choice: { readonly value: unknown }) => choice.value)
  return values.flatMap((value, index) => {
    // Form controls hold values as texts, so choices must differ as texts.
    const first = values.findIndex((other) => String(other) === String(value))
    return first === index
      ? []
      : {
          path: writePath([...path, 'choices', index, 'value']),
          message: `"${String(value)}" is also the value of choices[${first}]. Give each choice a different value.`,
        }
  })
}
