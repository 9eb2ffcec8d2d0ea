import { lazyPart } from '../../react/lazy-part.ts'
import type { FieldView } from '../field-view.ts'
import type { StateItem } from './model.ts'
import { StateReadOnly } from './StateReadOnly.tsx'

/** View of a subdivision; the list is loaded on demand. */
export const stateView: FieldView<StateItem, string> = {
  Field: lazyPart('StateField', () => import('./StateField.tsx').then((module) => module.StateField)),
  ReadOnly: StateReadOnly,
  frame: 'label',
  lazy: true,
}
