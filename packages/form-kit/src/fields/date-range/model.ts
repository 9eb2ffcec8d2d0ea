import type { FieldItem } from '../../model/definition.ts'
import { completeYear } from '../../internals/dates/complete-year.ts'
import { readEither } from '../../internals/either.ts'
import { compareIso, truncateIso, type DatePicker } from '../../internals/dates/iso-date.ts'
import { isValidDate, readStoredDate, type DateNotation } from '../../internals/dates/stored-date.ts'
import type { FieldModel, Problem } from '../../model/field-model.ts'

/** A period, such as that of a job. Its picker defaults to `month` and its format to `MM/YYYY`. */
export interface DateRangeItem extends FieldItem, DateNotation {
  readonly type: 'dateRange'
  /** Shows a checkbox that marks the period as current. */
  readonly showCurrentCheck?: boolean
  readonly disallowFutureStartDate?: boolean
}

/** Both dates in ISO 8601, as precise as the picker; a missing date is the empty text. */
export interface DateRangeValue {
  readonly startDate: string
  readonly endDate: string
  /** True for a current period, whose end is the day on which it was marked. */
  readonly isCurrent: boolean
}

const NOTHING: DateRangeValue = { startDate: '', endDate: '', isCurrent: false }

/** Returns the precision of an item's dates. */
export const rangePickerOf = (item: DateRangeItem): DatePicker => item.picker ?? 'month'

const DEFAULT_FORMATS = { day: undefined, month: 'MM/YYYY', year: 'YYYY' } as const

/** Returns the display format of an item's dates; undefined means the reader's locale. */
export const rangeFormatOf = (item: DateRangeItem): string | undefined =>
  item.dateFormat ?? DEFAULT_FORMATS[rangePickerOf(item)]

/**
 * Returns the value after "current" was switched. On sets the end to today. Off keeps both dates, or clears the
 * value if one of them is missing.
 */
export function setCurrent(value: DateRangeValue, on: boolean, today: string, item: DateRangeItem): DateRangeValue {
  const picker = rangePickerOf(item)
  if (on) return { ...value, endDate: truncateIso(today, picker), isCurrent: true }
  const complete = isValidDate(value.startDate, picker) && isValidDate(value.endDate, picker)
  return complete ? { ...value, isCurrent: false } : NOTHING
}

/** Model of a period. Incomplete dates are kept while typing and cleared on leaving, as in a date field. */
export const dateRangeModel: FieldModel<DateRangeItem, DateRangeValue> = {
  names: ['dateRange'],
  hasValue: true,
  emptyValue: () => NOTHING,
  isEmpty: ({ startDate, endDate }) => startDate === '' && endDate === '',
  readValue: (stored, item, _now, today) => {
    if (typeof stored !== 'object' || stored === null) return NOTHING
    const read = (name: string) => {
      const date: unknown = Reflect.get(stored, name)
      return readStoredDate(date, { ...item, dateFormat: rangeFormatOf(item) }, rangePickerOf(item))
    }
    const value = { startDate: read('startDate'), endDate: read('endDate'), isCurrent: false }
    return Reflect.get(stored, 'isCurrent') === true ? setCurrent(value, true, today(), item) : value
  },
  writeValue: ({ startDate, endDate, isCurrent }, item) => {
    const write = (date: string) => (isValidDate(date, rangePickerOf(item)) ? date : null)
    const [start, end] = [write(startDate), write(endDate)]
    return start === null && end === null ? null : { startDate: start, endDate: end, isCurrent }
  },
  settleValue: (value, _item, today) => {
    const [startDate, endDate] = [value.startDate, value.endDate].map((date) => completeYear(date, today()))
    return { ...value, startDate: startDate ?? '', endDate: endDate ?? '' }
  },
  clearInvalid: (value, item) => {
    const isInvalid = (date: string) => date !== '' && !readEither(date) && !isValidDate(date, rangePickerOf(item))
    const { startDate, endDate } = value
    const typed = [startDate, endDate].filter(isInvalid).join(' – ')
    const keep = (date: string) => (isInvalid(date) ? '' : date)
    if (typed === '') return undefined
    const kept = { ...value, startDate: keep(startDate), endDate: keep(endDate) }
    return { value: kept, problem: { id: 'dateCleared', values: { typed } } }
  },
  check: (value, item, { today }) => checkRange(value, item, today),
  rules: {},
}

function checkRange({ startDate, endDate }: DateRangeValue, item: DateRangeItem, today: string): Problem | undefined {
  const picker = rangePickerOf(item)
  if (readEither(startDate) || readEither(endDate)) return { id: 'dateEither' }
  if ([startDate, endDate].some((date) => date !== '' && !isValidDate(date, picker))) return { id: 'date' }
  if (startDate === '' || endDate === '') return { id: 'dateRangeIncomplete' }
  if (item.disallowFutureStartDate && compareIso(startDate, today) > 0) return { id: 'dateRangeFutureStart' }
  return compareIso(endDate, startDate) < 0 ? { id: 'dateRangeOrder' } : undefined
}
