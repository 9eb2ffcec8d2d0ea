import type { FieldItem } from '../../model/definition.ts'
import { completeYear } from '../../internals/dates/complete-year.ts'
import { readEither } from '../../internals/either.ts'
import { addDays, compareIso, truncateIso, type DatePicker } from '../../internals/dates/iso-date.ts'
import { isValidDate, readStoredDate, type DateNotation } from '../../internals/dates/stored-date.ts'
import { dateRules } from '../../rules/date-rules.ts'
import type { FieldModel } from '../../model/field-model.ts'

/** A limit of the dates that can be chosen: days from today (0 is today, negative is the past), or a date. */
type DateLimit = number | string

export interface DateItem extends FieldItem, DateNotation {
  readonly type: 'date'
  /** Shown while the field is empty. */
  readonly placeholder?: string
  /** Fills in today and makes the field read-only. */
  readonly today?: boolean
  readonly enableFrom?: DateLimit
  readonly enableUntil?: DateLimit
}

/** Returns the precision of an item's dates. */
export const pickerOf = (item: DateItem): DatePicker => item.picker ?? 'day'

/** Returns the first and last date that can be chosen, in ISO 8601; undefined where there is no limit. */
export function dateLimits(item: DateItem, today: string): { readonly from?: string; readonly until?: string } {
  const read = (limit: DateLimit | undefined) => {
    if (typeof limit === 'number') return truncateIso(addDays(today, limit), pickerOf(item))
    return readStoredDate(limit, item, pickerOf(item)) || undefined
  }
  return { from: read(item.enableFrom), until: read(item.enableUntil) }
}

/**
 * Model of a date. Its value is in ISO 8601 and as precise as the picker (`2026-11-21`, `2026-11`, `2026`), so that
 * no time zone can shift it. Incomplete input is kept as another text and cleared when the field is left; two
 * readings are kept until the person says which.
 */
export const dateModel: FieldModel<DateItem, string> = {
  names: ['date'],
  hasValue: true,
  emptyValue: () => '',
  isEmpty: (value) => value === '',
  readValue: (stored, item, _now, today) =>
    readStoredDate(stored, item, pickerOf(item)) || (item.today ? truncateIso(today(), pickerOf(item)) : ''),
  writeValue: (value, item) => (isValidDate(value, pickerOf(item)) ? value : ''),
  settleValue: (value, _item, today) => completeYear(value, today()),
  clearInvalid: (value, item) =>
    value === '' || readEither(value) || isValidDate(value, pickerOf(item))
      ? undefined
      : { value: '', problem: { id: 'dateCleared', values: { typed: value } } },
  check: (value, item, { today }) => {
    if (readEither(value)) return { id: 'dateEither' }
    if (!isValidDate(value, pickerOf(item))) return { id: 'date' }
    const { from, until } = dateLimits(item, today)
    const outside = (from && compareIso(value, from) < 0) || (until && compareIso(value, until) > 0)
    return outside ? { id: 'dateUnselectable' } : undefined
  },
  rules: dateRules,
}
