import type { FieldItem, FormDefinition } from '../../model/definition.ts'
import type { Values } from '../../model/values.ts'
import type { AnyFieldModel, FieldModels } from '../../model/field-model.ts'
import type { FieldNode, RowNode, SectionNode } from '../../model/field-node.ts'

/** A writable view of a type, for the store's internals only. */
export type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

/** The clock of a form. */
export interface FormClock {
  /** Returns milliseconds since the epoch. */
  now(): number
  /** Returns the day as YYYY-MM-DD in the form's time zone. */
  today(): string
}

/** Builds the nodes of a form, and of rows that are added later. */
export class NodeBuilder {
  readonly #models: FieldModels
  readonly #clock: FormClock
  #order = 0
  #rowCount = 0

  constructor(models: FieldModels, clock: FormClock) {
    this.#models = models
    this.#clock = clock
  }

  /** Returns the sections of a form with their fields and initial values. */
  sections(definition: FormDefinition, values: Values): readonly SectionNode[] {
    return definition.sections.map((section, index) => {
      const node: Mutable<SectionNode> = { index, section, fields: [], state: { errors: 0, fresh: 0, visible: 0 } }
      node.fields = section.items.flatMap((item) => this.#field(item, node, undefined, storedAt(values, item)) ?? [])
      return node
    })
  }

  /** Returns a new row of a list; `stored` is an object of values by field name. */
  row(list: FieldNode, stored: unknown): RowNode {
    this.#rowCount += 1
    const row: Mutable<RowNode> = { id: `${list.id}-r${this.#rowCount}`, list, fields: [] }
    const values = typeof stored === 'object' && stored !== null ? (stored as Values) : {}
    const items = list.model.rowItems?.(list.item) ?? []
    row.fields = items.flatMap((item) => this.#field(item, list.section, row, storedAt(values, item)) ?? [])
    return row
  }

  /** Returns a list's rows for a stored value; one row with the defaults if rows are required and none is stored. */
  rows(list: FieldNode, stored: unknown): readonly RowNode[] {
    const given: readonly unknown[] = Array.isArray(stored) ? stored : []
    const least = list.model.rowLimits?.(list.item).min ?? 0
    if (given.length > 0 || least === 0) return given.map((one) => this.row(list, one))
    return [this.row(list, list.model.rowDefaults?.(list.item))]
  }

  /** Returns the initial value of a field; for a list, its rows. */
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
        disabled: isInitiallyDisabled({ item, model, row }),
      },
    }
    if (model.rowItems) {
      node.initial = this.rows(node, stored)
      node.state = { ...node.state, value: node.initial }
    }
    return node
  }
}

/** Returns true for a field that is disabled by its item, its type or its list. */
export function isInitiallyDisabled({ item, model, row }: Pick<FieldNode, 'item' | 'model' | 'row'>): boolean {
  return (item.disabled ?? model.disabledByDefault ?? false) || (row?.list.state.disabled ?? false)
}

/** Returns the stored value of an item; never inherited properties such as `constructor`. */
export function storedAt(values: Values, item: Pick<FieldItem, 'name'>): unknown {
  return Object.hasOwn(values, item.name) ? values[item.name] : undefined
}

function firstValue(model: AnyFieldModel, item: FieldItem, stored: unknown, clock: FormClock): unknown {
  if (!model.hasValue || model.rowItems) return undefined
  return model.readValue(stored, item, clock.now(), () => clock.today())
}
