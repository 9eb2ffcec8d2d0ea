import type { FieldItem } from '../../definition/types.ts'
import { infoModel } from '../info/model.ts'
import type { FieldModel } from '../field-model.ts'

/** What to know before answering; folded when it is long. */
export interface InstructionItem extends FieldItem {
  readonly type: 'instruction'
  /** HTML; it is cleaned before it is shown. */
  readonly content: string
}

/** Something to read; it has no value. */
export const instructionModel: FieldModel<InstructionItem, undefined> = {
  ...(infoModel as FieldModel<never, undefined>),
  names: ['instruction'],
}
