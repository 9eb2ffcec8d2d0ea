import type { Choice, ChoiceValue } from '../../definition/choice.ts'
import type { FieldItem } from '../../definition/types.ts'
import { isChoiceValue } from '../../options/choice-value.ts'
import { maxChoicesRule, minChoicesRule } from '../../rules/choice-counts.ts'
import type { FieldModel, RuleCheck } from '../field-model.ts'

/** An option of a select. */
export interface SelectChoice extends Choice {
  /** A picture in front of the label: `src` names an image, `text` is shown as it is (a flag, a sign). */
  readonly iconProps?: { readonly src?: string; readonly text?: string }
}

/** One of many choices, or several of them, named in the definition or fetched. */
export interface SelectItem extends FieldItem {
  readonly type: 'select' | 'dropdown'
  readonly choices?: readonly SelectChoice[]
  /** Orders the options by label as the reader's language does; without it they stay as they come. */
  readonly choicesSortOrder?: 'ascending' | 'descending'
  readonly placeholder?: string
  /** Where options are fetched, once for each address; `{{parentValue}}` is the value of the first dependency. */
  readonly apiEndpoint?: string
  /** Gives the options, in code; asked once for each value of the first dependency. */
  readonly apiCall?: (parentValue: string | undefined) => Promise<readonly SelectChoice[]>
  /** Lets several options be chosen; the value is a list then. */
  readonly multiple?: boolean
  /** The most options that are offered without a line to search them; 15 without it, 9 with `multiple`. */
  readonly searchAbove?: number
}

/** What is chosen: one value, nothing, or a list where several may be chosen. */
export type SelectValue = ChoiceValue | null | readonly ChoiceValue[]

/** What is kept where there is nothing to choose from. */
export const NOT_APPLICABLE = 'Not Applicable'

/** The values in a select's value, however many there may be. */
export function valuesIn(value: SelectValue): readonly ChoiceValue[] {
  if (value === null || value === '') return []
  return isList(value) ? value : [value]
}

/** Returns the most options that a select offers without a line to search them. */
export const mostUnsearched = ({ searchAbove, multiple }: SelectItem): number => searchAbove ?? (multiple ? 9 : 15)

/** The options that the definition itself names; undefined where they are fetched. */
export function fixedChoices(item: SelectItem): readonly SelectChoice[] | undefined {
  return item.apiEndpoint === undefined && !item.apiCall ? (item.choices ?? []) : undefined
}

/** A select's value of values: a list, or the first of them. */
export function selectValue(item: SelectItem, values: readonly ChoiceValue[]): SelectValue {
  return item.multiple ? values : (values[0] ?? null)
}

/** One or several of many choices. A server can check choices that the definition names; of fetched ones it cannot know. */
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
