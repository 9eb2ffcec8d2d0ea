import type { FormDefinition, Values } from '../definition/types.ts'
import type { FieldModels } from '../fields/field-model.ts'
import type { Messages } from '../messages/messages.ts'
import type { FieldNode } from './field-node.ts'

/** What a form needs to come to life. */
export interface FormStoreOptions<Definition extends FormDefinition = FormDefinition> {
  readonly definition: Definition
  readonly models: FieldModels
  /** Values to begin with; they do not make fields dirty. Names that no field has are left aside. */
  readonly initialValues?: Values
  /** Texts that take the place of the English ones. */
  readonly messages?: Partial<Messages>
  /** The time in milliseconds since the epoch. */
  readonly now?: () => number
  /** Where "today" is, as a name of the IANA database such as `Europe/Berlin`; the machine's own zone without it. */
  readonly timeZone?: string
  /**
   * Told of each change of what is reported, by reported name: typing, rows that come and go, fields that are hidden or
   * shown. Not told of initial values or a reset, which the host itself brings about.
   */
  readonly onChange?: (name: string, values: () => Values) => void
}

/**
 * What came of a submit: all values, or the text of what is wrong by field name, in the form's order. With `refused` the form's
 * own checks found nothing and the host turned the values down; `errors` are then those of fields that show them.
 */
export type Submission<Submitted extends Values = Values> =
  | { readonly ok: true; readonly values: Submitted }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>>; readonly refused?: true }

/** How the form as a whole stands. */
export interface FormState {
  /** Submits tried since the form began or was reset. */
  readonly attempts: number
  /** Fields whose error is shown, in the form's order. */
  readonly errors: readonly FieldNode[]
  /** True while the host works on a submit. */
  readonly submitting: boolean
  /** Text of the last submit's failure, until the next submit or a reset. */
  readonly failure: string | undefined
}
