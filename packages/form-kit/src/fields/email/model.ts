import { readEmail } from '@foyer/typed-input/emails'
import type { FieldItem } from '../../model/definition.ts'
import { readText } from '../../expressions/decimal.ts'
import { textRules } from '../../rules/text-rules.ts'
import type { FieldModel } from '../../model/field-model.ts'

export interface EmailItem extends FieldItem {
  readonly type: 'email'
  readonly placeholder?: string
  /** False refuses internationalized addresses, which some systems can't send to. */
  readonly lenient?: boolean
}

function keptEmail(value: string): string {
  const reading = readEmail(value)
  return reading.kind === 'value' ? reading.value : value.trim()
}

/** Model of an email address; the rule `email` always applies. */
export const emailModel: FieldModel<EmailItem, string> = {
  names: ['email'],
  hasValue: true,
  emptyValue: () => '',
  isEmpty: (value) => value.trim() === '',
  readValue: readText,
  settleValue: keptEmail,
  standingRules: (item) => [{ type: 'email', value: item.lenient === false ? 'strict' : 'lenient' }],
  rules: textRules,
}
