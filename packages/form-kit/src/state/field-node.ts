import type { FieldItem, FormSection } from '../definition/types.ts'
import type { AnyFieldModel } from '../fields/field-model.ts'

/** What can be seen of a field at one moment. A change makes a new object, so that identity tells of change. */
export interface FieldState<Value = unknown> {
  readonly value: Value
  /** The text of what is wrong, once it is to be shown. */
  readonly error: string | undefined
  readonly visible: boolean
  /** True while the field needs an answer. */
  readonly required: boolean
  /** Left by the person, or found wrong when something it depends on changed. */
  readonly touched: boolean
  readonly dirty: boolean
  readonly disabled: boolean
}

/** One field of a form in use. The object stays the same for as long as the field exists, wherever its row moves. */
export interface FieldNode<Item extends FieldItem = FieldItem, Value = unknown> {
  /** Unique in its form and steady: the base of ids in the page. */
  readonly id: string
  readonly item: Item
  readonly model: AnyFieldModel
  readonly section: SectionNode
  /** The row it belongs to, for a field of a list. */
  readonly row: RowNode | undefined
  /** Its place in the order of the form's fields. */
  readonly order: number
  readonly initial: Value
  readonly state: FieldState<Value>
}

/** One row of a list field. */
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

/** What a step of the stepper shows of its section. */
export interface SectionState {
  /** Visible fields with an error that is shown. */
  readonly errors: number
  /** Visible fields marked as new. */
  readonly fresh: number
  /** Visible fields. */
  readonly visible: number
}

/** The rows of a list field; none for other fields. */
export function rowsOf(node: FieldNode): readonly RowNode[] {
  return node.model.rowItems ? (node.state.value as readonly RowNode[]) : []
}

/** The name by which values report a field: `list.2.title` for the field `title` in the third row. */
export function nameOf(node: FieldNode): string {
  const { row } = node
  return row ? `${nameOf(row.list)}.${rowsOf(row.list).indexOf(row)}.${node.item.name}` : node.item.name
}

/** Whether a field only shows its value: it says so itself, or the list it belongs to does. */
export function isReadonly(node: FieldNode): boolean {
  return node.item.readonly === true || (node.row !== undefined && isReadonly(node.row.list))
}

/** Returns true for a field that takes no answer: it is read-only, or its value is computed. */
export function takesNoAnswer(node: FieldNode): boolean {
  return node.item.computed !== undefined || isReadonly(node)
}

/** The lists around a field, the nearest first. */
export function* listsAround(node: FieldNode): Generator<FieldNode> {
  for (let list = node.row?.list; list; list = list.row?.list) yield list
}

/** A field and the lists it belongs to: all whose value changes with it. */
export function* withLists(node: FieldNode): Generator<FieldNode> {
  yield node
  yield* listsAround(node)
}

/** Some fields and those of their rows, each list before what is in it, in the order in which people meet them. */
export function* withRows(fields: readonly FieldNode[]): Generator<FieldNode> {
  for (const field of fields) {
    yield field
    for (const row of rowsOf(field)) yield* withRows(row.fields)
  }
}

/** Every field of a form, those of rows among them, in the order in which people meet them. */
export function* walkFields(sections: readonly SectionNode[]): Generator<FieldNode> {
  for (const section of sections) yield* withRows(section.fields)
}

/** Compares two fields by their place in the form. */
export function inFormOrder(a: FieldNode, b: FieldNode): number {
  if (!a.row && !b.row) return a.order - b.order
  const placeOfB = placeOf(b)
  for (const [depth, part] of placeOf(a).entries()) {
    const other = placeOfB[depth]
    // The list itself stands before what is in it.
    if (other === undefined) return 1
    if (part !== other) return part - other
  }
  return -1
}

function placeOf(node: FieldNode): readonly number[] {
  const { row } = node
  return row ? [...placeOf(row.list), rowsOf(row.list).indexOf(row), node.order] : [node.order]
}
