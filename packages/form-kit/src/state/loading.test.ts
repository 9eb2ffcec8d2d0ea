import { expect, test } from 'vitest'
import { standardModels } from '../standard/models.ts'
import { createFormStore } from './form-store.ts'

test('values from elsewhere replace those of the fields that they name, and nothing else', () => {
  const reported: string[] = []
  const store = createFormStore({
    definition: {
      sections: [
        {
          title: 'Work',
          items: [
            { name: 'name', type: 'text', label: 'Name' },
            { name: 'works', type: 'checkboxItem', label: 'I work' },
            {
              name: 'jobs',
              type: 'dynamicList',
              label: 'Jobs',
              items: [{ name: 'title', type: 'text', label: 'Title' }],
              visibleFn: { field: 'works', operator: 'equals', value: true },
            },
          ],
        },
      ],
    },
    models: standardModels,
    initialValues: { name: 'Ada', jobs: [{ title: 'Cook' }] },
    onChange: (name) => reported.push(name),
  })
  store.load({ works: true, jobs: [{ title: 'Clerk' }, { title: 'Baker' }] })
  expect(reported).toEqual([])
  store.flush()
  expect(store.values()).toEqual({ name: 'Ada', works: true, jobs: [{ title: 'Clerk' }, { title: 'Baker' }] })
  expect(store.field('jobs.1.title')?.state.value).toBe('Baker')
  expect(store.isDirty()).toBe(false)
})
