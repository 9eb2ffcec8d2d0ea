import type { FieldItem, RuleDefinition, Values } from '../definition/types.ts'
import type { MessageId } from '../messages/messages.ts'

/** What is wrong with a value: one of the toolkit's texts with what fills it, or a finished text. */
export type Problem =
  | { readonly id: MessageId; readonly values?: Readonly<Record<string, string | number>> }
  | { readonly text: string }

/** What a check may look at besides the value. */
export interface CheckContext {
  /** The form's "now" in milliseconds since the epoch; a check asks no clock itself. */
  readonly now: number
  /** The form's today as YYYY-MM-DD, in its time zone. */
  readonly today: string
  /** Values of the fields that the checked one names as its dependencies. */
  readonly dependencies: Values
  /** Any other field's value, first among the siblings of a list's row. */
  readonly valueOf: (name: string) => unknown
}

/** A rule of one type for one kind of value: what is wrong, or undefined. A rule never speaks of an empty value. */
export type RuleCheck<Value> = (value: Value, rule: RuleDefinition, context: CheckContext) => Problem | undefined

/**
 * What a type of field is apart from how it looks: the same object serves the page and the server.
 * Every folder in `fields/` has one; a host may register more.
 */
export interface FieldModel<Item extends FieldItem = FieldItem, Value = unknown> {
  /** The names by which definitions call this type. */
  readonly names: readonly [string, ...string[]]
  /** False for what only shows something: it has no value, no error and is not reported. */
  readonly hasValue: boolean
  /** The value of a field that nobody filled in. */
  emptyValue(item: Item): Value
  /** Whether a required field would be missing with this value. */
  isEmpty(value: Value, item: Item): boolean
  /** Makes a value of what was stored or sent; what cannot be one becomes the empty value. `today` tells the form's day (YYYY-MM-DD). */
  readValue(stored: unknown, item: Item, now: number, today: () => string): Value
  /** The value as it is reported and sent. Without it, the value itself. */
  writeValue?(value: Value, item: Item): unknown
  /** The value as it stands when the field is left, for example trimmed. Without it, unchanged. */
  settleValue?(value: Value, item: Item): Value
  /**
   * Takes out what is no answer at all when the field is left or submitted, half a date for example: the value that
   * remains, and the problem to show until the field changes or the next submit. Undefined where there is nothing to clear.
   */
  clearInvalid?(value: Value, item: Item): { readonly value: Value; readonly problem: Problem } | undefined
  /** Rules that hold for every field of this type, before those of the item; a rule of the item of the same type takes its place. */
  standingRules?(item: Item): readonly RuleDefinition[]
  /** What the type itself demands of a value that is not empty, before any rule. */
  check?(value: Value, item: Item, context: CheckContext): Problem | undefined
  /** Fetches what `check` or `rules` need and is too heavy to be always there; the store awaits it before it checks. */
  readonly load?: () => Promise<void>
  /** Whether {@link load} is done. */
  readonly loaded?: () => boolean
  /** The results of an expression that this type can hold. Without it only code can compute its value. */
  readonly computedFrom?: readonly ('number' | 'text')[]
  /** True for a type that is switched off unless its item says `disabled: false`. */
  readonly disabledByDefault?: boolean
  /** True where rules count something, so that they also speak of nothing at all: files, rows. */
  readonly countsWhenEmpty?: boolean
  /** The checks of the rules this type knows, by the rule's type. */
  readonly rules: Readonly<Record<string, RuleCheck<Value>>>
  /** The items of each row, for a field that holds a list of rows. */
  rowItems?(item: Item): readonly FieldItem[]
  /** How many rows a list may have. */
  rowLimits?(item: Item): { readonly min: number; readonly max: number }
  /** The values with which a new row begins. */
  rowDefaults?(item: Item): Values
}

/** A model whose item and value types are its own business: what registries and the store hold. */
// oxlint-disable-next-line typescript/no-explicit-any -- models are contravariant in item and value; the registry pairs them by type name
export type AnyFieldModel = FieldModel<any, any>

/** Types of fields by name. */
export type FieldModels = ReadonlyMap<string, AnyFieldModel>

/** Gathers models under all their names; a later one takes the place of an earlier one of the same name. */
export function fieldModels(...models: readonly AnyFieldModel[]): FieldModels {
  return new Map(models.flatMap((model) => model.names.map((name) => [name, model] as const)))
}
