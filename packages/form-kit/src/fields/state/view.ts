import { lazy } from 'react'
import type { FieldView } from '../field-view.ts'
import type { StateItem } from './model.ts'
import { StateReadOnly } from './StateReadOnly.tsx'

/** How a state looks; its list is fetched with it. */
export const stateView: FieldView<StateItem, string> = {
  Field: lazy(() => import('./StateField.tsx').then((module) => ({ default: module.StateField }))),
  ReadOnly: StateReadOnly,
  frame: 'label',
  lazy: true,
}
