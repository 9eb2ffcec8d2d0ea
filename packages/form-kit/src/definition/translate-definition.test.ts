import { expect, test } from 'vitest'
import { DefinitionError } from './definition-error.ts'
import { parseDefinition } from './parse-definition.ts'
import { definitionLanguages, translateDefinition } from './translate-definition.ts'

const stored = {
  sections: [
    {
      title: 'About you',
      description: 'Two questions.',
      translations: { de: { title: 'Zu Ihnen' } },
      items: [
        {
          name: 'nights',
          type: 'radio',
          label: 'Can you work at night?',
          help: 'From 10 pm.',
          choices: [
            { label: 'Yes', value: true },
            { label: 'No', value: false },
          ],
          translations: { de: { label: 'Können Sie nachts arbeiten?', choices: { true: 'Ja' } } },
        },
        {
          name: 'jobs',
          type: 'dynamicList',
          label: 'Jobs',
          addButton: { label: 'Add a job' },
          rules: [{ type: 'minLength', value: 1, message: 'Add one.' }],
          translations: { pt: { addButton: 'Adicionar', messages: { minLength: 'Adicione um.' } } },
          items: [{ name: 'title', type: 'text', label: 'Title', translations: { pt: { label: 'Cargo' } } }],
        },
      ],
    },
  ],
}

test('a form is shown in a language that it has, and what is not translated stays in its own', async () => {
  const definition = await parseDefinition(stored)
  expect(definitionLanguages(definition)).toEqual(['de', 'pt'])
  const [german] = translateDefinition(definition, 'de-AT').sections
  expect(german).toMatchObject({ title: 'Zu Ihnen', description: 'Two questions.' })
  expect(german?.items[0]).toMatchObject({
    label: 'Können Sie nachts arbeiten?',
    help: 'From 10 pm.',
    choices: [
      { label: 'Ja', value: true },
      { label: 'No', value: false },
    ],
  })
  const list = translateDefinition(definition, 'pt').sections[0]?.items[1]
  expect(list).toMatchObject({
    addButton: { label: 'Adicionar' },
    rules: [{ type: 'minLength', value: 1, message: 'Adicione um.' }],
    items: [{ name: 'title', label: 'Cargo' }],
  })
  expect(JSON.stringify(translateDefinition(definition, 'fr'))).not.toContain('translations')
})

test('a translation of something that has no text is a fault', async () => {
  const item = { name: 'a', type: 'text', label: 'A', translations: { de: { colour: 'rot' }, Deutsch: { label: 'A' } } }
  const faults = await parseDefinition({ sections: [{ title: 'One', items: [item] }] }).catch((error: unknown) =>
    error instanceof DefinitionError ? error.faults.map(({ path }) => path) : [],
  )
  expect(faults).toContain('sections[0].items[0].translations.de')
  expect(faults).toHaveLength(2)
})
