import type { FieldItem } from '../../model/definition.ts'
import { readText } from '../../expressions/decimal.ts'
import { textRules } from '../../rules/text-rules.ts'
import type { FieldModel } from '../../model/field-model.ts'

export interface EmailItem extends FieldItem {
  readonly type: 'email'
  readonly placeholder?: string
  /** Accepts internationalized addresses, which the strict check refuses. */
  readonly lenient?: boolean
}

/** Model of an email address; the rule `email` always applies. */
export const emailModel: FieldModel<EmailItem, string> = {
  names: ['email'],
  hasValue: true,
  emptyValue: () => '',
  isEmpty: (value) => value.trim() === '',
  readValue: readText,
  settleValue: (value) => value.trim(),
  standingRules: (item) => [{ type: 'email', value: item.lenient ? 'lenient' : 'strict' }],
  rules: textRules,
}
