import type { CountedItem } from '../../internals/characters-left.ts'
import { readText } from '../../expressions/decimal.ts'
import { textRules } from '../../rules/text-rules.ts'
import type { FieldModel } from '../../model/field-model.ts'

/** A single line of text. */
export interface TextItem extends CountedItem {
  readonly type: 'text'
  readonly placeholder?: string
  /** The HTML attribute `autocomplete`. */
  readonly autocomplete?: string
}

/** Model of a single line of text; trimmed when the field is left. */
export const textModel: FieldModel<TextItem, string> = {
  names: ['text'],
  hasValue: true,
  emptyValue: () => '',
  isEmpty: (value) => value.trim() === '',
  readValue: readText,
  settleValue: (value) => value.trim(),
  computedFrom: ['number', 'text'],
  rules: textRules,
}
