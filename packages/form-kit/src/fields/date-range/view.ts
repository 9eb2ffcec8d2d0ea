import { lazyPart } from '../../react/lazy-part.ts'
import type { FieldView } from '../field-view.ts'
import { DateRangeReadOnly } from './DateRangeReadOnly.tsx'
import type { DateRangeItem, DateRangeValue } from './model.ts'

/** How a time from one date to another looks; calendars are fetched with it. */
export const dateRangeView: FieldView<DateRangeItem, DateRangeValue> = {
  Field: lazyPart('DateRangeField', () => import('./DateRangeField.tsx').then((module) => module.DateRangeField)),
  ReadOnly: DateRangeReadOnly,
  frame: 'group',
  lazy: true,
}
