import { expect, test } from 'vitest'
import { standardModels } from '../standard/models.ts'
import { createFormStore } from './form-store.ts'

test('one section is checked by itself: its hidden fields and other sections stay as they are', async () => {
  const store = createFormStore({
    models: standardModels,
    definition: {
      sections: [
        {
          title: 'One',
          items: [
            { name: 'code', type: 'text', label: 'Code', rules: [{ type: 'regex', value: '/^[A-Z]+$/' }] },
            { name: 'gone', type: 'text', label: 'Gone', required: true, hidden: true },
            {
              name: 'jobs',
              type: 'dynamicList',
              items: [{ name: 'title', type: 'text', label: 'Title', required: true }],
            },
          ],
        },
        { title: 'Two', items: [{ name: 'other', type: 'text', label: 'Other', required: true }] },
      ],
    },
    initialValues: { code: ' ab ', jobs: [{}] },
  })
  const [one, two] = store.sections
  if (!one || !two) throw new Error('no sections')
  expect(await store.checkSection(one)).toBe(false)
  expect(store.state.errors.map(({ state }) => state.error)).toEqual(['Enter a valid value.', 'Title is required'])
  expect(store.state.attempts).toBe(0)
  expect(store.field('gone')?.state.touched).toBe(false)
  for (const [name, value] of [
    ['code', ' AB '],
    ['jobs.0.title', 'Cook'],
  ] as const) {
    const node = store.field(name)
    if (node) store.change(node, value)
  }
  expect(await store.checkSection(one)).toBe(true)
  expect(store.values()).toMatchObject({ code: 'AB' })
  expect(await store.checkSection(two)).toBe(false)
})
