import { createFormStore, type FormDefinition, standardModels } from '@foyer/form-kit'
import { SimpleForm, standardViews } from '@foyer/form-kit/react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Types that only display something and take no answer. */
const TEXT_TYPES = new Set(['info', 'instruction'])

/** Numbers of a drawn form. */
export interface DrawnForm {
  html: string
  /** Fields that take an answer, not counting those in rows of lists. */
  questions: number
  /** Fields with the mark of required ones. */
  required: number
}

/** Draws an empty form as the server does, and counts what is on the page. */
export function drawForm(definition: FormDefinition): DrawnForm {
  const store = createFormStore({ definition, models: standardModels })
  const html = renderToStaticMarkup(<SimpleForm store={store} views={standardViews} />)
  store.dispose()
  const rows = new Set(
    definition.sections.flatMap(({ items }) =>
      items.flatMap((item) => ('items' in item && Array.isArray(item.items) ? [item.name] : [])),
    ),
  )
  if (rows.size > 0 && html.includes('fk-row"'))
    throw new Error('A list begins with rows; their fields would be counted.')
  const fields = html.split('class="fk-field"').slice(1)
  // A computed value is an output, which needs no answer.
  const asked = fields.filter(
    (field) => !TEXT_TYPES.has(/data-type="([^"]*)"/.exec(field)?.[1] ?? '') && !field.includes('<output'),
  )
  return { html, questions: asked.length, required: asked.filter((field) => field.includes('fk-required')).length }
}
