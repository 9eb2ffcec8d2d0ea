import type { FieldItem, FormDefinition, Values } from '../definition/types.ts'
import type { AnyFieldModel, FieldModels } from '../fields/field-model.ts'
import type { FieldNode, RowNode, SectionNode } from './field-node.ts'

/** The inside of the store may write what others only read. */
export type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

/** The time of a form, as values are read by it. */
export interface FormClock {
  /** In milliseconds since the epoch. */
  now(): number
  /** The day as YYYY-MM-DD in the form's time zone. */
  today(): string
}

/** Makes the nodes of a form, and of rows that come later. */
export class NodeBuilder {
  readonly #models: FieldModels
  readonly #clock: FormClock
  #order = 0
  #rowCount = 0

  constructor(models: FieldModels, clock: FormClock) {
    this.#models = models
    this.#clock = clock
  }

  /** The sections of a form with their fields, filled with the values given. */
  sections(definition: FormDefinition, values: Values): readonly SectionNode[] {
    return definition.sections.map((section, index) => {
      const node: Mutable<SectionNode> = { index, section, fields: [], state: { errors: 0, fresh: 0, visible: 0 } }
      node.fields = section.items.flatMap((item) => this.#field(item, node, undefined, storedAt(values, item)) ?? [])
      return node
    })
  }

  /** A new row of a list; `stored` is an object of values by field name. */
  row(list: FieldNode, stored: unknown): RowNode {
    this.#rowCount += 1
    const row: Mutable<RowNode> = { id: `${list.id}-r${this.#rowCount}`, list, fields: [] }
    const values = typeof stored === 'object' && stored !== null ? (stored as Values) : {}
    const items = list.model.rowItems?.(list.item) ?? []
    row.fields = items.flatMap((item) => this.#field(item, list.section, row, storedAt(values, item)) ?? [])
    return row
  }

  /** A list's rows for what was stored: one, with the defaults, where some are demanded and none is stored. */
  rows(list: FieldNode, stored: unknown): readonly RowNode[] {
    const given: readonly unknown[] = Array.isArray(stored) ? stored : []
    const least = list.model.rowLimits?.(list.item).min ?? 0
    if (given.length > 0 || least === 0) return given.map((one) => this.row(list, one))
    return [this.row(list, list.model.rowDefaults?.(list.item))]
  }

  /** The value with which a field begins anew; for a list, its rows. */
  begin(node: FieldNode, stored: unknown): unknown {
    return node.model.rowItems ? this.rows(node, stored) : firstValue(node.model, node.item, stored, this.#clock)
  }

  #field(item: FieldItem, section: SectionNode, row: RowNode | undefined, stored: unknown): FieldNode | undefined {
    const model = this.#models.get(item.type)
    if (!model) {
      // oxlint-disable-next-line no-console -- the specification has unknown types logged and left out
      console.error(`The field "${item.name}" has the type "${item.type}", which is not known; it is not shown.`)
      return undefined
    }
    this.#order += 1
    const initial = firstValue(model, item, stored, this.#clock)
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
        required: item.required === true,
        touched: false,
        dirty: false,
        disabled: beginsDisabled({ item, model, row }),
      },
    }
    if (model.rowItems) {
      node.initial = this.rows(node, stored)
      node.state = { ...node.state, value: node.initial }
    }
    return node
  }
}

/** Whether a field is switched off at first: by its item, by its type, or with the list it belongs to. */
export function beginsDisabled({ item, model, row }: Pick<FieldNode, 'item' | 'model' | 'row'>): boolean {
  return (item.disabled ?? model.disabledByDefault ?? false) || (row?.list.state.disabled ?? false)
}

/** What is stored under an item's name; never what objects have by nature, such as `constructor`. */
export function storedAt(values: Values, item: Pick<FieldItem, 'name'>): unknown {
  return Object.hasOwn(values, item.name) ? values[item.name] : undefined
}

function firstValue(model: AnyFieldModel, item: FieldItem, stored: unknown, clock: FormClock): unknown {
  if (!model.hasValue || model.rowItems) return undefined
  return model.readValue(stored, item, clock.now(), () => clock.today())
}
