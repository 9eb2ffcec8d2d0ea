import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FieldItem } from '../model/definition.ts'
import { standardModels } from '../standard/models.ts'
import type { FieldNode } from '../model/field-node.ts'
import { createFormStore, type FormStore, type FormStoreOptions } from './form-store.ts'

function form(items: readonly FieldItem[], options: Partial<FormStoreOptions> = {}): FormStore {
  return createFormStore({ definition: { sections: [{ title: 'Only', items }] }, models: standardModels, ...options })
}

function fieldOf(store: FormStore, name: string): FieldNode {
  const node = store.field(name)
  if (!node) throw new Error(`no field ${name}`)
  return node
}

const jobs = (item: object = {}): FieldItem =>
  Object.assign(
    {
      name: 'jobs',
      type: 'dynamicList',
      label: 'Jobs',
      items: [{ name: 'title', type: 'text', label: 'Title', required: true }],
    },
    item,
  )

describe('notifications', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('each change of what is reported: typing, rows that come and go, fields that are hidden and shown', () => {
    const notified: string[] = []
    const store = form(
      [
        jobs(),
        { name: 'a', type: 'text', label: 'A' },
        { name: 'b', type: 'text', label: 'B', visibleFn: { field: 'a', operator: 'isNotEmpty' } },
      ],
      { onChange: (name, values) => notified.push(`${name} ${JSON.stringify(values())}`) },
    )
    const row = store.addRow(fieldOf(store, 'jobs'))
    store.change(fieldOf(store, 'jobs.0.title'), 'Cook')
    if (row) store.removeRow(row)
    store.change(fieldOf(store, 'a'), 'x')
    store.change(fieldOf(store, 'a'), 'x')
    vi.runAllTimers()
    store.reset()
    expect(notified).toEqual([
      'jobs {"jobs":[{"title":""}],"a":""}',
      'jobs.0.title {"jobs":[{"title":"Cook"}],"a":""}',
      'jobs {"jobs":[],"a":""}',
      'a {"jobs":[],"a":"x"}',
      'b {"jobs":[],"a":"x","b":""}',
    ])
  })

  test('a form that is dropped leaves no timer, and can be taken up again', () => {
    const shown: FieldItem = { name: 'b', type: 'text', visibleFn: { field: 'a', operator: 'isNotEmpty' } }
    const store = form([{ name: 'a', type: 'text' }, shown])
    store.change(fieldOf(store, 'a'), 'x')
    expect(vi.getTimerCount()).toBe(1)
    store.dispose()
    expect(vi.getTimerCount()).toBe(0)
    store.flush()
    expect(fieldOf(store, 'b').state.visible).toBe(true)
  })
})

describe('errors', () => {
  test('one from a server stays until its field changes or the form is submitted again', () => {
    const store = form([{ name: 'mail', type: 'text', label: 'E-mail' }, jobs()], {
      initialValues: { jobs: [{ title: 'Cook' }] },
    })
    const mail = fieldOf(store, 'mail')
    expect(store.setErrors({ mail: 'Taken', 'jobs.0.title': 'Odd', 'jobs.7.title': 'None' })).toEqual(['jobs.7.title'])
    store.leave(mail)
    expect(mail.state.error).toBe('Taken')
    store.change(mail, 'x')
    expect(mail.state.error).toBeUndefined()
    expect(store.checkAll().ok).toBe(true)
    expect(fieldOf(store, 'jobs.0.title').state.error).toBeUndefined()
  })

  test('none is lost or gained by a failed submit, and neither are values', () => {
    const store = form([
      { name: 'a', type: 'text', label: 'A', required: true },
      { name: 'b', type: 'text' },
    ])
    store.change(fieldOf(store, 'b'), ' kept ')
    expect(store.checkAll()).toEqual({ ok: false, errors: { a: 'A is required' } })
    expect(store.values()).toEqual({ a: '', b: 'kept' })
    expect(store.checkAll()).toEqual({ ok: false, errors: { a: 'A is required' } })
  })

  test('a field is checked again when what it depends on changes: with a value at once, empty only after a submit', () => {
    const check = (value: unknown, { a }: Readonly<Record<string, unknown>>) =>
      value === a ? undefined : 'Not the same'
    const again: FieldItem = { name: 'b', type: 'text', label: 'B', dependencies: ['a'], customValidator: check }
    const store = form([{ name: 'a', type: 'text' }, again, { ...again, name: 'c' }], { initialValues: { b: 'x' } })
    store.change(fieldOf(store, 'a'), 'y')
    store.flush()
    expect(fieldOf(store, 'b').state).toMatchObject({ error: 'Not the same', touched: true })
    expect(fieldOf(store, 'c').state.error).toBeUndefined()
    store.checkAll()
    store.change(fieldOf(store, 'a'), '')
    store.flush()
    expect(fieldOf(store, 'c').state.error).toBeUndefined()
    store.change(fieldOf(store, 'a'), 'z')
    store.flush()
    expect(fieldOf(store, 'c').state.error).toBe('Not the same')
  })

  test('a field that a change brings to light has time to be filled in, even after a submit', () => {
    const b: FieldItem = {
      name: 'b',
      type: 'text',
      label: 'B',
      required: true,
      visibleFn: { field: 'a', operator: 'isNotEmpty' },
    }
    const store = form([{ name: 'a', type: 'text' }, b])
    store.checkAll()
    store.change(fieldOf(store, 'a'), 'x')
    store.flush()
    expect(fieldOf(store, 'b').state).toMatchObject({ visible: true, error: undefined })
    expect(store.checkAll().ok).toBe(false)
  })
})

