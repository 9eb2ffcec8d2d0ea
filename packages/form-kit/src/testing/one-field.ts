import type { FieldItem } from '../model/definition.ts'
import { standardModels } from '../standard/models.ts'
import type { FieldNode } from '../model/field-node.ts'
import { createFormStore, type FormStore } from '../state/form-store.ts'

/** A form of one field for tests. */
interface OneField {
  readonly store: FormStore
  readonly node: FieldNode
  /** Types a value, leaves the field, and returns the shown error. */
  readonly answer: (value: unknown) => string | undefined
  /** Returns the reported value. */
  readonly reported: () => unknown
  /** Returns the error after a submit. */
  readonly submit: () => Promise<string | undefined>
}

/** Creates a form with one item, named `it` by default, and a stored value. */
export function oneField(
  item: Omit<FieldItem, 'name'> & Readonly<Record<string, unknown>>,
  stored?: unknown,
): OneField {
  const named = { name: 'it', ...item }
  const store = createFormStore({
    definition: { sections: [{ title: 'Form', items: [named] }] },
    models: standardModels,
    initialValues: stored === undefined ? {} : { [named.name]: stored },
  })
  const node = store.field(named.name)
  if (!node) throw new Error(`no field ${named.name}`)
  return {
    store,
    node,
    answer(value) {
      store.change(node, value)
      store.leave(node)
      return node.state.error
    },
    reported: () => store.values()[named.name],
    async submit() {
      const outcome = await store.submit()
      return outcome.ok ? undefined : outcome.errors[named.name]
    },
  }
}
