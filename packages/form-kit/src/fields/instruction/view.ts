import type { FieldView } from '../field-view.ts'
import { InstructionField } from './InstructionField.tsx'
import type { InstructionItem } from './model.ts'

export const instructionView: FieldView<InstructionItem, undefined> = {
  Field: InstructionField,
  ReadOnly: InstructionField,
  frame: 'none',
}
