import { displayDate } from '../../internals/dates/date-format.ts'
import { useFormContext } from '../../react/form-context.ts'
import type { FieldView, ReadOnlyProps } from '../../model/field-view.ts'
import { rangeFormatOf, rangePickerOf, type DateRangeItem, type DateRangeValue } from './model.ts'
import { lazyPart } from '../../react/lazy-part.ts'

/** Renders both dates, and whether the range is current. */
function DateRangeReadOnly({ item, value }: ReadOnlyProps<DateRangeItem, DateRangeValue>) {
  const { locale, store } = useFormContext()
  const shown = (date: string) => date && displayDate(date, rangePickerOf(item), rangeFormatOf(item), locale)
  return (
    <>
      {shown(value.startDate)} – {shown(value.endDate)}
      {value.isCurrent && ` (${store.messages.currentRole})`}
    </>
  )
}

/** View of a period; its calendars are loaded on demand. */
export const dateRangeView: FieldView<DateRangeItem, DateRangeValue> = {
  Field: lazyPart('DateRangeField', () => import('./DateRangeField.tsx')),
  ReadOnly: DateRangeReadOnly,
  frame: 'group',
  lazy: true,
}
