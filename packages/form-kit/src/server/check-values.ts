import { isEmptyValue } from '../model/condition.ts'
import type { FormDefinition } from '../model/definition.ts'
import type { Values } from '../model/values.ts'
import type { FieldModels } from '../model/field-model.ts'
import type { FormValues } from '../standard/form-values.ts'
import { standardModels } from '../standard/models.ts'
import type { Messages } from '../messages/messages.ts'
import { nameOf, rowsOf, takesNoInput, walkFields, type FieldNode, type SectionNode } from '../model/field-node.ts'
import { createFormStore, type Submission } from '../state/form-store.ts'
import { sameValue } from '../state/nodes/same-value.ts'
import { withUnchangeableValues } from './fixed-values.ts'

export interface CheckValuesOptions {
  /** Models of the types in the definition; defaults to the toolkit's own. */
  readonly models?: FieldModels
  readonly messages?: Partial<Messages>
  /** Returns the time in milliseconds since the epoch. */
  readonly now?: () => number
  /** Time zone of "today", as a name of the IANA database. */
  readonly timeZone?: string
  /**
   * Values that the server knows. They replace what was sent for fields that people cannot change (disabled,
   * read-only), including in the rows of lists.
   */
  readonly initialValues?: Values
}

/** A {@link Submission}, and the names that were not used. */
export type CheckedValues<Submitted extends Values = Values> = Submission<Submitted> & {
  /**
   * Names sent for unknown fields or fields of an unknown type. They are left out, because the form can have changed
   * since it was opened.
   */
  readonly ignored: readonly string[]
}

/**
 * Checks sent values with the rules of the page: the same values get the same errors under the same names. For
 * servers.
 *
 * @param sent values by field name, as a form reports them. Values of hidden fields are left out, those of computed
 * fields are replaced. A value that its field cannot read (an object for a text) is refused.
 */
export async function checkValues<Definition extends FormDefinition>(
  definition: Definition,
  sent: Values,
  { models = standardModels, initialValues = {}, ...options }: CheckValuesOptions = {},
): Promise<CheckedValues<FormValues<Definition>>> {
  const items = definition.sections.flatMap((section) => section.items)
  const known = { stored: initialValues, reported: reportedOf(definition, initialValues, models) }
  const values = withUnchangeableValues(items, sent, known, models)
  const store = createFormStore({ ...options, definition, models, initialValues: values })
  const outcome = await store.submit()
  store.dispose()
  const names = new Set(items.filter(({ type }) => models.has(type)).map(({ name }) => name))
  const ignored = Object.keys(sent).filter((name) => !names.has(name))
  const unread = unreadableFields(store.sections, sent).map((node) => nameOf(node))
  const errors = outcome.ok ? {} : outcome.errors
  if (unread.every((name) => name in errors)) return { ...outcome, ignored }
  const all = { ...Object.fromEntries(unread.map((name) => [name, store.messages.invalid])), ...errors }
  return { ok: false, errors: inOrder(store.sections, all), ignored }
}

/** Returns the values that an untouched page reports for these initial values; empty if no rows are stored. */
function reportedOf(definition: FormDefinition, initialValues: Values, models: FieldModels): Values {
  const items = definition.sections.flatMap((section) => section.items)
  const rows = items.some(({ name, type }) => models.get(type)?.rowItems && Object.hasOwn(initialValues, name))
  if (!rows) return {}
  const store = createFormStore({ definition, models, initialValues })
  const values = store.values()
  store.dispose()
  return values
}

/** Returns the fields whose sent value was lost when it was read. */
function unreadableFields(sections: readonly SectionNode[], sent: Values): FieldNode[] {
  return [...walkFields(sections)].filter((node) => {
    const { item, model, state } = node
    if (!model.hasValue || !state.visible || state.disabled || takesNoInput(node)) return false
    const given = sentFor(node, sent)
    if (isEmptyValue(given)) return false
    return model.rowItems
      ? !Array.isArray(given)
      : sameValue(state.value, model.emptyValue(item)) && !wasRead(node, given)
  })
}

/** Returns true for a value that is written like the empty one: a field can have several notations for "nothing". */
function wasRead({ item, model }: FieldNode, given: unknown): boolean {
  const empty: unknown = model.emptyValue(item)
  return sameValue(given, empty) || sameValue(given, model.writeValue?.(empty, item))
}

function sentFor(node: FieldNode, sent: Values): unknown {
  const { row, item } = node
  if (!row) return sent[item.name]
  const rows = sentFor(row.list, sent)
  const own: unknown = Array.isArray(rows) ? rows[rowsOf(row.list).indexOf(row)] : undefined
  return typeof own === 'object' && own !== null ? (own as Values)[item.name] : undefined
}

function inOrder(sections: readonly SectionNode[], errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    [...walkFields(sections)].flatMap((node) => {
      const error = errors[nameOf(node)]
      return error === undefined ? [] : [[nameOf(node), error] as const]
    }),
  )
}