describe('disabled fields', () => {
  test('are valid, keep their value, and are checked again when they are enabled', () => {
    const store = form([{ name: 'a', type: 'text', label: 'A', required: true }])
    const a = fieldOf(store, 'a')
    store.leave(a)
    store.setDisabled(a, true)
    expect(a.state.error).toBeUndefined()
    expect(store.checkAll()).toEqual({ ok: true, values: { a: '' } })
    store.setDisabled(a, false)
    expect(a.state.error).toBe('A is required')
  })

  test('a list disables the fields of its rows, including new ones; a field that its item disables stays disabled', () => {
    const store = form([jobs(), { name: 'off', type: 'text', disabled: true }])
    const list = fieldOf(store, 'jobs')
    store.addRow(list)
    store.setDisabled(list, true)
    store.addRow(list)
    expect(['jobs.0.title', 'jobs.1.title'].map((name) => fieldOf(store, name).state.disabled)).toEqual([true, true])
    expect(store.checkAll().ok).toBe(true)
    store.setDisabled(list, false)
    expect(fieldOf(store, 'jobs.1.title').state.disabled).toBe(false)
    store.setDisabled(fieldOf(store, 'off'), false)
    expect(fieldOf(store, 'off').state.disabled).toBe(true)
  })
})

test('lists may hold lists, and name their fields all the way', () => {
  const duties = {
    name: 'duties',
    type: 'dynamicList',
    items: [{ name: 'what', type: 'text', label: 'What', required: true }],
  }
  const store = form([jobs({ items: [duties] })], { initialValues: { jobs: [{}, { duties: [{ what: 'Bake' }, {}] }] } })
  expect(store.values()).toEqual({ jobs: [{ duties: [] }, { duties: [{ what: 'Bake' }, { what: '' }] }] })
  expect(store.checkAll()).toEqual({ ok: false, errors: { 'jobs.1.duties.1.what': 'What is required' } })
  expect(fieldOf(store, 'jobs.1.duties.0.what').state.value).toBe('Bake')
})

test('values given with a reset are those of the beginning from then on', () => {
  const store = form([{ name: 'a', type: 'text' }])
  store.reset({ a: 'new' })
  store.change(fieldOf(store, 'a'), 'x')
  expect(store.isDirty()).toBe(true)
  store.reset()
  expect(store.values()).toEqual({ a: 'new' })
  expect(store.isDirty()).toBe(false)
})

test('a type that is not known is logged and left out', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const store = form([{ name: 'a', type: 'hologram' }])
  expect(store.values()).toEqual({})
  expect(log.mock.calls).toEqual([['The field "a" has the type "hologram", which is not known; it is not shown.']])
  log.mockClear()
})
