import { shownDate } from '../../internals/dates/shown-date.ts'
import { useFormContext } from '../../react/form-context.ts'
import type { ReadOnlyProps } from '../field-view.ts'
import { pickerOf, type DateItem } from './model.ts'

/** Renders a date in the item's format or the reader's locale. */
export function DateReadOnly({ item, value }: ReadOnlyProps<DateItem, string>) {
  const { locale } = useFormContext()
  return <>{shownDate(value, pickerOf(item), item.dateFormat, locale)}</>
}
