import type { FieldView } from '../field-view.ts'
import type { StateItem } from './model.ts'
import { StateField } from './StateField.tsx'
import { StateReadOnly } from './StateReadOnly.tsx'

/** How a state looks. */
export const stateView: FieldView<StateItem, string> = {
  Field: StateField,
  ReadOnly: StateReadOnly,
  frame: 'label',
}
