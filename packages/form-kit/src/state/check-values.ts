import { isEmptyValue } from '../definition/condition.ts'
import type { FormDefinition, Values } from '../definition/types.ts'
import type { FieldModels } from '../fields/field-model.ts'
import type { FormValues } from '../fields/form-values.ts'
import { standardModels } from '../fields/models.ts'
import type { Messages } from '../messages/messages.ts'
import { nameOf, rowsOf, takesNoAnswer, walkFields, type FieldNode, type SectionNode } from './field-node.ts'
import { createFormStore, type Submission } from './form-store.ts'
import { sameValue } from './same-value.ts'
import { withFixedValues } from './fixed-values.ts'

export interface CheckValuesOptions {
  /** The types that the definition uses; the toolkit's own without it. */
  readonly models?: FieldModels
  readonly messages?: Partial<Messages>
  /** The time in milliseconds since the epoch. */
  readonly now?: () => number
  /** Where "today" is, as a name of the IANA database. */
  readonly timeZone?: string
  /**
   * What the server itself knows. Fields that nobody may change (disabled, read-only) have their values from here, whatever
   * was sent; so have those in the rows of lists.
   */
  readonly initialValues?: Values
}

/** A {@link Submission}, and what was sent beside it. */
export type CheckedValues<Submitted extends Values = Values> = Submission<Submitted> & {
  /**
   * Names that were sent and that no field has, or only one of an unknown type; they are left out, since the form may
   * have changed since it was opened.
   */
  readonly ignored: readonly string[]
}

/**
 * Checks what was sent with the rules of the page: the same values get the same errors, by the same names. For servers.
 *
 * @param sent values by field name as a form reports them. Those of fields that are hidden with these values are left
 * out, those of computed fields are replaced. A value that its field cannot read (an object for a text) is refused.
 */
export async function checkValues<Definition extends FormDefinition>(
  definition: Definition,
  sent: Values,
  { models = standardModels, initialValues = {}, ...options }: CheckValuesOptions = {},
): Promise<CheckedValues<FormValues<Definition>>> {
  const items = definition.sections.flatMap((section) => section.items)
  const known = { stored: initialValues, reported: reportedOf(definition, initialValues, models) }
  const values = withFixedValues(items, sent, known, models)
  const store = createFormStore({ ...options, definition, models, initialValues: values })
  const outcome = await store.submit()
  store.dispose()
  const names = new Set(items.filter(({ type }) => models.has(type)).map(({ name }) => name))
  const ignored = Object.keys(sent).filter((name) => !names.has(name))
  const unread = unreadFields(store.sections, sent).map((node) => nameOf(node))
  const errors = outcome.ok ? {} : outcome.errors
  if (unread.every((name) => name in errors)) return { ...outcome, ignored }
  const all = { ...Object.fromEntries(unread.map((name) => [name, store.messages.invalid])), ...errors }
  return { ok: false, errors: inOrder(store.sections, all), ignored }
}

/** What a page that begins with these values reports before anybody touches it; nothing where no rows are stored. */
function reportedOf(definition: FormDefinition, initialValues: Values, models: FieldModels): Values {
  const items = definition.sections.flatMap((section) => section.items)
  const rows = items.some(({ name, type }) => models.get(type)?.rowItems && Object.hasOwn(initialValues, name))
  if (!rows) return {}
  const store = createFormStore({ definition, models, initialValues })
  const values = store.values()
  store.dispose()
  return values
}

/** Fields for which something was sent that became nothing when it was read. */
function unreadFields(sections: readonly SectionNode[], sent: Values): FieldNode[] {
  return [...walkFields(sections)].filter((node) => {
    const { item, model, state } = node
    if (!model.hasValue || !state.visible || state.disabled || takesNoAnswer(node)) return false
    const given = sentFor(node, sent)
    if (isEmptyValue(given)) return false
    return model.rowItems
      ? !Array.isArray(given)
      : sameValue(state.value, model.emptyValue(item)) && !wasRead(node, given)
  })
}

/** A value that is written as the empty one is was read well: a field may have several ways to say "nothing". */
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
