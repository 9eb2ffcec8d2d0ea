import type { Choice, ChoiceValue, FieldItem } from '../model/definition.ts'

export interface SelectChoice extends Choice {
  /** Picture before the label: `src` is an image, `text` is shown as it is (a flag, a symbol). */
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

/** Returns the options in the definition; undefined if they are requested. */
export function fixedChoices(item: SelectItem): readonly SelectChoice[] | undefined {
  return item.apiEndpoint === undefined && !item.apiCall ? (item.choices ?? []) : undefined
}

/** Returns a select's value for a list of values: the list, or its first entry. */
export function selectValue(item: SelectItem, values: readonly ChoiceValue[]): SelectValue {
  return item.multiple ? values : (values[0] ?? null)
}

/** Returns true if a stored or sent value can be that of a choice. */
export function isChoiceValue(stored: unknown): stored is ChoiceValue {
  return (
    (typeof stored === 'string' && stored !== '') ||
    typeof stored === 'boolean' ||
    (typeof stored === 'number' && Number.isFinite(stored))
  )
}

function isList(value: SelectValue): value is readonly ChoiceValue[] {
  return Array.isArray(value)
}
