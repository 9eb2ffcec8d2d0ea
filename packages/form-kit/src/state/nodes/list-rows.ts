import type { Values } from '../../model/values.ts'
import { isInitiallyDisabled, storedAt, type Mutable, type NodeBuilder } from './build-nodes.ts'
import type { FieldChanges, FormParts } from './field-changes.ts'
import { rowsOf, withRows, type FieldNode, type RowNode } from '../../model/field-node.ts'

/** Adds and deletes the rows of lists, and resets fields. */
export class ListRows {
  readonly #form: FormParts
  readonly #changes: FieldChanges
  readonly #builder: NodeBuilder

  constructor(form: FormParts, changes: FieldChanges, builder: NodeBuilder) {
    this.#form = form
    this.#changes = changes
    this.#builder = builder
  }

  /** Adds new fields and settles their visibility and computed values. */
  enter(nodes: readonly FieldNode[]): void {
    this.#form.register.add(nodes)
    this.#form.visibility.settle(nodes)
  }

  /** Adds a row at the end of a list; does nothing if the list is full or not a list. */
  add(list: FieldNode): RowNode | undefined {
    const { max } = list.model.rowLimits?.(list.item) ?? { max: 0 }
    if (rowsOf(list).length >= max) return undefined
    const row = this.#builder.row(list, list.model.rowDefaults?.(list.item))
    this.#form.register.notifier.batch(() => {
      // Reports pending changes before the new row is settled, which reports nothing.
      this.#form.visibility.flush()
      this.enter([...withRows(row.fields)])
      this.#changes.change(list, [...rowsOf(list), row])
    })
    return row
  }

  /** Deletes a row; does nothing if the list has its minimum or the row is gone. */
  remove(row: RowNode): void {
    const { list } = row
    const rows = rowsOf(list)
    const place = rows.indexOf(row)
    if (place < 0 || rows.length <= (list.model.rowLimits?.(list.item).min ?? 0)) return
    const { register } = this.#form
    register.notifier.batch(() => {
      this.#drop(row)
      const kept = rows.filter((one) => one !== row)
      this.#changes.change(list, kept)
      register.renamed(kept.slice(place).flatMap((one) => [...withRows(one.fields)]))
    })
  }

  /** Resets fields to the given values. */
  begin(nodes: readonly FieldNode[], values: Values): void {
    for (const node of nodes) this.#begin(node, values)
    this.#form.visibility.settle(withRows(nodes))
  }

  #begin(node: Mutable<FieldNode>, values: Values): void {
    const { register } = this.#form
    for (const row of rowsOf(node)) this.#drop(row)
    const initial = this.#builder.begin(node, storedAt(values, node.item))
    node.initial = initial
    const disabled = isInitiallyDisabled(node)
    register.update(node, { value: initial, error: undefined, dirty: false, touched: false, disabled })
    register.add([...withRows(rowsOf(node).flatMap((row) => row.fields))])
  }

  #drop(row: RowNode): void {
    for (const field of withRows(row.fields)) {
      this.#form.checks.clearExternal(field)
      this.#form.register.remove(field)
    }
  }
}
