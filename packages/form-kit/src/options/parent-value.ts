import { reportedValue } from '../state/collect-values.ts'
import type { FieldNode } from '../state/field-node.ts'
import type { FormStore } from '../state/form-store.ts'

/**
 * The value of the field on which options depend, as a text; empty while nothing is answered, null while that field is
 * hidden, undefined where there is no such field.
 */
export type ParentValue = string | null | undefined

/** The field that the first dependency names: a sibling in the same row, else one of the form. */
export function parentOf(store: FormStore, node: FieldNode): FieldNode | undefined {
  const [name] = node.item.dependencies ?? []
  if (name === undefined) return undefined
  return node.row?.fields.find((field) => field.item.name === name) ?? store.field(name)
}

/** The value of a parent, as options take it. */
export function parentValue(parent: FieldNode | undefined): ParentValue {
  if (!parent) return undefined
  return parent.state.visible ? textOf(reportedValue(parent)) : null
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return Array.isArray(value) ? value.map(textOf).join(',') : ''
}
