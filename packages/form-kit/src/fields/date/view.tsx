import { displayDate } from '../../internals/dates/date-format.ts'
import { useFormContext } from '../../react/form-context.ts'
import type { FieldProps, FieldView, ReadOnlyProps } from '../../model/field-view.ts'
import { pickerOf, type DateItem } from './model.ts'
import { lazyPart } from '../../react/lazy-part.ts'

/** Renders a date in the item's format or the reader's locale. */
function DateReadOnly({ item, value }: ReadOnlyProps<DateItem, string>) {
  const { locale } = useFormContext()
  return <>{displayDate(value, pickerOf(item), item.dateFormat, locale)}</>
}

const LazyDateField = lazyPart('DateField', () => import('./DateField.tsx'))

/** Renders the control of a date, or only the date if the item is always today, which needs no calendar. */
function DateControl(props: FieldProps<DateItem, string>) {
  const { node, item, state } = props
  return item.today ? <DateReadOnly node={node} item={item} value={state.value} /> : <LazyDateField {...props} />
}

/** View of a date; its calendar is loaded on demand. */
export const dateView: FieldView<DateItem, string> = {
  Field: DateControl,
  ReadOnly: DateReadOnly,
  frame: 'group',
  lazy: true,
}
