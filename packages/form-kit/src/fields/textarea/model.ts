import type { CountedItem } from '../../internals/characters-left.ts'
import { readText } from '../../expressions/decimal.ts'
import { textRules } from '../../rules/text-rules.ts'
import type { FieldModel } from '../../model/field-model.ts'

/** A longer text. */
export interface TextareaItem extends CountedItem {
  readonly type: 'textarea'
  readonly placeholder?: string
  /** Height in lines; defaults to 4. */
  readonly rows?: number
}

/** Model of a longer text. Enter is blocked; pasted line breaks stay. */
export const textareaModel: FieldModel<TextareaItem, string> = {
  names: ['textarea'],
  hasValue: true,
  emptyValue: () => '',
  isEmpty: (value) => value.trim() === '',
  readValue: readText,
  computedFrom: ['number', 'text'],
  rules: textRules,
}
