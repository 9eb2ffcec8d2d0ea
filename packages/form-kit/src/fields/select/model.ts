import type { Choice, ChoiceValue } from '../../definition/choice.ts'
import type { FieldItem } from '../../definition/types.ts'
import { isChoiceValue } from '../../options/choice-value.ts'
import { maxChoicesRule, minChoicesRule } from '../../rules/choice-counts.ts'
import type { FieldModel, RuleCheck } from '../field-model.ts'

export interface SelectChoice extends Choice {
  /** Picture before the label: `src` is an image, `text` is shown as it is (a flag, a sign). */
  readonly iconProps?: { readonly src?: string; readonly text?: string }
}

/** A list of options from the definition or from a request. */
export interface SelectItem extends FieldItem {
  readonly type: 'select' | 'dropdown'
  readonly choices?: readonly SelectChoice[]
  /** Sorts the options by label for the reader's locale; without it they keep their order. */
  readonly choicesSortOrder?: 'ascending' | 'descending'
  readonly placeholder?: string
  /** Address of the options, requested once; `{{parentValue}}` is replaced with the value of the first dependency. */
  readonly apiEndpoint?: string
  /** Returns the options, in code; called once for each value of the first dependency. */
  readonly apiCall?: (parentValue: string | undefined) => Promise<readonly SelectChoice[]>
  /** Allows several answers; the value is then a list. */
  readonly multiple?: boolean
  /** The most options without a search; defaults to 15, or 9 with `multiple`. */
  readonly searchAbove?: number
}

/** The value of a select: one value, none, or a list with `multiple`. */
export type SelectValue = ChoiceValue | null | readonly ChoiceValue[]

/** Value that means that there is nothing to choose from. */
export const NOT_APPLICABLE = 'Not Applicable'

/** Returns the values in a select's value as a list. */
export function valuesIn(value: SelectValue): readonly ChoiceValue[] {
  if (value === null || value === '') return []
  return isList(value) ? value : [value]
}

export const mostUnsearched = ({ searchAbove, multiple }: SelectItem): number => searchAbove ?? (multiple ? 9 : 15)

/** Returns the options in the definition; undefined if they are requested. */
export function fixedChoices(item: SelectItem): readonly SelectChoice[] | undefined {
  return item.apiEndpoint === undefined && !item.apiCall ? (item.choices ?? []) : undefined
}

/** Returns a select's value for a list of values: the list, or its first entry. */
export function selectValue(item: SelectItem, values: readonly ChoiceValue[]): SelectValue {
  return item.multiple ? values : (values[0] ?? null)
}

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

function isList(value: SelectValue): value is readonly ChoiceValue[] {
  return Array.isArray(value)
}
