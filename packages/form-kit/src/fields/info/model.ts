import type { FieldItem } from '../../definition/types.ts'
import type { FieldModel } from '../field-model.ts'

/** HTML between questions. */
export interface InfoItem extends FieldItem {
  readonly type: 'info'
  /** HTML; sanitized before it is shown. */
  readonly content: string
}

/** Model of HTML between questions; it has no value. */
export const infoModel: FieldModel<InfoItem, undefined> = {
  names: ['info'],
  hasValue: false,
  emptyValue: () => undefined,
  isEmpty: () => true,
  readValue: () => undefined,
  rules: {},
}
