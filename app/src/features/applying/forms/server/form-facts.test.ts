import { expect, test } from 'vitest'
import { formFacts } from './form-facts.ts'

const text = { type: 'text', label: 'Text' }

test('questions, files and minutes are those of the form as first rendered', () => {
  const definition = {
    sections: [
      {
        title: 'Questions',
        items: [
          { name: 'read', type: 'info', content: 'Read this.' },
          { ...text, name: 'name', required: true },
          { ...text, name: 'hidden', hidden: true, required: true },
          {
            ...text,
            name: 'later',
            required: true,
            visibleFn: { field: 'name', operator: 'equals', value: 'x' } as const,
          },
          { ...text, name: 'sum', computed: { concat: ['a'] } },
          {
            name: 'resume',
            type: 'fileUpload',
            label: 'Résumé',
            required: { field: 'pasted', operator: 'isEmpty' } as const,
          },
          { name: 'pasted', type: 'textarea', label: 'Pasted résumé' },
          { name: 'jobs', type: 'dynamicList', label: 'Jobs', items: [{ ...text, name: 'title' }] },
        ],
      },
    ],
  }
  expect(formFacts(definition)).toEqual({
    questions: 4,
    required: 2,
    files: [{ label: 'Résumé', required: true }],
    minutes: 1,
  })
})
