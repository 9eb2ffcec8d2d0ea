import type { FieldItem, FormSection } from '../definition/types.ts'
import type { AnyFieldModel } from '../fields/field-model.ts'

/** What can be seen of a field at one moment. A change makes a new object, so that identity tells of change. */
export interface FieldState<Value = unknown> {
  readonly value: Value
  /** The text of what is wrong, once it is to be shown. */
  readonly error: string | undefined
  readonly visible: boolean
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

/** Every field of a form, those of rows behind their list, in the order in which people meet them. */
export function* walkFields(sections: readonly SectionNode[]): Generator<FieldNode> {
  for (const section of sections) {
    for (const field of section.fields) {
      yield field
      for (const row of rowsOf(field)) yield* row.fields
    }
  }
}

/** Compares two fields by their place in the form. */
export function inFormOrder(a: FieldNode, b: FieldNode): number {
  const topOfA = a.row?.list ?? a
  const topOfB = b.row?.list ?? b
  if (topOfA !== topOfB) return topOfA.order - topOfB.order
  if (a.row && b.row && a.row !== b.row) return rowsOf(topOfA).indexOf(a.row) - rowsOf(topOfA).indexOf(b.row)
  return a.order - b.order
}
