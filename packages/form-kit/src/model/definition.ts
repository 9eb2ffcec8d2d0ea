import type { ComputedByCode, Expression } from './expression.ts'
import type { Condition } from './condition.ts'
import type { Values } from './values.ts'

/** A rule of a field. `value` is its limit or pattern, `message` replaces its default text. */
export interface RuleDefinition {
  readonly type: string
  readonly value?: unknown
  readonly message?: string
  /** For date rules: the day to compare with, as YYYY-MM-DD. */
  readonly date1?: string
  /** For `date_comparison`: the field to compare with, and the side of it on which this date must be. */
  readonly compare_to_field?: string
  readonly operator?: 'after' | 'before'
}

/** A check in a stored definition: the message is shown while the condition does not hold. */
export interface ConditionalCheck {
  readonly condition: Condition
  readonly message: string
}

/** A condition in code; receives the values of the item's dependencies. */
export type ConditionFunction = (dependencies: Values) => boolean

/** A visibility condition in code. */
export type VisibleFunction = ConditionFunction

/** A check in code; returns the error text, or undefined for a valid value. */
export type ValidatorFunction = (value: unknown, dependencies: Values) => string | undefined

/** Texts of an item in another language; those that are missing stay as they are. */
export interface ItemTexts {
  readonly label?: string
  readonly ariaLabel?: string
  readonly help?: string
  readonly placeholder?: string
  readonly content?: string
  /** The words of `requiredAnswer` about other answers that count. */
  readonly alsoCounts?: string
  /** Label of the button that adds a row of a list. */
  readonly addButton?: string
  /** Labels of choices by their values as text. */
  readonly choices?: Readonly<Record<string, string>>
  /** Messages of rules by their types. */
  readonly messages?: Readonly<Record<string, string>>
}

/** Texts of a section in another language. */
export interface SectionTexts {
  readonly title?: string
  readonly description?: string
}

/** Options that all items share. Each type adds its own (see the folders in `fields/`). */
export interface FieldItem {
  /** Unique within its form or list; without dots, which separate the parts of nested names. */
  readonly name: string
  readonly type: string
  readonly label?: string
  /** Accessible name of a field without a visible label. */
  readonly ariaLabel?: string
  readonly help?: string
  /** With a condition, the field is required while it holds; the condition cannot refer to the field itself. */
  readonly required?: boolean | Condition | ConditionFunction
  /** The answers that are required for what the form is about; for choices, single checkboxes, numbers and days. */
  readonly requiredAnswer?: RequiredAnswer
  /** Marks a new question with an orange tag, and counts it at its section's step. */
  readonly newItem?: boolean
  readonly disabled?: boolean
  readonly hidden?: boolean
  readonly readonly?: boolean
  readonly rules?: readonly RuleDefinition[]
  /** Names of the fields that its visibility, checks and options depend on. */
  readonly dependencies?: readonly string[]
  readonly visibleFn?: Condition | VisibleFunction
  /**
   * Computes the value from other fields, on the page and on the server: people cannot change it, and what a browser sends
   * for it is replaced. For fields that hold one value, not for lists.
   */
  readonly computed?: Expression | ComputedByCode
  readonly customValidator?: ConditionalCheck | ValidatorFunction
  /** Width of the field within its section. */
  readonly layout?: { readonly width?: 'full' | 'half' | 'third' }
  /** Its texts in other languages, by BCP 47 tag; `translateDefinition` uses them. */
  readonly translations?: Readonly<Record<string, ItemTexts>>
  /** Actions of the admin layout's buttons; a button without one is disabled. */
  readonly onDuplicate?: () => void
  readonly onEdit?: () => void
  readonly onDelete?: () => void
  readonly onMoveUp?: () => void
  readonly onMoveDown?: () => void
}

/** A titled part of a form. */
export interface FormSection<Item extends FieldItem = FieldItem> {
  readonly title: string
  readonly description?: string
  /** Its texts in other languages, by BCP 47 tag. */
  readonly translations?: Readonly<Record<string, SectionTexts>>
  readonly items: readonly Item[]
}

/** A form as data. `Item` narrows the items of definitions in code; see `StandardItem`. */
export interface FormDefinition<Item extends FieldItem = FieldItem> {
  readonly sections: readonly FormSection<Item>[]
}

/** An answer that a radio group, checkbox group or select offers. */
export interface Choice {
  readonly label: string
  readonly value: ChoiceValue
}

/** The stored value of a choice. */
export type ChoiceValue = string | number | boolean

interface Also {
  /** Other answers that count, in the author's words. */
  readonly also?: string
}

/**
 * The answers to a question that are required for what the form is about. Unlike `required` and rules it refuses nothing:
 * every answer can be sent, and the host shows which ones meet it.
 */
export type RequiredAnswer =
  /** For choices: one of these values is chosen. */
  | (Also & { readonly anyOf: readonly ChoiceValue[] })
  /** For several choices: all of these values are chosen. */
  | (Also & { readonly allOf: readonly ChoiceValue[] })
  /** For single checkboxes. */
  | (Also & { readonly ticked: true })
  /** For numbers; both limits are included. */
  | (Also & { readonly min?: number; readonly max?: number })
  /** For dates, as YYYY-MM-DD; both limits are included. */
  | (Also & { readonly earliest?: string; readonly latest?: string })
