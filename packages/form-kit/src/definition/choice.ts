/** One of the answers that a radio group, a checkbox group or a select offers. */
export interface Choice {
  readonly label: string
  readonly value: ChoiceValue
}

/** What is kept of a choice. */
export type ChoiceValue = string | number | boolean
