import type { FieldItem } from '../../definition/types.ts'
import type { FieldModel } from '../field-model.ts'

/** HTML among the questions. */
export interface InfoItem extends FieldItem {
  readonly type: 'info'
  /** HTML; it is cleaned before it is shown. */
  readonly content: string
}

/** Something to read; it has no value. */
export const infoModel: FieldModel<InfoItem, undefined> = {
  names: ['info'],
  hasValue: false,
  emptyValue: () => undefined,
  isEmpty: () => true,
  readValue: () => undefined,
  rules: {},
}
