import type { FieldItem } from '../../model/definition.ts'
import type { Values } from '../../model/values.ts'
import { limitOf } from '../../rules/limits.ts'
import type { FieldModel, RuleCheck } from '../../model/field-model.ts'

/** A list of rows with the same fields, such as jobs or schools. */
export interface DynamicListItem extends FieldItem {
  readonly type: 'dynamicList'
  /** Fields of each row; their values are reported as `list.0.name`. */
  readonly items: readonly FieldItem[]
  /** Initial values of a new row. */
  readonly itemDefaultValue?: Values
  readonly addButton?: { readonly label?: string }
  /** Arrangement of a row's fields: below or beside each other. */
  readonly itemLayout?: 'column' | 'row'
}

/** The most rows of a list without its own `maxLength`; no one needs more, and the page stays fast. */
export const MAX_ROWS = 200

const minItems: RuleCheck<readonly unknown[]> = (rows, rule) => {
  const count = limitOf(rule)
  return count !== undefined && rows.length < count ? { id: 'minItems', values: { count } } : undefined
}

const maxItems: RuleCheck<readonly unknown[]> = (rows, rule) => {
  const count = limitOf(rule)
  return count !== undefined && rows.length > count ? { id: 'maxItems', values: { count } } : undefined
}

/** Model of a list. The store keeps the rows; the model defines their fields and number. */
export const dynamicListModel: FieldModel<DynamicListItem, readonly unknown[]> = {
  names: ['dynamicList'],
  hasValue: true,
  emptyValue: () => [],
  isEmpty: (rows) => rows.length === 0,
  readValue: () => [],
  countsWhenEmpty: true,
  standingRules: () => [{ type: 'maxLength', value: MAX_ROWS }],
  rules: { minLength: minItems, maxLength: maxItems },
  rowItems: (item) => item.items,
  rowLimits: (item) => ({ min: ruleLimit(item, 'minLength') ?? 0, max: ruleLimit(item, 'maxLength') ?? MAX_ROWS }),
  rowDefaults: (item) => item.itemDefaultValue ?? {},
}

function ruleLimit(item: DynamicListItem, type: string): number | undefined {
  const rule = item.rules?.find((one) => one.type === type)
  return rule && limitOf(rule)
}
