import { lazyPart } from '../../react/lazy-part.ts'
import type { FieldView } from '../field-view.ts'
import type { StateItem } from './model.ts'
import { StateReadOnly } from './StateReadOnly.tsx'

/** How a state looks; its list is fetched with it. */
export const stateView: FieldView<StateItem, string> = {
  Field: lazyPart('StateField', () => import('./StateField.tsx').then((module) => module.StateField)),
  ReadOnly: StateReadOnly,
  frame: 'label',
  lazy: true,
}
