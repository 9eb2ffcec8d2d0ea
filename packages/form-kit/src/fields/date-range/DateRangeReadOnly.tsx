import { shownDate } from '../../internals/dates/shown-date.ts'
import { useFormContext } from '../../react/form-context.ts'
import type { ReadOnlyProps } from '../field-view.ts'
import { rangeFormatOf, rangePickerOf, type DateRangeItem, type DateRangeValue } from './model.ts'

/** Renders both dates, and whether the range is current. */
export function DateRangeReadOnly({ item, value }: ReadOnlyProps<DateRangeItem, DateRangeValue>) {
  const { locale, store } = useFormContext()
  const shown = (date: string) => date && shownDate(date, rangePickerOf(item), rangeFormatOf(item), locale)
  return (
    <>
      {shown(value.startDate)} – {shown(value.endDate)}
      {value.isCurrent && ` (${store.messages.currentRole})`}
    </>
  )
}
