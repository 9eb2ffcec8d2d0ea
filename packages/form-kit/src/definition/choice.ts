/** An answer that a radio group, checkbox group or select offers. */
export interface Choice {
  readonly label: string
  readonly value: ChoiceValue
}

/** The stored value of a choice. */
export type ChoiceValue = string | number | boolean
