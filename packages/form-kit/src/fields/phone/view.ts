import { lazy } from 'react'
import type { FieldView } from '../field-view.ts'
import type { PhoneItem } from './model.ts'
import { loadPhoneNumbers } from './phone-numbers.ts'

/** How a phone number looks; what is known of numbers is fetched with it. */
export const phoneView: FieldView<PhoneItem, string> = {
  Field: lazy(async () => {
    const [module] = await Promise.all([import('./PhoneField.tsx'), loadPhoneNumbers()])
    return { default: module.PhoneField }
  }),
  ReadOnly: lazy(async () => {
    const [module] = await Promise.all([import('./PhoneReadOnly.tsx'), loadPhoneNumbers()])
    return { default: module.PhoneReadOnly }
  }),
  frame: 'label',
  lazy: true,
}
