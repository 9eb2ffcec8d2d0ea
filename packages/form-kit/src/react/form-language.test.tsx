import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SimpleForm } from '../layouts/SimpleForm.tsx'
import { standardModels } from '../standard/models.ts'
import { standardViews } from '../standard/views.ts'
import { createFormStore } from '../state/form-store.ts'

const choices = [{ value: 1, label: 'Yes (always)' }]
const items = [
  { name: 'iban', type: 'text', label: 'IBAN?', help: 'Only payroll sees it.', validation: { required: true } },
  { name: 'one', type: 'radio', label: 'Is this your main job?', choices },
  { name: 'some', type: 'checkbox', label: 'Which days?', choices },
  { name: 'info', type: 'info', label: 'Bring these:', content: '<p>A pen.</p>' },
] as const

test('an English form on an Arabic page keeps its punctuation at the end of each text', () => {
  const section = { title: 'About you?', description: 'We pay wages.', items }
  const store = createFormStore({ definition: { sections: [section] }, models: standardModels })
  const page = renderToStaticMarkup(<SimpleForm store={store} views={standardViews} locale="ar" />)
  const texts = [section.title, section.description, ...items.map(({ label }) => label), items[0].help]
  for (const text of texts) expect(page).toContain(`<bdi>${text}</bdi>`)
  expect(page.match(/<bdi>Yes \(always\)<\/bdi>/g)).toHaveLength(2)
})
