import type { Values } from '../definition/types.ts'
import { rowsOf, type FieldNode } from './field-node.ts'

/** Returns the reported values of fields by name, without hidden fields and those that have no value. */
export function collectValues(fields: readonly FieldNode[]): Values {
  const values: Record<string, unknown> = {}
  for (const field of fields) {
    if (field.model.hasValue && field.state.visible) values[field.item.name] = reportedValue(field)
  }
  return values
}

/** Returns the reported value of a field; undefined while it is hidden. */
export function reportedValue(field: FieldNode): unknown {
  if (!field.state.visible || !field.model.hasValue) return undefined
  if (field.model.rowItems) return rowsOf(field).map((row) => collectValues(row.fields))
  return field.model.writeValue ? field.model.writeValue(field.state.value, field.item) : field.state.value
}
