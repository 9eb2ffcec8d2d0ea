import type { Values } from '../definition/types.ts'
import { rowsOf, type FieldNode } from './field-node.ts'

/** The values of fields by name, as they are reported; hidden fields and those without a value are left out. */
export function collectValues(fields: readonly FieldNode[]): Values {
  const values: Record<string, unknown> = {}
  for (const field of fields) {
    if (field.model.hasValue && field.state.visible) values[field.item.name] = reportedValue(field)
  }
  return values
}

/** One field's value as it is reported: undefined while it is hidden. */
export function reportedValue(field: FieldNode): unknown {
  if (!field.state.visible || !field.model.hasValue) return undefined
  if (field.model.rowItems) return rowsOf(field).map((row) => collectValues(row.fields))
  return field.model.writeValue ? field.model.writeValue(field.state.value, field.item) : field.state.value
}
