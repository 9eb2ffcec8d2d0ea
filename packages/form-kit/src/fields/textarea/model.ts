import type { CountedItem } from '../../internals/characters-left.ts'
import { storedText } from '../../internals/stored-text.ts'
import { textRules } from '../../rules/text-rules.ts'
import type { FieldModel } from '../field-model.ts'

/** A text of several lines' height. */
export interface TextareaItem extends CountedItem {
  readonly type: 'textarea'
  readonly placeholder?: string
  /** Height in lines; 4 without it. */
  readonly rows?: number
}

/** A longer text. The Enter key is blocked; line breaks that are pasted stay. */
export const textareaModel: FieldModel<TextareaItem, string> = {
  names: ['textarea'],
  hasValue: true,
  emptyValue: () => '',
  isEmpty: (value) => value.trim() === '',
  readValue: storedText,
  computedFrom: ['number', 'text'],
  rules: textRules,
}
