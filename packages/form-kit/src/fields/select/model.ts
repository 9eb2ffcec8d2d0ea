import {
  fixedChoices,
  isChoiceValue,
  NOT_APPLICABLE,
  selectValue,
  valuesIn,
  type SelectItem,
  type SelectValue,
} from '../../options/select-item.ts'
import { maxChoicesRule, minChoicesRule } from '../../rules/limits.ts'
import type { FieldModel, RuleCheck } from '../../model/field-model.ts'

/** Returns the most options that a select offers without a search. */
export const searchThreshold = ({ searchAbove, multiple }: SelectItem): number => searchAbove ?? (multiple ? 9 : 15)

/** Model of a select. A server can check options in the definition, but not requested ones. */
export const selectModel: FieldModel<SelectItem, SelectValue> = {
  names: ['select', 'dropdown'],
  hasValue: true,
  emptyValue: (item) => selectValue(item, []),
  isEmpty: (value) => valuesIn(value).length === 0,
  readValue(stored, item) {
    const given: readonly unknown[] = Array.isArray(stored) ? stored : [stored]
    return selectValue(item, [...new Set(given.filter(isChoiceValue))])
  },
  check(value, item) {
    const choices = fixedChoices(item)
    if (!choices) return undefined
    const known = choices.length === 0 ? [NOT_APPLICABLE] : choices.map((choice) => choice.value)
    return valuesIn(value).every((one) => known.includes(one)) ? undefined : { id: 'choiceUnknown' }
  },
  rules: { minLength: countOf(minChoicesRule), maxLength: countOf(maxChoicesRule) },
}

function countOf(rule: RuleCheck<readonly unknown[]>): RuleCheck<SelectValue> {
  return (value, definition, context) => rule(valuesIn(value), definition, context)
}
