import { lazy } from 'react'
import type { FieldView } from '../field-view.ts'
import { DateReadOnly } from './DateReadOnly.tsx'
import type { DateItem } from './model.ts'

/** How a date looks; calendars are fetched with it. */
export const dateView: FieldView<DateItem, string> = {
  Field: lazy(() => import('./DateField.tsx').then((module) => ({ default: module.DateField }))),
  ReadOnly: DateReadOnly,
  frame: 'group',
  lazy: true,
}
