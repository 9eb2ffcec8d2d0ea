import type { FieldItem } from '../../definition/types.ts'
import { compareIso, cutIso, type DatePicker } from '../../internals/dates/iso-date.ts'
import { isUsableDate, storedDate, type DateWriting } from '../../internals/dates/stored-date.ts'
import type { FieldModel, Problem } from '../field-model.ts'

/** A time from one date to another, for example in a job. Its picker is `month` and its format `MM/YYYY` unless it says otherwise. */
export interface DateRangeItem extends FieldItem, DateWriting {
  readonly type: 'dateRange'
  /** Offers to say that it goes on. */
  readonly showCurrentCheck?: boolean
  readonly disallowFutureStartDate?: boolean
}

/** Both dates in ISO 8601, as exact as the picker; a date that is not given is the empty text. */
export interface DateRangeValue {
  readonly startDate: string
  readonly endDate: string
  /** It goes on: the end is the day on which that was said. */
  readonly isCurrent: boolean
}

const NOTHING: DateRangeValue = { startDate: '', endDate: '', isCurrent: false }

/** How exact the dates of an item are. */
export const rangePickerOf = (item: DateRangeItem): DatePicker => item.picker ?? 'month'

const DEFAULT_FORMATS = { day: undefined, month: 'MM/YYYY', year: 'YYYY' } as const

/** How dates are shown where they are not edited; undefined leaves that to the reader's language. */
export const rangeFormatOf = (item: DateRangeItem): string | undefined =>
  item.dateFormat ?? DEFAULT_FORMATS[rangePickerOf(item)]

/**
 * The value after somebody says that it goes on, or no longer does. The first ends it today. The second leaves both
 * dates to be changed, or clears everything if one of them is missing.
 */
export function setCurrent(value: DateRangeValue, on: boolean, today: string, item: DateRangeItem): DateRangeValue {
  const picker = rangePickerOf(item)
  if (on) return { ...value, endDate: cutIso(today, picker), isCurrent: true }
  const complete = isUsableDate(value.startDate, picker) && isUsableDate(value.endDate, picker)
  return complete ? { ...value, isCurrent: false } : NOTHING
}

/** A time from one date to another. What is half typed is kept, and cleared, as in a date field. */
export const dateRangeModel: FieldModel<DateRangeItem, DateRangeValue> = {
  names: ['dateRange'],
  hasValue: true,
  emptyValue: () => NOTHING,
  isEmpty: ({ startDate, endDate }) => startDate === '' && endDate === '',
  readValue: (stored, item, _now, today) => {
    if (typeof stored !== 'object' || stored === null) return NOTHING
    const read = (name: string) => {
      const date: unknown = Reflect.get(stored, name)
      return storedDate(date, { ...item, dateFormat: rangeFormatOf(item) }, rangePickerOf(item))
    }
    const value = { startDate: read('startDate'), endDate: read('endDate'), isCurrent: false }
    return Reflect.get(stored, 'isCurrent') === true ? setCurrent(value, true, today(), item) : value
  },
  writeValue: ({ startDate, endDate, isCurrent }, item) => {
    const write = (date: string) => (isUsableDate(date, rangePickerOf(item)) ? date : null)
    const [start, end] = [write(startDate), write(endDate)]
    return start === null && end === null ? null : { startDate: start, endDate: end, isCurrent }
  },
  clearInvalid: (value, item) => {
    const isInvalid = (date: string) => date !== '' && !isUsableDate(date, rangePickerOf(item))
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
  if ([startDate, endDate].some((date) => date !== '' && !isUsableDate(date, picker))) return { id: 'date' }
  if (startDate === '' || endDate === '') return { id: 'dateRangeIncomplete' }
  if (item.disallowFutureStartDate && compareIso(startDate, today) > 0) return { id: 'dateRangeFutureStart' }
  return compareIso(endDate, startDate) < 0 ? { id: 'dateRangeOrder' } : undefined
}
