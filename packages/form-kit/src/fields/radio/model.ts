import type { Choice, ChoiceValue, FieldItem } from '../../model/definition.ts'
import type { FieldModel } from '../../model/field-model.ts'

/** A group of radio buttons. */
export interface RadioItem extends FieldItem {
  readonly type: 'radio'
  readonly choices: readonly Choice[]
  readonly direction?: 'row' | 'column'
}

type RadioValue = ChoiceValue | null

/** Model of a radio group; its value is that of the choice, or null. */
export const radioModel: FieldModel<RadioItem, RadioValue> = {
  names: ['radio'],
  hasValue: true,
  emptyValue: () => null,
  isEmpty: (value) => value === null || value === '',
  readValue: (stored, item) => item.choices.find((choice) => choice.value === stored)?.value ?? null,
  check: (value, item) => (item.choices.some((choice) => choice.value === value) ? undefined : { id: 'choiceUnknown' }),
  rules: {},
}
