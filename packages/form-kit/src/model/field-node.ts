import type { FieldItem, FormSection } from './definition.ts'
import type { Values } from './values.ts'
import type { AnyFieldModel } from './field-model.ts'

/** The state of a field. Every change creates a new object, so that identity shows changes. */
export interface FieldState<Value = unknown> {
  readonly value: Value
  /** Text of the error, once it is to be shown. */
  readonly error: string | undefined
  readonly visible: boolean
  /** True while the field requires an answer. */
  readonly required: boolean
  /** True after the person left the field, or after a changed dependency made it invalid. */
  readonly touched: boolean
  readonly dirty: boolean
  readonly disabled: boolean
}

/** A field of a form in use. The object is the same for the life of the field, even if its row moves. */
export interface FieldNode<Item extends FieldItem = FieldItem, Value = unknown> {
  /** Unique in its form and stable; the base of element ids. */
  readonly id: string
  readonly item: Item
  readonly model: AnyFieldModel
  readonly section: SectionNode
  /** Row of the field, for fields in lists. */
  readonly row: RowNode | undefined
  /** Position in the order of the form's fields. */
  readonly order: number
  readonly initial: Value
  readonly state: FieldState<Value>
}

/** A row of a list field. */
export interface RowNode {
  readonly id: string
  readonly list: FieldNode
  readonly fields: readonly FieldNode[]
}

/** A section of a form in use. */
export interface SectionNode {
  readonly index: number
  readonly section: FormSection
  readonly fields: readonly FieldNode[]
  readonly state: SectionState
}

/** The counts that a step shows about its section. */
export interface SectionState {
  /** Number of visible fields with a shown error. */
  readonly errors: number
  /** Number of visible fields marked as new. */
  readonly fresh: number
  /** Number of visible fields. */
  readonly visible: number
}

/** Returns the rows of a list field; none for other fields. */
export function rowsOf(node: FieldNode): readonly RowNode[] {
  return node.model.rowItems ? (node.state.value as readonly RowNode[]) : []
}

/** Returns the reported name of a field: `list.2.title` for the field `title` in the third row. */
export function nameOf(node: FieldNode): string {
  const { row } = node
  return row ? `${nameOf(row.list)}.${rowsOf(row.list).indexOf(row)}.${node.item.name}` : node.item.name
}

/** Returns true if a field, or a list around it, is read-only. */
export function isReadonly(node: FieldNode): boolean {
  return node.item.readonly === true || (node.row !== undefined && isReadonly(node.row.list))
}

/** Returns true for a field that takes no answer: it is read-only or computed. */
export function takesNoInput(node: FieldNode): boolean {
  return node.item.computed !== undefined || isReadonly(node)
}

/** Yields the lists around a field, the nearest first. */
export function* ancestorLists(node: FieldNode): Generator<FieldNode> {
  for (let list = node.row?.list; list; list = list.row?.list) yield list
}

/** Yields a field and the lists around it, whose values change with it. */
export function* withAncestorLists(node: FieldNode): Generator<FieldNode> {
  yield node
  yield* ancestorLists(node)
}

/** Yields fields and those in their rows in the order of the page, each list before its fields. */
export function* withRows(fields: readonly FieldNode[]): Generator<FieldNode> {
  for (const field of fields) {
    yield field
    for (const row of rowsOf(field)) yield* withRows(row.fields)
  }
}

/** Yields every field of a form, including those in rows, in the order of the page. */
export function* walkFields(sections: readonly SectionNode[]): Generator<FieldNode> {
  for (const section of sections) yield* withRows(section.fields)
}

/** Compares two fields by their place in the form. */
export function inFormOrder(a: FieldNode, b: FieldNode): number {
  if (!a.row && !b.row) return a.order - b.order
  const placeOfB = placeOf(b)
  for (const [depth, part] of placeOf(a).entries()) {
    const other = placeOfB[depth]
    // A list is before the fields in it.
    if (other === undefined) return 1
    if (part !== other) return part - other
  }
  return -1
}

function placeOf(node: FieldNode): readonly number[] {
  const { row } = node
  return row ? [...placeOf(row.list), rowsOf(row.list).indexOf(row), node.order] : [node.order]
}

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
