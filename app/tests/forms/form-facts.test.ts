import type { FieldItem } from '@foyer/form-kit/server'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formFacts } from '#features/applying/forms/server/index.ts'
import { drawForm } from '#testing/forms/draw-form.tsx'

const choices = [
  { label: 'One', value: 1 },
  { label: 'Two', value: 2 },
]
const TYPES: readonly object[] = [
  { type: 'text' },
  { type: 'textarea' },
  { type: 'email' },
  { type: 'phone' },
  { type: 'date' },
  { type: 'number' },
  { type: 'fileUpload' },
  { type: 'checkboxItem' },
  { type: 'country' },
  { type: 'radio', choices },
  { type: 'select', choices },
  { type: 'checkbox', choices },
  { type: 'dynamicList', items: [{ name: 'part', type: 'text', label: 'Part', required: true }] },
  { type: 'instruction', content: 'Read this.' },
  { type: 'text', computed: { concat: ['a', { field: 'first' }] } },
]

/** Conditions on the first question, which is empty at the start. */
const condition = fc.constantFrom(
  { field: 'first', operator: 'isEmpty' as const },
  { field: 'first', operator: 'isNotEmpty' as const },
  { field: 'first', operator: 'notEquals' as const, value: 'x' },
)
const field = fc.record(
  {
    kind: fc.constantFrom(...TYPES),
    required: fc.oneof(fc.boolean(), condition),
    visibleFn: condition,
    hidden: fc.boolean(),
  },
  { requiredKeys: ['kind'] },
)

test('the facts of a form before it is started match the drawn form', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(field, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 }),
      (sections) => {
        const first = { name: 'first', type: 'text', label: 'First' }
        const definition = {
          sections: sections.map((fields, section) => ({
            title: `Section ${section}`,
            items: [
              ...(section === 0 ? [first] : []),
              ...fields.map(({ kind, ...rest }, index) => {
                const name = `q${section}-${index}`
                return { label: name, ...rest, ...kind, name } as unknown as FieldItem
              }),
            ],
          })),
        }
        const { questions, required, minutes } = formFacts(definition)
        const drawn = drawForm(definition)
        expect(questions).toBe(drawn.questions)
        expect(required).toBe(drawn.required)
        expect(minutes).toBe(Math.max(1, Math.round((questions * 20) / 60)))
      },
    ),
    { numRuns: 150 },
  )
})
