import type { FieldItem } from '../../definition/types.ts'
import type { FieldModel } from '../field-model.ts'

/** One box that stands by itself, such as an agreement. */
export interface CheckboxItemItem extends FieldItem {
  readonly type: 'checkboxItem'
  /** Looks and speaks as a switch. */
  readonly toggle?: boolean
}

/** Yes or no; where it is required, only yes will do. */
export const checkboxItemModel: FieldModel<CheckboxItemItem, boolean> = {
  names: ['checkboxItem'],
  hasValue: true,
  emptyValue: () => false,
  isEmpty: (value) => !value,
  readValue: (stored) => stored === true || stored === 'true',
  rules: {},
}
