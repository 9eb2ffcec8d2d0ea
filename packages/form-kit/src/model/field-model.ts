import type { FieldItem, RuleDefinition } from './definition.ts'
import type { Values } from './values.ts'
import type { MessageId } from '../messages/messages.ts'

/** An error: the id of a message with its placeholders' values, or a finished text. */
export type Problem =
  | { readonly id: MessageId; readonly values?: Readonly<Record<string, string | number>> }
  | { readonly text: string }

/** The context of a check. */
export interface CheckContext {
  /** The form's time in milliseconds since the epoch; checks never read a clock. */
  readonly now: number
  /** The form's current day as YYYY-MM-DD, in its time zone. */
  readonly today: string
  /** Values of the checked field's dependencies. */
  readonly dependencies: Values
  /** Returns the value of any field; siblings in the same row come first. */
  readonly valueOf: (name: string) => unknown
}

/**
 * Checks a value against a rule; returns undefined for a valid value. Never called with an empty value, except for
 * types with `countsWhenEmpty`.
 */
export type RuleCheck<Value> = (value: Value, rule: RuleDefinition, context: CheckContext) => Problem | undefined

/**
 * The behaviour of a type of field, without its looks: the page and the server share it. Each folder in `fields/`
 * has one, and hosts can register more.
 */
export interface FieldModel<Item extends FieldItem = FieldItem, Value = unknown> {
  /** Type names in definitions. */
  readonly names: readonly [string, ...string[]]
  /** False for types that only show content: they have no value and no error. */
  readonly hasValue: boolean
  /** Returns the value of a field without an answer. */
  emptyValue(item: Item): Value
  /** Returns true if a required field with this value would be missing. */
  isEmpty(value: Value, item: Item): boolean
  /**
   * Converts a stored or sent value; anything unreadable becomes the empty value. `today` returns the form's day
   * (YYYY-MM-DD).
   */
  readValue(stored: unknown, item: Item, now: number, today: () => string): Value
  /** Returns the value as it is reported and sent; defaults to the value itself. */
  writeValue?(value: Value, item: Item): unknown
  /**
   * Returns the value to keep when the field is left, for example trimmed; defaults to the value itself. `today` returns
   * the form's day (YYYY-MM-DD).
   */
  settleValue?(value: Value, item: Item, today: () => string): Value
  /**
   * Clears input that is not an answer, such as half a date, when the field is left or the form submitted. Returns the
   * remaining value and the problem to show until the field changes or the next submit; undefined if there is
   * nothing to clear.
   */
  clearInvalid?(value: Value, item: Item): { readonly value: Value; readonly problem: Problem } | undefined
  /**
   * Returns the rules that apply to every field of this type, before the item's; an item's rule of the same type
   * replaces them.
   */
  standingRules?(item: Item): readonly RuleDefinition[]
  /** Checks a value that is not empty against the type itself, before any rule. */
  check?(value: Value, item: Item, context: CheckContext): Problem | undefined
  /**
   * Loads code that `check` or `rules` need and that is too large to load up front; the store awaits it before
   * checking.
   */
  readonly load?: () => Promise<void>
  /** Returns true once {@link load} is done. */
  readonly loaded?: () => boolean
  /** Kinds of expression results that this type can hold; without it only code can compute its value. */
  readonly computedFrom?: readonly ('number' | 'text')[]
  /** True for types that are disabled unless the item has `disabled: false`. */
  readonly disabledByDefault?: boolean
  /** True for types whose rules count (files, rows), so that they also check an empty value. */
  readonly countsWhenEmpty?: boolean
  /** Checks of the supported rules, by rule type. */
  readonly rules: Readonly<Record<string, RuleCheck<Value>>>
  /** Returns the items of each row, for types that hold rows. */
  rowItems?(item: Item): readonly FieldItem[]
  /** Returns the limits for the number of rows. */
  rowLimits?(item: Item): { readonly min: number; readonly max: number }
  /** Returns the initial values of a new row. */
  rowDefaults?(item: Item): Values
}

/** A model with any item and value types, as registries and the store hold it. */
// oxlint-disable-next-line typescript/no-explicit-any -- models are contravariant in item and value; the registry pairs them by type name
export type AnyFieldModel = FieldModel<any, any>

/** Models by type name. */
export type FieldModels = ReadonlyMap<string, AnyFieldModel>

/** Collects models under all their names; later ones replace earlier ones. */
export function fieldModels(...models: readonly AnyFieldModel[]): FieldModels {
  return new Map(models.flatMap((model) => model.names.map((name) => [name, model] as const)))
}
