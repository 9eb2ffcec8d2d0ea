import { lazyPart } from '../../react/lazy-part.ts'
import type { FieldView } from '../../model/field-view.ts'
import type { PhoneItem } from './model.ts'
import { loadPhoneNumbers } from './phone-numbers.ts'

/** View of a phone number; the metadata of numbers is loaded on demand. */
export const phoneView: FieldView<PhoneItem, string> = {
  Field: lazyPart('PhoneField', () => import('./PhoneField.tsx'), loadPhoneNumbers),
  ReadOnly: lazyPart('PhoneReadOnly', () => import('./PhoneField.tsx'), loadPhoneNumbers),
  frame: 'label',
  lazy: true,
}
