import type { FieldModels } from '../model/field-model.ts'
import { operandsOf, resultKind, type UsedField } from '../model/expression.ts'
import { writePath, type DefinitionFault } from './definition-error.ts'
import { findField, type PlacedItem } from './placed-item.ts'

/** Returns the faults of an item's computed value, except unknown names and circles, which all dependencies share. */
export function computedFaults(
  one: PlacedItem,
  placed: readonly PlacedItem[],
  models: FieldModels,
): readonly DefinitionFault[] {
  const { computed } = one.item
  if (!computed) return []
  const operands = operandsOf(computed).map((operand) => operandFault(operand, one, placed))
  const messages = [typeFault(one, models), ...operands].filter((message) => message !== undefined)
  return Array.from(new Set(messages), (message) => ({ path: writePath([...one.path, 'computed']), message }))
}

function typeFault({ item }: PlacedItem, models: FieldModels): string | undefined {
  const model = models.get(item.type)
  const { computed } = item
  if (!model || !computed) return undefined
  if (!model.hasValue) return `A ${item.type} field has no value. Use a text or number field to show a computed one.`
  if (model.rowItems) return `A ${item.type} cannot be computed. Compute a field in its rows, or one beside it.`
  if ('compute' in computed || model.computedFrom?.includes(resultKind(computed))) return undefined
  const able = [...models].filter(([, { computedFrom }]) => computedFrom?.includes(resultKind(computed)))
  const names = able.map(([name]) => name).join(', ')
  return `The result of this expression is a ${resultKind(computed)}, which a ${item.type} field cannot hold. Use one of: ${names}.`
}

function operandFault(
  { field, each, part, whole }: UsedField,
  { item, list }: PlacedItem,
  placed: readonly PlacedItem[],
): string | undefined {
  if (field === item.name) return `"${field}" cannot be computed from its own value. Use other fields.`
  const found = findField(placed, field, list)
  if (!found) return undefined
  if (part !== undefined && found.item.type !== 'dateRange') {
    return `"${field}" is a ${found.item.type} field and has no ${part}. Name a dateRange field, or take "part" out.`
  }
  const inRows = placed.filter((one) => one.list === found)
  if (each !== undefined && !inRows.some((one) => one.item.name === each)) {
    return `"${field}" has no rows with a field "${each}". Name a dynamicList and one of its fields.`
  }
  if (each === undefined && !whole && inRows.length > 0) {
    return `"${field}" is a list of rows. Say with "each" which field of its rows is used.`
  }
  return undefined
}
