import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FieldItem, FormDefinition } from '../model/definition.ts'
import type { Values } from '../model/values.ts'
import { standardModels } from '../standard/models.ts'
import { checkValues } from '../server/check-values.ts'
import { isReadonly, nameOf, rowsOf, walkFields, type FieldNode } from '../model/field-node.ts'
import { createFormStore, type FormStore } from './form-store.ts'

const RUNS = { seed: 20_260_520, numRuns: 150 }
const NOW = Date.UTC(2026, 4, 20)

const shownWhen = (field: string) => ({ field, operator: 'isNotEmpty' }) as const

// Fields that hide each other in a chain, against their order, in rows, and by the content of a list.
const definition: FormDefinition = {
  sections: [
    {
      title: 'First',
      items: [
        { name: 'd', type: 'text', label: 'D', required: true, newItem: true, visibleFn: shownWhen('c') },
        { name: 'a', type: 'text', label: 'A', rules: [{ type: 'minLength', value: 2 }] },
        {
          name: 'b',
          type: 'text',
          label: 'B',
          required: true,
          visibleFn: { field: 'a', operator: 'includes', value: 'x' },
        },
        { name: 'c', type: 'text', label: 'C', dependencies: ['b'], visibleFn: ({ b }) => b !== undefined && b !== '' },
        {
          name: 'same',
          type: 'text',
          label: 'Same',
          customValidator: (value, { a }) => (value && value !== a ? 'Not A' : undefined),
          dependencies: ['a'],
        },
      ],
    },
    {
      title: 'Second',
      items: [
        list({
          name: 'list',
          visibleFn: { not: { field: 'b', operator: 'equals', value: 'x' } },
          rules: [{ type: 'maxLength', value: 3 }],
          items: [
            { name: 'f', type: 'text', label: 'F', required: true, visibleFn: shownWhen('e') },
            { name: 'e', type: 'email', label: 'E', newItem: true },
          ],
        }),
        { name: 'g', type: 'text', label: 'G', required: true, visibleFn: { field: 'list', operator: 'isNotEmpty' } },
        { name: 'fixed', type: 'text', label: 'Fixed', required: true, readonly: true },
      ],
    },
  ],
}

function list(item: Omit<FieldItem, 'type'> & { items: readonly FieldItem[] }): FieldItem {
  return { ...item, type: 'dynamicList' }
}

type Action = (store: FormStore) => void

const some = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(all.length, 1)]
const inputs = (store: FormStore) =>
  [...walkFields(store.sections)].filter((node) => !node.model.rowItems && !isReadonly(node))
const listOf = (store: FormStore) => store.field('list') as FieldNode
const text = fc.constantFrom('', 'x', ' x ', 'ax', 'xx@example.com', 'b')

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.tuple(fc.nat(30), text).map(([at, value]) => (store: FormStore) => {
    const node = some(inputs(store), at)
    if (node) store.change(node, value)
  }),
  fc.nat(30).map((at) => (store: FormStore) => {
    const node = some([...walkFields(store.sections)], at)
    if (node) store.leave(node)
  }),
  fc.constant((store: FormStore) => void store.addRow(listOf(store))),
  fc.nat(5).map((at) => (store: FormStore) => {
    const row = some(rowsOf(listOf(store)), at)
    if (row) store.removeRow(row)
  }),
  fc.constant((store: FormStore) => void store.checkAll()),
  fc.constant((store: FormStore) => store.flush()),
  fc.constant((store: FormStore) => store.reset()),
  fc.tuple(fc.nat(30), fc.boolean()).map(([at, off]) => (store: FormStore) => {
    const node = some([...walkFields(store.sections)], at)
    if (node) store.setDisabled(node, off)
  }),
  fc.nat(30).map((at) => (store: FormStore) => {
    const node = some([...walkFields(store.sections)], at)
    if (node) store.setErrors({ [nameOf(node)]: 'From elsewhere', nobody: 'x' })
  }),
)

const start: fc.Arbitrary<Values> = fc.record({
  a: text,
  b: text,
  list: fc.array(fc.record({ e: text, f: text }), { maxLength: 3 }),
})
const course = fc.tuple(start, fc.array(action, { maxLength: 30 }))

const make = (initialValues: Values) =>
  createFormStore({ definition, models: standardModels, initialValues, now: () => NOW })

/** Returns the values of visible and hidden fields, as initial values. */
function held(fields: readonly FieldNode[]): Values {
  return Object.fromEntries(
    fields.map((node) => [
      node.item.name,
      node.model.rowItems ? rowsOf(node).map((row) => held(row.fields)) : node.state.value,
    ]),
  )
}

const allFields = (store: FormStore) => store.sections.flatMap((section) => section.fields)
const visibility = (store: FormStore) =>
  Object.fromEntries([...walkFields(store.sections)].map((node) => [nameOf(node), node.state.visible]))

/** Runs actions and inspects the form after each one and the pass that follows. */
function along([initial, actions]: [Values, Action[]], look: (store: FormStore) => void): void {
  const store = make(initial)
  for (const act of actions) {
    act(store)
    store.flush()
    look(store)
  }
  store.dispose()
}

