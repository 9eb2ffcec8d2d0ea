import type { FieldItem } from '../../model/definition.ts'
import type { FieldModel } from '../../model/field-model.ts'

/** A single checkbox, such as a consent. */
export interface CheckboxItemItem extends FieldItem {
  readonly type: 'checkboxItem'
  /** Renders a switch. */
  readonly toggle?: boolean
}

/** Model of a single checkbox; if it is required, only true is accepted. */
export const checkboxItemModel: FieldModel<CheckboxItemItem, boolean> = {
  names: ['checkboxItem'],
  hasValue: true,
  emptyValue: () => false,
  isEmpty: (value) => !value,
  readValue: (stored) => stored === true || stored === 'true',
  rules: {},
}
