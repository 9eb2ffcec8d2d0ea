import type { Choice, ChoiceValue, FieldItem } from '../../model/definition.ts'
import { limitOf } from '../../rules/limits.ts'
import type { FieldModel } from '../../model/field-model.ts'

/** A group of checkboxes. */
export interface CheckboxItem extends FieldItem {
  readonly type: 'checkbox'
  readonly choices: readonly Choice[]
  readonly direction?: 'row' | 'column'
}

/** Model of a checkbox group; its value lists the ticked choices in the order of the definition. */
export const checkboxModel: FieldModel<CheckboxItem, readonly ChoiceValue[]> = {
  names: ['checkbox'],
  hasValue: true,
  emptyValue: () => [],
  isEmpty: (value) => value.length === 0,
  readValue(stored, item) {
    const given: readonly unknown[] = Array.isArray(stored) ? stored : [stored]
    return item.choices.map(({ value }) => value).filter((value) => given.includes(value))
  },
  rules: {
    minLength(value, rule) {
      const count = limitOf(rule)
      return count !== undefined && value.length < count ? { id: 'minChoices', values: { count } } : undefined
    },
    maxLength(value, rule) {
      const count = limitOf(rule)
      return count !== undefined && value.length > count ? { id: 'maxChoices', values: { count } } : undefined
    },
  },
}