test('a hidden field reports no value and no error, and keeps its value', () => {
  fc.assert(
    fc.property(course, (given) =>
      along(given, (store) => {
        const before = held(allFields(store))
        for (const node of walkFields(store.sections)) {
          if (node.state.visible) continue
          expect(node.state.error).toBeUndefined()
          if (!node.row) expect(store.values()).not.toHaveProperty(node.item.name)
        }
        // Hiding and showing changes no other field's value.
        const a = store.field('a') as FieldNode
        for (const value of ['', 'x', before['a']]) {
          store.change(a, value)
          store.flush()
        }
        expect(held(allFields(store))).toEqual(before)
      }),
    ),
    RUNS,
  )
})

test('visibility worked out step by step is that worked out from nothing', () => {
  fc.assert(
    fc.property(course, (given) =>
      along(given, (store) => expect(visibility(store)).toEqual(visibility(make(held(allFields(store)))))),
    ),
    RUNS,
  )
})

test('the counts of sections and the list of errors equal a recount', () => {
  fc.assert(
    fc.property(course, (given) =>
      along(given, (store) => {
        for (const section of store.sections) {
          const visible = [...walkFields([section])].filter((node) => node.state.visible)
          expect(section.state).toEqual({
            visible: visible.length,
            fresh: visible.filter((node) => node.item.newItem).length,
            errors: visible.filter((node) => node.state.error !== undefined).length,
          })
        }
        const wrong = [...walkFields(store.sections)].filter((node) => node.state.error !== undefined)
        expect(store.state.errors.map(nameOf)).toEqual(wrong.map(nameOf))
      }),
    ),
    RUNS,
  )
})

test('an error is shown only after a field was visited, a submit was tried, or the server reported it', () => {
  fc.assert(
    fc.property(course, (given) =>
      along(given, (store) => {
        for (const node of walkFields(store.sections)) {
          const { error, touched } = node.state
          if (error === undefined || error === 'From elsewhere') continue
          expect(touched || store.state.attempts > 0).toBe(true)
          expect(isReadonly(node) || node.state.disabled).toBe(false)
        }
      }),
    ),
    RUNS,
  )
})

test('subscribers are notified once when their part changes, and not otherwise', () => {
  fc.assert(
    fc.property(course, ([initial, actions]) => {
      const store = make(initial)
      for (const act of [...actions, (one: FormStore) => one.flush()]) {
        const notified = new Map<object, number>()
        const parts = [...walkFields(store.sections), ...store.sections, store]
        const before = new Map(parts.map((part) => [part, part.state]))
        const stops = parts.map((part) =>
          store.subscribe(part, () => notified.set(part, (notified.get(part) ?? 0) + 1)),
        )
        store.dispose()
        act(store)
        for (const stop of stops) stop()
        const alive = new Set<object>([...walkFields(store.sections), ...store.sections, store])
        for (const part of parts.filter((one) => alive.has(one))) {
          expect(notified.has(part)).toBe(before.get(part) !== part.state)
          expect(notified.get(part) ?? 0).toBeLessThanOrEqual(1)
        }
      }
      store.dispose()
    }),
    RUNS,
  )
})

test('the page and the server find the same errors and the same values', async () => {
  await fc.assert(
    fc.asyncProperty(course, async (given) => {
      let last = make(given[0])
      along(given, (store) => (last = store))
      // Fields disabled on the page only are unknown to the server's definition.
      for (const node of walkFields(last.sections)) last.setDisabled(node, false)
      const page = last.checkAll()
      const { ignored, ...server } = await checkValues(definition, last.values(), { now: () => NOW })
      expect(ignored).toEqual([])
      expect(server).toEqual(page)
      if (!page.ok && !server.ok) expect(Object.keys(server.errors)).toEqual(Object.keys(page.errors))
    }),
    RUNS,
  )
})

test('the first rule that fails is shown, with its own message if it has one', () => {
  const rule = fc.record(
    {
      type: fc.constantFrom('email', 'phone', 'minLength', 'maxLength', 'minValue', 'maxValue', 'ssn', 'sin'),
      value: fc.nat(6),
      message: fc.constantFrom('One', 'Two', 'Three %(count)s'),
    },
    { requiredKeys: ['type', 'value'] },
  )
  const errorFor = (value: string, rules: FieldItem['rules']) => {
    const items = [{ name: 'one', type: 'text', label: 'One', rules }]
    const store = createFormStore({ definition: { sections: [{ title: 'Only', items }] }, models: standardModels })
    const node = store.field('one') as FieldNode
    store.change(node, value)
    store.leave(node)
    return node.state.error
  }
  fc.assert(
    fc.property(
      fc.array(rule, { maxLength: 5 }),
      fc.constantFrom('12', 'abc', 'a@b.example', '123-45-6789'),
      (rules, value) => {
        const alone = rules.map((one) => errorFor(value, [one]))
        expect(errorFor(value, rules)).toBe(alone.find((text) => text !== undefined))
      },
    ),
    RUNS,
  )
})
