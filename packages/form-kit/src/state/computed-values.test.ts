import { expect, test, vi } from 'vitest'
import { defineForm } from '../standard/form-values.ts'
import { standardModels } from '../standard/models.ts'
import { checkValues } from '../server/check-values.ts'
import { createFormStore, VISIBILITY_DEBOUNCE_MS, type FormStore } from './form-store.ts'

const amount = { round: { product: [{ field: 'price' }, { field: 'count' }] }, decimals: 2 } as const

const order = defineForm({
  sections: [
    {
      title: 'Order',
      items: [
        {
          name: 'lines',
          type: 'dynamicList',
          items: [
            { name: 'price', type: 'number' },
            { name: 'count', type: 'number' },
            { name: 'amount', type: 'number', label: 'Amount', computed: amount },
          ],
        },
        { name: 'express', type: 'checkboxItem' },
        {
          name: 'delivery',
          type: 'number',
          computed: { product: [{ field: 'express' }, 9.9] },
          visibleFn: { field: 'total', operator: 'isNotEmpty' },
        },
        {
          name: 'total',
          type: 'number',
          label: 'Total',
          computed: { sum: [{ field: 'lines', each: 'amount' }] },
          rules: [{ type: 'maxValue', value: 100 }],
        },
        {
          name: 'title',
          type: 'text',
          computed: {
            dependsOn: ['lines', 'total'],
            compute: ({ lines, total }) => (Array.isArray(lines) ? `${lines.length} for ${String(total)}` : undefined),
          },
        },
      ],
    },
  ],
})

const lines = [
  { price: 0.1, count: 3 },
  { price: 19.99, count: 2 },
]
const filled = {
  lines: [
    { price: 0.1, count: 3, amount: 0.3 },
    { price: 19.99, count: 2, amount: 39.98 },
  ],
  express: true,
  delivery: 9.9,
  total: 40.28,
  title: '2 for 40.28',
}

const formOf = (initialValues = {}, onChange?: (name: string) => void) =>
  createFormStore({ definition: order, models: standardModels, initialValues, ...(onChange && { onChange }) })

function type(store: FormStore, name: string, value: unknown) {
  const node = store.field(name)
  if (!node) throw new Error(`no field ${name}`)
  store.change(node, value)
}

test('a form starts with its values computed, replacing stored ones, and is not dirty', () => {
  const store = formOf({ lines: [{ ...lines[0], amount: 99 }, lines[1]], express: true, total: 1, title: 'Old' })
  expect(store.values()).toEqual(filled)
  expect(store.isDirty()).toBe(false)
})

test('a change is computed through rows, totals and what is visible, a moment later, and is reported', () => {
  vi.useFakeTimers()
  const notified: string[] = []
  const store = formOf({ lines, express: true }, (name) => notified.push(name))
  type(store, 'lines.0.count', '4')
  vi.advanceTimersByTime(VISIBILITY_DEBOUNCE_MS - 1)
  expect(store.values()).toMatchObject({ total: 40.28 })
  vi.advanceTimersByTime(1)
  expect(store.values()).toMatchObject({ total: 40.38, title: '2 for 40.38', lines: [{ amount: 0.4 }, {}] })
  expect(notified).toEqual(['lines.0.count', 'lines.0.amount', 'total', 'title'])
  vi.useRealTimers()
})

test('rows that come and go change the total, and an empty row adds nothing', async () => {
  const store = formOf({ lines, express: true })
  const list = store.field('lines')
  const first = list && (list.state.value as readonly Parameters<typeof store.removeRow>[0][])[0]
  if (!list || !first) throw new Error('no list')
  store.addRow(list)
  store.flush()
  expect(store.values()).toMatchObject({ total: 40.28, title: '3 for 40.28' })
  store.removeRow(first)
  store.flush()
  expect(store.values()).toMatchObject({ total: 39.98, title: '2 for 39.98' })
  store.reset()
  expect(store.values()).toEqual(filled)
})

test('nothing is computed while the answers are missing, and a field that depends on it is hidden', () => {
  const store = formOf({ lines: [{ price: 3 }] })
  expect(store.values()).toEqual({
    lines: [{ price: 3, count: null, amount: null }],
    express: false,
    total: null,
    title: '1 for null',
  })
  type(store, 'lines.0.count', '2')
  store.flush()
  expect(store.values()).toMatchObject({ total: 6, delivery: 0 })
})

test('a computed field takes no value from code, and a value hidden from it counts as empty', () => {
  const store = formOf({ lines, express: true })
  type(store, 'total', '1')
  expect(store.values()).toEqual(filled)
})

test('rules of a computed field speak as soon as its value breaks them', async () => {
  const store = formOf({ lines })
  type(store, 'lines.0.price', '100')
  store.flush()
  const text = 'Enter a value less than or equal to 100.'
  expect(store.field('total')?.state.error).toBe(text)
  expect(await store.submit()).toEqual({ ok: false, errors: { total: text } })
  type(store, 'lines.0.price', '1')
  store.flush()
  expect(store.field('total')?.state.error).toBeUndefined()
})

test('a submit computes what still waits', async () => {
  const store = formOf({ lines, express: true })
  type(store, 'lines.0.count', '4')
  expect(await store.submit()).toMatchObject({ ok: true, values: { total: 40.38 } })
})

test('the server computes again: what was sent for a computed field is replaced, in rows too', async () => {
  const sent = {
    ...filled,
    lines: [
      { ...lines[0], amount: -1000 },
      { ...lines[1], amount: { free: true } },
    ],
    total: 0.01,
    delivery: null,
    title: ['free'],
  }
  expect(await checkValues(order, sent, { initialValues: { total: 5, title: 'Old' } })).toEqual({
    ok: true,
    values: filled,
    ignored: [],
  })
  const { total: _, title: __, delivery: ___, ...uncomputed } = filled
  expect(await checkValues(order, { ...uncomputed, lines })).toEqual({ ok: true, values: filled, ignored: [] })
})

test('the server refuses what breaks a rule only once it is computed', async () => {
  const outcome = await checkValues(order, { lines: [{ price: 60, count: 2, amount: 1 }], express: false, total: 1 })
  expect(outcome).toMatchObject({ ok: false, errors: { total: 'Enter a value less than or equal to 100.' } })
})

test('the age on a day is that of the form’s time zone', async () => {
  const age = defineForm({
    sections: [
      {
        title: 'You',
        items: [
          { name: 'born', type: 'date' },
          {
            name: 'age',
            type: 'number',
            computed: { dateDifference: { from: { field: 'born' }, until: 'today', unit: 'years' } },
            rules: [{ type: 'minValue', value: 18 }],
          },
        ],
      },
    ],
  })
  const options = { now: () => Date.UTC(2026, 10, 21, 23), initialValues: {} }
  const sent = { born: '2008-11-22', age: 99 }
  expect(await checkValues(age, sent, { ...options, timeZone: 'UTC' })).toMatchObject({ ok: false })
  expect(await checkValues(age, sent, { ...options, timeZone: 'Europe/Berlin' })).toMatchObject({
    ok: true,
    values: { age: 18 },
  })
})
