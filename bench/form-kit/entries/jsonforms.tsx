// Entry for @jsonforms/react with its vanilla renderers. These have no checkbox groups; a single checkbox replaces
// each.
import type { JsonSchema, UISchemaElement } from '@jsonforms/core'
import { JsonForms } from '@jsonforms/react'
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import '../bench.css'
import { offer } from '../harness.ts'
import { HIDING, type Part, type Question } from '../questions.ts'
import { objectOf, questionsOf } from './json-schema.ts'

function controlOf({ name, kind, hiddenBy }: Question) {
  const rule = {
    effect: 'HIDE',
    condition: { scope: `#/properties/${hiddenBy}`, schema: { const: HIDING }, failWhenUndefined: true },
  }
  return {
    type: 'Control',
    scope: `#/properties/${name}`,
    ...(kind === 'radio' ? { options: { format: 'radio' } } : {}),
    ...(kind === 'textarea' ? { options: { multi: true } } : {}),
    ...(hiddenBy === undefined ? {} : { rule }),
  }
}

function layoutOf(form: readonly Part[]): UISchemaElement {
  const elements = form.map(({ title, questions }) => ({
    type: 'Group',
    label: title,
    elements: questions.map(controlOf),
  }))
  return { type: 'VerticalLayout', elements }
}

const START = {}

function Page({ form }: { readonly form: readonly Part[] }) {
  const [shown, setShown] = useState(false)
  const [schema] = useState(() => objectOf(questionsOf(form), 'one') as JsonSchema)
  const [layout] = useState(() => layoutOf(form))
  return (
    <>
      <JsonForms
        schema={schema}
        uischema={layout}
        data={START}
        renderers={vanillaRenderers}
        cells={vanillaCells}
        validationMode={shown ? 'ValidateAndShow' : 'ValidateAndHide'}
      />
      <button type="submit" onClick={() => setShown(true)}>
        Send
      </button>
    </>
  )
}

offer({
  mount: (root, form) => createRoot(root).render(<Page form={form} />),
  typed: '[id$="properties/s0q0-input"], [id$="properties/s0q0"] input',
  show: '[id$="properties/s0q3"] input[value=a], input[name$="properties/s0q3"][value=a]',
  hide: '[id$="properties/s0q3"] input[value=c], input[name$="properties/s0q3"][value=c]',
  submit: 'button[type=submit]',
  error: '.validation_error, .validation.validation_error',
  question: '.control:not([hidden])',
})
