import type { FieldView } from '../field-view.ts'
import { InfoField } from './InfoField.tsx'
import type { InfoItem } from './model.ts'

export const infoView: FieldView<InfoItem, undefined> = { Field: InfoField, ReadOnly: InfoField, frame: 'none' }
