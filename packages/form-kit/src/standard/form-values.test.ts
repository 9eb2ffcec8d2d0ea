import { expect, expectTypeOf, test } from 'vitest'
import type { FormDefinition } from '../model/definition.ts'
import type { Values } from '../model/values.ts'
import { checkValues } from '../server/check-values.ts'
import { createFormStore } from '../state/form-store.ts'
import { defineForm, type FormValues } from './form-values.ts'
import { standardModels } from './models.ts'
import type { StandardItem } from './standard-item.ts'

const sources = [
  { label: 'A friend', value: 'friend' },
  { label: 'Search', value: 2 },
] as const

const form = defineForm({
  sections: [
    { title: 'Words', items: [{ name: 'note', type: 'info', content: 'Hello' }] },
    {
      title: 'About you',
      items: [
        { name: 'name', type: 'text', label: 'Name', required: true },
        { name: 'age', type: 'number' },
        { name: 'years', type: 'number', required: true },
        { name: 'source', type: 'radio', choices: sources, required: true },
        { name: 'days', type: 'checkbox', choices: sources },
        { name: 'agreed', type: 'checkboxItem', required: true },
        { name: 'friend', type: 'text', visibleFn: { field: 'source', operator: 'equals', value: 'friend' } },
        { name: 'secret', type: 'text', hidden: true },
        { name: 'town', type: 'select', choices: sources },
        {
          name: 'jobs',
          type: 'dynamicList',
          items: [
            { name: 'title', type: 'text' },
            { name: 'pay', type: 'number' },
          ],
        },
      ],
    },
  ],
})

interface Expected {
  readonly name: string
  readonly age: number | null
  readonly years: number
  readonly source: 'friend' | 2
  readonly days: readonly ('friend' | 2)[]
  readonly agreed: true
  readonly friend?: string
  readonly town: 'friend' | 2 | null
  readonly jobs: readonly { readonly title: string; readonly pay: number | null }[]
}

test('values are typed by a literal definition, in the store and on the server', async () => {
  expectTypeOf<FormValues<typeof form>>().toEqualTypeOf<Expected>()
  const sent = { name: 'Ada', years: 3, source: 2, agreed: true, jobs: [{ title: 'Cook', pay: 9 }] }
  const expected = { ...sent, age: null, days: [], town: null }
  const store = createFormStore({ definition: form, models: standardModels, initialValues: sent })
  const outcome = await store.submit()
  if (outcome.ok) expectTypeOf(outcome.values).toEqualTypeOf<Expected>()
  expect(outcome).toEqual({ ok: true, values: expected })
  const checked = await checkValues(form, sent)
  if (checked.ok) expectTypeOf(checked.values.jobs[0]?.pay).toEqualTypeOf<number | null | undefined>()
  expect(checked).toMatchObject({ ok: true, values: expected })
  await store.send((values) => expectTypeOf(values).toEqualTypeOf<Expected>())
})

test('a definition whose names are not literal has values of any name', async () => {
  const loose: FormDefinition<StandardItem> = { sections: [{ title: 'One', items: [{ name: 'a', type: 'text' }] }] }
  expectTypeOf<FormValues<typeof loose>>().toEqualTypeOf<Values>()
  const outcome = await createFormStore({ definition: loose, models: standardModels }).submit()
  expect(outcome).toEqual({ ok: true, values: { a: '' } })
  const checked = {
    sections: [{ title: 'One', items: [{ name: 'a', type: 'text' }] }],
  } as const satisfies FormDefinition<StandardItem>
  expectTypeOf<FormValues<typeof checked>>().toEqualTypeOf<{ readonly a: string }>()
})
