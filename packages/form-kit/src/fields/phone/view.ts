import { lazyPart } from '../../react/lazy-part.ts'
import type { FieldView } from '../../model/field-view.ts'
import type { PhoneItem } from './model.ts'
import { loadPhoneNumbers } from './phone-numbers.ts'

/** View of a phone number; the metadata of numbers is loaded on demand. */
export const phoneView: FieldView<PhoneItem, string> = {
  Field: lazyPart('PhoneField', async () => {
    const [{ PhoneField }] = await Promise.all([import('./PhoneField.tsx'), loadPhoneNumbers()])
    return PhoneField
  }),
  ReadOnly: lazyPart('PhoneReadOnly', async () => {
    const [{ PhoneReadOnly }] = await Promise.all([import('./PhoneField.tsx'), loadPhoneNumbers()])
    return PhoneReadOnly
  }),
  frame: 'label',
  lazy: true,
}
