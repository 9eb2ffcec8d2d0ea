import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SimpleForm } from '../../layouts/SimpleForm.tsx'
import { createFormStore, type FormStore } from '../../state/form-store.ts'
import { nameOf, rowsOf, type FieldNode } from '../../model/field-node.ts'
import { standardModels } from '../../standard/models.ts'
import { standardViews } from '../../standard/views.ts'

function jobs(rules: { type: string; value: number; message?: string }[] = [], initial?: unknown): FormStore {
  const item = {
    name: 'jobs',
    type: 'dynamicList',
    label: 'Jobs',
    rules,
    items: [
      { name: 'title', type: 'text', label: 'Title', required: true },
      { name: 'left', type: 'text', label: 'Why you left', visibleFn: { field: 'title', operator: 'isNotEmpty' } },
    ],
    itemDefaultValue: { title: '' },
  } as const
  return createFormStore({
    definition: { sections: [{ title: 'Work', items: [item] }] },
    models: standardModels,
    initialValues: { jobs: initial },
  })
}

function fieldOf(store: FormStore, name: string): FieldNode {
  const node = store.field(name)
  if (!node) throw new Error(`no field ${name}`)
  return node
}

test('a list that needs a row begins with one empty one, others with none', () => {
  expect(jobs([{ type: 'minLength', value: 2 }]).values()).toEqual({ jobs: [{ title: '' }] })
  expect(jobs().values()).toEqual({ jobs: [] })
})

test('rows are filled from stored values, and name their fields by index', () => {
  const store = jobs([], [{ title: 'Cook', left: 'Fire' }, { title: 'Clerk' }])
  expect(store.values()).toEqual({
    jobs: [
      { title: 'Cook', left: 'Fire' },
      { title: 'Clerk', left: '' },
    ],
  })
  expect(nameOf(fieldOf(store, 'jobs.1.title'))).toBe('jobs.1.title')
})

test('taking out a row keeps the fields of the others as they are, under their new names', () => {
  const store = jobs([], [{ title: 'Cook' }, { title: '' }])
  const second = fieldOf(store, 'jobs.1.title')
  store.leave(second)
  expect(second.state.error).toBe('Title is required')
  const [first] = rowsOf(fieldOf(store, 'jobs'))
  if (first) store.removeRow(first)
  expect(fieldOf(store, 'jobs.0.title')).toBe(second)
  expect(second.state.error).toBe('Title is required')
  expect(nameOf(second)).toBe('jobs.0.title')
})

test('a row can be added until the list is full and taken out until it is at its shortest', () => {
  const store = jobs([
    { type: 'minLength', value: 1 },
    { type: 'maxLength', value: 2 },
  ])
  const list = fieldOf(store, 'jobs')
  expect(store.addRow(list)).toBeDefined()
  expect(store.addRow(list)).toBeUndefined()
  for (const row of rowsOf(list)) store.removeRow(row)
  expect(rowsOf(list)).toHaveLength(1)
})

test('a field of a row looks at its own row first', () => {
  const store = jobs([], [{ title: 'Cook' }, { title: '' }])
  expect(fieldOf(store, 'jobs.0.left').state.visible).toBe(true)
  expect(fieldOf(store, 'jobs.1.left').state.visible).toBe(false)
  store.change(fieldOf(store, 'jobs.1.title'), 'Clerk')
  store.flush()
  expect(fieldOf(store, 'jobs.1.left').state.visible).toBe(true)
})

test('too few rows show the message of the rule', () => {
  const store = jobs([{ type: 'minLength', value: 2, message: 'List two jobs.' }])
  store.change(fieldOf(store, 'jobs.0.title'), 'Cook')
  expect(store.checkAll()).toEqual({ ok: false, errors: { jobs: 'List two jobs.' } })
})

test('a reset brings back the rows of the beginning', () => {
  const store = jobs([], [{ title: 'Cook' }])
  const list = fieldOf(store, 'jobs')
  store.addRow(list)
  expect(list.state.dirty).toBe(true)
  store.reset()
  expect(list.state.dirty).toBe(false)
  expect(store.values()).toEqual({ jobs: [{ title: 'Cook', left: '' }] })
})

test('the button that adds a row is shown only while the list is below its maximum [RB-25]', () => {
  const store = jobs([{ type: 'maxLength', value: 2 }], [{ title: 'Cook' }])
  const shown = () => {
    const page = renderToStaticMarkup(createElement(SimpleForm, { store, views: standardViews }))
    return { button: page.includes('Add another'), text: page.includes('You can add no more than 2.') }
  }
  expect(shown()).toEqual({ button: true, text: false })
  store.addRow(fieldOf(store, 'jobs'))
  expect(shown()).toEqual({ button: false, text: true })
})
