import { expect, test } from 'vitest'
import { parseDefinition } from '../definition/parse-definition.ts'
import type { FieldItem, FormDefinition } from '../model/definition.ts'
import type { Values } from '../model/values.ts'
import { standardModels } from '../standard/models.ts'
import { checkValues } from '../server/check-values.ts'
import { createFormStore, type FormStore } from './form-store.ts'

const definitionOf = (items: readonly FieldItem[]): FormDefinition => ({ sections: [{ title: 'Only', items }] })
const form = (items: readonly FieldItem[], initialValues: Values = {}): FormStore =>
  createFormStore({ definition: definitionOf(items), models: standardModels, initialValues })

function change(store: FormStore, name: string, value: unknown): void {
  const node = store.field(name)
  if (!node) throw new Error(`no field ${name}`)
  store.change(node, value)
  store.flush()
}

const works: FieldItem = { name: 'works', type: 'checkboxItem', label: 'I work' }
const employer: FieldItem = {
  name: 'employer',
  type: 'text',
  label: 'Employer',
  required: { field: 'works', operator: 'equals', value: true },
}

/** The page's verdict, which the server must share. */
async function errorsOf(items: readonly FieldItem[], values: Values): Promise<Values> {
  const page = await form(items, values).submit()
  const server = await checkValues(definitionOf(items), values)
  const { ignored: _, ...verdict } = server
  expect(verdict).toEqual(page)
  return page.ok ? {} : page.errors
}

test('a field is required while a condition about another one holds, on the page and on the server', async () => {
  expect(await errorsOf([works, employer], { works: true })).toEqual({ employer: 'Employer is required' })
  expect(await errorsOf([works, employer], { works: false })).toEqual({})
  expect(await errorsOf([works, employer], {})).toEqual({})
  expect(await errorsOf([works, employer], { works: true, employer: 'Bakery' })).toEqual({})
  const inCode = { ...employer, required: ({ works: yes }: Values) => yes === true, dependencies: ['works'] }
  expect(await errorsOf([works, inCode], { works: true })).toEqual({ employer: 'Employer is required' })
})

test('the mark follows the condition, and an error goes with it', async () => {
  const store = form([works, employer])
  const node = store.field('employer')
  expect(node?.state.required).toBe(false)
  change(store, 'works', true)
  expect(node?.state).toMatchObject({ required: true, error: undefined })
  if (node) store.leave(node)
  expect(node?.state.error).toBe('Employer is required')
  change(store, 'works', false)
  expect(node?.state).toMatchObject({ required: false, error: undefined })
  await store.submit()
  change(store, 'works', true)
  expect(node?.state.error).toBe('Employer is required')
  store.reset()
  expect(node?.state).toMatchObject({ required: false, error: undefined })
})

test('two fields can require each other, so that one of them is answered', async () => {
  const email: FieldItem = {
    name: 'email',
    type: 'email',
    label: 'Email',
    required: { field: 'phone', operator: 'isEmpty' },
  }
  const phone: FieldItem = {
    name: 'phone',
    type: 'text',
    label: 'Phone',
    required: { field: 'email', operator: 'isEmpty' },
  }
  await parseDefinition(definitionOf([email, phone]))
  expect(await errorsOf([email, phone], {})).toEqual({ email: 'Email is required', phone: 'Phone is required' })
  expect(await errorsOf([email, phone], { phone: '1' })).toEqual({})
  const store = form([email, phone])
  await store.submit()
  change(store, 'phone', '1')
  expect(store.state.errors).toEqual([])
  expect(store.field('email')?.state.required).toBe(false)
})

test('a condition sees fields that are hidden by the same change as not answered', async () => {
  const shown: FieldItem = { name: 'shown', type: 'checkboxItem' }
  const has: FieldItem = { name: 'has', type: 'text', visibleFn: { field: 'shown', operator: 'equals', value: true } }
  const first: FieldItem = { name: 'first', type: 'text', required: { field: 'has', operator: 'isNotEmpty' } }
  // The dependent field is before the ones it asks about, and asks about both.
  const store = form([first, has, shown], { has: 'x', shown: true })
  expect(store.field('first')?.state.required).toBe(true)
  change(store, 'shown', false)
  expect(store.field('first')?.state.required).toBe(false)
})

test('in a list a condition asks about its own row, rows that are added too', () => {
  const jobs = { name: 'jobs', type: 'dynamicList', items: [works, employer] }
  const store = form([jobs], { jobs: [{ works: true }, { works: false }] })
  expect(store.field('jobs.0.employer')?.state.required).toBe(true)
  expect(store.field('jobs.1.employer')?.state.required).toBe(false)
  const list = store.field('jobs')
  if (list) store.addRow(list)
  change(store, 'jobs.2.works', true)
  expect(store.field('jobs.2.employer')?.state.required).toBe(true)
  expect(store.field('jobs.1.employer')?.state.required).toBe(false)
})

test('a condition about the field itself, or about none, is a fault of the definition', async () => {
  const faulty = (required: unknown) =>
    parseDefinition({ sections: [{ title: 'One', items: [works, { ...employer, required }] }] })
  await expect(faulty({ field: 'employer', operator: 'isEmpty' })).rejects.toThrow(
    'sections[0].items[1].required: "employer" cannot be required depending on its own value.',
  )
  await expect(faulty({ field: 'nothing', operator: 'isEmpty' })).rejects.toThrow('no field has that name')
  const twice = { ...employer, required: { field: 'nothing', operator: 'isEmpty' }, dependencies: ['nothing'] }
  await expect(parseDefinition({ sections: [{ title: 'One', items: [twice] }] })).rejects.toMatchObject({
    faults: { length: 1 },
  })
  await expect(faulty('yes')).rejects.toThrow('Give true, false or a condition')
})
