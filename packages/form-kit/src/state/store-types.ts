import type { FormDefinition } from '../model/definition.ts'
import type { Values } from '../model/values.ts'
import type { FieldModels } from '../model/field-model.ts'
import type { Messages } from '../messages/messages.ts'
import type { FieldNode } from '../model/field-node.ts'

/** Options of a form store. */
export interface FormStoreOptions<Definition extends FormDefinition = FormDefinition> {
  readonly definition: Definition
  readonly models: FieldModels
  /** Initial values, which do not make fields dirty. Unknown names are ignored. */
  readonly initialValues?: Values
  /** Texts that replace the English ones. */
  readonly messages?: Partial<Messages>
  /** Returns the time in milliseconds since the epoch. */
  readonly now?: () => number
  /** Time zone of "today", as a name of the IANA database such as `Europe/Berlin`; defaults to the machine's. */
  readonly timeZone?: string
  /**
   * Called after each change of a reported value, with its reported name: typing, added and deleted rows, fields
   * that are hidden or shown, computed values. Not called for initial values and resets, which the host causes
   * itself.
   */
  readonly onChange?: (name: string, values: () => Values) => void
}

/**
 * The outcome of a submit: all values, or the errors by field name in the form's order. With `refused`, the form's
 * own checks passed and the host refused the values; `errors` are then those that fields show.
 */
export type Submission<Submitted extends Values = Values> =
  | { readonly ok: true; readonly values: Submitted }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>>; readonly refused?: true }

/** The state of a form as a whole. */
export interface FormState {
  /** Submits since the form was created or reset. */
  readonly attempts: number
  /** Fields whose error is shown, in the form's order. */
  readonly errors: readonly FieldNode[]
  /** True while the host processes a submit. */
  readonly submitting: boolean
  /** Text of the last submit's failure, until the next submit or a reset. */
  readonly failure: string | undefined
}
