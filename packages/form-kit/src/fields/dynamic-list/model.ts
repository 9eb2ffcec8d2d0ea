import type { FieldItem, Values } from '../../definition/types.ts'
import { limitOf } from '../../rules/limit-of.ts'
import type { FieldModel, RuleCheck } from '../field-model.ts'

/** A list of rows, each with the same fields: jobs held, schools visited. */
export interface DynamicListItem extends FieldItem {
  readonly type: 'dynamicList'
  /** The fields of each row; their values are reported as `list.0.name`. */
  readonly items: readonly FieldItem[]
  /** What a new row begins with. */
  readonly itemDefaultValue?: Values
  readonly addButton?: { readonly label?: string }
  /** How the fields of a row stand: one beneath the other, or side by side. */
  readonly itemLayout?: 'column' | 'row'
}

/** How many rows a list may have that sets no `maxLength` itself; people never need so many, and a page stays quick. */
export const MOST_ROWS = 200

const minItems: RuleCheck<readonly unknown[]> = (rows, rule) => {
  const count = limitOf(rule)
  return count !== undefined && rows.length < count ? { id: 'minItems', values: { count } } : undefined
}

const maxItems: RuleCheck<readonly unknown[]> = (rows, rule) => {
  const count = limitOf(rule)
  return count !== undefined && rows.length > count ? { id: 'maxItems', values: { count } } : undefined
}

/** The store itself keeps the rows; this says how many there may be and what is in them. */
export const dynamicListModel: FieldModel<DynamicListItem, readonly unknown[]> = {
  names: ['dynamicList'],
  hasValue: true,
  emptyValue: () => [],
  isEmpty: (rows) => rows.length === 0,
  readValue: () => [],
  countsWhenEmpty: true,
  standingRules: () => [{ type: 'maxLength', value: MOST_ROWS }],
  rules: { minLength: minItems, maxLength: maxItems },
  rowItems: (item) => item.items,
  rowLimits: (item) => ({ min: ruleLimit(item, 'minLength') ?? 0, max: ruleLimit(item, 'maxLength') ?? MOST_ROWS }),
  rowDefaults: (item) => item.itemDefaultValue ?? {},
}

function ruleLimit(item: DynamicListItem, type: string): number | undefined {
  const rule = item.rules?.find((one) => one.type === type)
  return rule && limitOf(rule)
}
