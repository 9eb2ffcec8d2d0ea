// Entry for @rjsf/core with its default theme and ajv. Hidden questions are properties of a conditional branch.
import Form from '@rjsf/core'
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { createRoot } from 'react-dom/client'
import '../bench.css'
import { offer } from '../harness.ts'
import { HIDING, type Part } from '../questions.ts'
import { objectOf } from './json-schema.ts'

function schemaOf(form: readonly Part[]): RJSFSchema {
  const sections = form.map((part, index) => {
    const standing = objectOf(
      part.questions.filter(({ hiddenBy }) => hiddenBy === undefined),
      'list',
    )
    const hidden = part.questions.filter(({ hiddenBy }) => hiddenBy !== undefined)
    const rule =
      part.switch === undefined
        ? {}
        : {
            if: { not: { properties: { [part.switch]: { const: HIDING } }, required: [part.switch] } },
            // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
            then: objectOf(hidden, 'list'),
          }
    return [`part${index}`, { title: part.title, ...standing, ...rule }] as const
  })
  return { type: 'object', properties: Object.fromEntries(sections) } as RJSFSchema
}

const WIDGETS: Readonly<Record<string, string>> = { radio: 'radio', checkbox: 'checkboxes', textarea: 'textarea' }

function uiOf(form: readonly Part[]): UiSchema {
  const sections = form.map(({ questions }, index) => [
    `part${index}`,
    Object.fromEntries(
      questions.flatMap(({ name, kind }) => (WIDGETS[kind] ? [[name, { 'ui:widget': WIDGETS[kind] }]] : [])),
    ),
  ])
  return { ...Object.fromEntries(sections), 'ui:submitButtonOptions': { submitText: 'Send' } }
}

function mount(root: HTMLElement, form: readonly Part[]) {
  createRoot(root).render(
    <Form
      schema={schemaOf(form)}
      uiSchema={uiOf(form)}
      validator={validator}
      showErrorList={false}
      noHtml5Validate
      onError={() => undefined}
    />,
  )
}

offer({
  mount,
  typed: '#root_part0_s0q0',
  show: '[name^="root_part0_s0q3"][value="0"]',
  hide: '[name^="root_part0_s0q3"][value="2"]',
  submit: 'button[type=submit]',
  error: '.error-detail',
  question: '.rjsf-field:not(.rjsf-field-object)',
})
