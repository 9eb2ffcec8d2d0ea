import { expect, test } from 'vitest'
import type { FormDefinition } from '../model/definition.ts'
import { parseDefinition } from '../definition/parse-definition.ts'
import { standardModels } from './models.ts'
import type { StandardItem } from './standard-item.ts'

// The compiler refuses a name that is missing here or is not a type.
const typed: Record<StandardItem['type'], true> = {
  checkbox: true,
  checkboxItem: true,
  country: true,
  date: true,
  dateRange: true,
  dropdown: true,
  dynamicList: true,
  email: true,
  embedded_form: true,
  esignForm: true,
  fileUpload: true,
  file_upload: true,
  info: true,
  instruction: true,
  number: true,
  phone: true,
  radio: true,
  select: true,
  sin: true,
  skillSelector: true,
  ssn: true,
  star_rating: true,
  state: true,
  text: true,
  textarea: true,
}

test('definitions in code know every type that the toolkit brings', () => {
  expect(Object.keys(typed).toSorted()).toEqual([...standardModels.keys()].toSorted())
})

test('definitions in code take the options of each type, and no others', async () => {
  const source = { name: 'source', type: 'radio', choices: [{ label: 'A friend', value: 'friend' }] } as const
  const definition: FormDefinition<StandardItem> = {
    sections: [
      {
        title: 'About you',
        items: [
          source,
          { name: 'who', type: 'text', visibleFn: { field: 'source', operator: 'equals', value: 'friend' } },
          { name: 'jobs', type: 'dynamicList', items: [{ name: 'kind', type: 'radio', choices: source.choices }] },
        ],
      },
    ],
  }
  expect(await parseDefinition(definition)).toBe(definition)
  // @ts-expect-error -- a text has no choices
  const wrong: StandardItem = { name: 'who', type: 'text', choices: [] }
  await expect(parseDefinition({ sections: [{ title: 'One', items: [wrong] }] })).rejects.toThrow('choices')
})
