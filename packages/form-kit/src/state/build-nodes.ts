import type { FieldItem, FormDefinition, Values } from '../definition/types.ts'
import type { AnyFieldModel, FieldModels } from '../fields/field-model.ts'
import type { FieldNode, RowNode, SectionNode } from './field-node.ts'

/** The inside of the store may write what others only read. */
export type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

/** Makes the nodes of a form, and of rows that come later. */
export class NodeBuilder {
  readonly #models: FieldModels
  readonly #now: () => number
  #order = 0
  #rowCount = 0
  /** Told of every node made, in order. */
  readonly #enter: (node: FieldNode) => void

  constructor(models: FieldModels, now: () => number, enter: (node: FieldNode) => void) {
    this.#models = models
    this.#now = now
    this.#enter = enter
  }

  /** The sections of a form with their fields, filled with the values given. */
  sections(definition: FormDefinition, values: Values): readonly SectionNode[] {
    return definition.sections.map((section, index) => {
      const node: Mutable<SectionNode> = { index, section, fields: [], state: { errors: 0, fresh: 0, visible: 0 } }
      node.fields = section.items.flatMap((item) => this.#field(item, node, undefined, values[item.name]) ?? [])
      return node
    })
  }

  /** A new row of a list; `stored` is an object of values by field name. */
  row(list: FieldNode, stored: unknown): RowNode {
    this.#rowCount += 1
    const row: Mutable<RowNode> = { id: `${list.id}-r${this.#rowCount}`, list, fields: [] }
    const values = typeof stored === 'object' && stored !== null ? (stored as Values) : {}
    const items = list.model.rowItems?.(list.item) ?? []
    row.fields = items.flatMap((item) => this.#field(item, list.section, row, values[item.name]) ?? [])
    return row
  }

  /** A list's rows for what was stored: at least as many as it must have. */
  rows(list: FieldNode, stored: unknown): readonly RowNode[] {
    const given: readonly unknown[] = Array.isArray(stored) ? stored : []
    const least = list.model.rowLimits?.(list.item).min ?? 0
    const missing = Array.from({ length: given.length === 0 && least > 0 ? 1 : 0 }, () =>
      list.model.rowDefaults?.(list.item),
    )
    return [...given, ...missing].map((one) => this.row(list, one))
  }

  #field(item: FieldItem, section: SectionNode, row: RowNode | undefined, stored: unknown): FieldNode | undefined {
    const model = this.#models.get(item.type)
    if (!model) {
      // oxlint-disable-next-line no-console -- the specification has unknown types logged and left out
      console.error(`The field "${item.name}" has the type "${item.type}", which is not known; it is not shown.`)
      return undefined
    }
    this.#order += 1
    const initial = firstValue(model, item, stored, this.#now())
    const node: Mutable<FieldNode> = {
      id: row ? `${row.id}-${item.name}` : item.name,
      item,
      model,
      section,
      row,
      order: this.#order,
      initial,
      state: {
        value: initial,
        error: undefined,
        visible: !item.hidden,
        touched: false,
        dirty: false,
        disabled: item.disabled ?? model.disabledByDefault ?? false,
      },
    }
    this.#enter(node)
    if (model.rowItems) {
      const rows = this.rows(node, stored)
      node.initial = rows
      node.state = { ...node.state, value: rows }
    }
    return node
  }
}

/** The value a field begins with: what was stored, if its type can read it. */
export function firstValue(model: AnyFieldModel, item: FieldItem, stored: unknown, now: number): unknown {
  if (!model.hasValue || model.rowItems) return undefined
  return model.readValue(stored, item, now)
}
