import { lazy } from 'react'
import type { FieldView } from '../field-view.ts'
import type { PhoneItem } from './model.ts'
import { loadPhoneNumbers } from './phone-numbers.ts'

/** How a phone number looks; what is known of numbers is fetched with it. */
export const phoneView: FieldView<PhoneItem, string> = {
  Field: lazy(async () => {
    const numbers = loadPhoneNumbers()
    const { PhoneField } = await import('./PhoneField.tsx')
    await numbers
    return { default: PhoneField }
  }),
  ReadOnly: lazy(async () => {
    const numbers = loadPhoneNumbers()
    const { PhoneReadOnly } = await import('./PhoneReadOnly.tsx')
    await numbers
    return { default: PhoneReadOnly }
  }),
  frame: 'label',
  lazy: true,
}
