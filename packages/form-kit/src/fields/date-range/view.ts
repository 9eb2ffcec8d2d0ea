import { lazyPart } from '../../react/lazy-part.ts'
import type { FieldView } from '../field-view.ts'
import { DateRangeReadOnly } from './DateRangeReadOnly.tsx'
import type { DateRangeItem, DateRangeValue } from './model.ts'

/** View of a period; its calendars are loaded on demand. */
export const dateRangeView: FieldView<DateRangeItem, DateRangeValue> = {
  Field: lazyPart('DateRangeField', () => import('./DateRangeField.tsx').then((module) => module.DateRangeField)),
  ReadOnly: DateRangeReadOnly,
  frame: 'group',
  lazy: true,
}
