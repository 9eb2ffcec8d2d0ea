import type { FieldItem } from '../../model/definition.ts'
import type { FieldModel } from '../../model/field-model.ts'

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

/** Instructions to read before answering; collapsed if they are long. */
export interface InstructionItem extends FieldItem {
  readonly type: 'instruction'
  /** HTML; sanitized before it is shown. */
  readonly content: string
}

/** Model of instructions; they have no value. */
export const instructionModel: FieldModel<InstructionItem, undefined> = {
  ...(infoModel as FieldModel<never, undefined>),
  names: ['instruction'],
}
