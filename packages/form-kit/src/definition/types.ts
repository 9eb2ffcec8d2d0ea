import type { ComputedByCode, Expression } from '../expressions/expression.ts'
import type { Condition } from './condition.ts'

/** Values by field name. What a value is depends on the field's type. */
export type Values = Readonly<Record<string, unknown>>

/** A rule of a field. `value` is the rule's limit or pattern; `message` takes the place of the rule's own text. */
export interface RuleDefinition {
  readonly type: string
  readonly value?: unknown
  readonly message?: string
  /** Of date rules: the day to compare with, as YYYY-MM-DD. */
  readonly date1?: string
  /** Of `date_comparison`: the field to compare with, and on which side of it this one must lie. */
  readonly compare_to_field?: string
  readonly operator?: 'after' | 'before'
}

/** A check in a stored definition: where the condition does not hold, the message is shown. */
export interface ConditionalCheck {
  readonly condition: Condition
  readonly message: string
}

/** A condition in code, from the values of the fields that the item depends on. */
export type ConditionFunction = (dependencies: Values) => boolean

/** A condition in code under which a field is visible. */
export type VisibleFunction = ConditionFunction

/** A check in code: the text to show, or undefined when the value is right. */
export type ValidatorFunction = (value: unknown, dependencies: Values) => string | undefined

/** What every field's item may say. The types of fields add their own options (see each folder in `fields/`). */
export interface FieldItem {
  /** Unique in its form, or in its list; without dots, which separate the parts of a nested name. */
  readonly name: string
  readonly type: string
  readonly label?: string
  /** The accessible name where no label is shown. */
  readonly ariaLabel?: string
  readonly help?: string
  /** With a condition, the field is required while it holds; it cannot ask about the field itself. */
  readonly required?: boolean | Condition | ConditionFunction
  /** Marks the question as new: an orange tag, and a count at its section's step. */
  readonly newItem?: boolean
  readonly disabled?: boolean
  readonly hidden?: boolean
  readonly readonly?: boolean
  readonly rules?: readonly RuleDefinition[]
  /** Names of the fields that visibility, checks and options of this one look at. */
  readonly dependencies?: readonly string[]
  readonly visibleFn?: Condition | VisibleFunction
  /**
   * Computes the value from other fields, on the page and on the server: people cannot change it, and what a browser sends
   * for it is replaced. For fields that hold one value, not for lists.
   */
  readonly computed?: Expression | ComputedByCode
  readonly customValidator?: ConditionalCheck | ValidatorFunction
  /** How wide the field stands among the others of its section. */
  readonly layout?: { readonly width?: 'full' | 'half' | 'third' }
  /** What the admin layout's buttons do; a button without its function is switched off. */
  readonly onDuplicate?: () => void
  readonly onEdit?: () => void
  readonly onDelete?: () => void
  readonly onMoveUp?: () => void
  readonly onMoveDown?: () => void
}

/** A part of a form under a title of its own. */
export interface FormSection<Item extends FieldItem = FieldItem> {
  readonly title: string
  readonly description?: string
  readonly items: readonly Item[]
}

/** A whole form as data. `Item` narrows what items may say, for definitions written in code: see `StandardItem`. */
export interface FormDefinition<Item extends FieldItem = FieldItem> {
  readonly sections: readonly FormSection<Item>[]
}
