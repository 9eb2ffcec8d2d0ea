import { lazyPart } from '../../react/lazy-part.ts'
import type { FieldView } from '../field-view.ts'
import { DateReadOnly } from './DateReadOnly.tsx'
import type { DateItem } from './model.ts'

/** View of a date; its calendar is loaded on demand. */
export const dateView: FieldView<DateItem, string> = {
  Field: lazyPart('DateField', () => import('./DateField.tsx').then((module) => module.DateField)),
  ReadOnly: DateReadOnly,
  frame: 'group',
  lazy: true,
}
