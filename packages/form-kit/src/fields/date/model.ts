import type { FieldItem } from '../../definition/types.ts'
import { addDays, compareIso, cutIso, type DatePicker } from '../../internals/dates/iso-date.ts'
import { isUsableDate, storedDate, type DateWriting } from '../../internals/dates/stored-date.ts'
import { dateRules } from '../../rules/date-rules.ts'
import type { FieldModel } from '../field-model.ts'

/** The first or last date that can be chosen: days from today (0 is today, negative ones are past), or a date. */
export type DateLimit = number | string

/** One date. */
export interface DateItem extends FieldItem, DateWriting {
  readonly type: 'date'
  /** Shown until there is a date. */
  readonly placeholder?: string
  /** Fills in today, and nobody can change it. */
  readonly today?: boolean
  readonly enableFrom?: DateLimit
  readonly enableUntil?: DateLimit
}

/** How exact the dates of an item are. */
export const pickerOf = (item: DateItem): DatePicker => item.picker ?? 'day'

/** The first and the last date that can be chosen, each in ISO 8601 if there is one. */
export function dateLimits(item: DateItem, today: string): { readonly from?: string; readonly until?: string } {
  const read = (limit: DateLimit | undefined) => {
    if (typeof limit === 'number') return cutIso(addDays(today, limit), pickerOf(item))
    return storedDate(limit, item, pickerOf(item)) || undefined
  }
  return { from: read(item.enableFrom), until: read(item.enableUntil) }
}

/**
 * A date. Its value is the date in ISO 8601, as exact as the picker (`2026-11-21`, `2026-11`, `2026`), so that no
 * time zone can move it. What is still being typed is kept as another text, and cleared when the field is left.
 */
export const dateModel: FieldModel<DateItem, string> = {
  names: ['date'],
  hasValue: true,
  emptyValue: () => '',
  isEmpty: (value) => value === '',
  readValue: (stored, item, _now, today) =>
    storedDate(stored, item, pickerOf(item)) || (item.today ? cutIso(today(), pickerOf(item)) : ''),
  writeValue: (value, item) => (isUsableDate(value, pickerOf(item)) ? value : ''),
  clearInvalid: (value, item) =>
    value === '' || isUsableDate(value, pickerOf(item))
      ? undefined
      : { value: '', problem: { id: 'dateCleared', values: { typed: value } } },
  check: (value, item, { today }) => {
    if (!isUsableDate(value, pickerOf(item))) return { id: 'date' }
    const { from, until } = dateLimits(item, today)
    const outside = (from && compareIso(value, from) < 0) || (until && compareIso(value, until) > 0)
    return outside ? { id: 'dateUnselectable' } : undefined
  },
  rules: dateRules,
}
