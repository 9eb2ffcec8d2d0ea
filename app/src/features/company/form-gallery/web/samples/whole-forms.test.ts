import { createFormStore, parseDefinition, standardModels } from '@foyer/form-kit'
import { expect, test } from 'vitest'
import { longForm } from './long-form.ts'
import { signsAsNamed } from './offer-form.ts'
import { wholeForms } from './whole-forms.ts'

test.each(wholeForms)('the definition of the $title is valid', async ({ load }) => {
  const { definition } = await load()
  await expect(parseDefinition(definition)).resolves.toBeDefined()
})

test.each(wholeForms)('every example answer and refusal of the $title belongs to a field', async ({ load }) => {
  const { definition, example, refusal } = await load()
  const store = createFormStore({ definition, models: standardModels, initialValues: example, now: () => 0 })
  expect(Object.keys(example).filter((name) => !store.field(name))).toEqual([])
  expect(store.setErrors(refusal)).toEqual([])
})

test('the long form has 300 questions, 30 of them conditional', () => {
  const items = longForm().sections.flatMap((section) => section.items)
  expect(items).toHaveLength(300)
  expect(items.filter(({ visibleFn }) => visibleFn)).toHaveLength(30)
})

test('an offer is signed with the name in the letter', () => {
  expect(signsAsNamed('robin  ashdown', { fullName: 'Robin Ashdown' })).toBeUndefined()
  expect(signsAsNamed('Robin', { fullName: 'Robin Ashdown' })).toBe('Sign with your name as it stands above.')
})
