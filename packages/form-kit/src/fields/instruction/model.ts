import type { FieldItem } from '../../definition/types.ts'
import { infoModel } from '../info/model.ts'
import type { FieldModel } from '../field-model.ts'

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
