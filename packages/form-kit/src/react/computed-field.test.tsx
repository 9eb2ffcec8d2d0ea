import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { standardModels } from '../standard/models.ts'
import { standardViews } from '../standard/views.ts'
import { SimpleForm } from '../layouts/SimpleForm.tsx'
import { createFormStore } from '../state/form-store.ts'

const items = [
  { name: 'net', type: 'number', label: 'Net' },
  {
    name: 'gross',
    type: 'number',
    label: 'Gross',
    help: 'With 19 % VAT',
    computed: { round: { product: [{ field: 'net' }, 1.19] }, decimals: 2 },
    rules: [{ type: 'maxValue', value: 1000 }],
  },
] as const

function pageOf(net: number | undefined, mode: 'edit' | 'view' = 'edit') {
  const store = createFormStore({
    definition: { sections: [{ title: 'Price', items }] },
    models: standardModels,
    initialValues: { net },
  })
  store.checkAll()
  return renderToStaticMarkup(<SimpleForm store={store} views={standardViews} mode={mode} locale="de" />)
}

const outputIn = (page: string) => /<output([^>]*)>([^<]*)<\/output>/.exec(page)

test('a computed value is an output with label and help, in the reader’s number format', () => {
  const page = pageOf(1000.5)
  const [, attributes = '', text] = outputIn(page) ?? []
  expect(text).toBe('1.190,6')
  const id = / id="([^"]+)"/.exec(attributes)?.[1]
  expect(page).toContain(`<label class="fk-label" for="${id}"`)
  expect(attributes).toContain(`aria-describedby="${id}-help ${id}-error"`)
  expect(page).toMatch(/id="[^"]*gross-error">Enter a value less than or equal to 1000\./)
  expect(page).not.toMatch(/<input[^>]*gross/)
})

test('without a result it says so, and in view mode it is read like any answer', () => {
  expect(outputIn(pageOf(undefined))?.[2]).toBe('Not calculated yet')
  const viewed = pageOf(10, 'view')
  expect(outputIn(viewed)).toBeNull()
  expect(viewed).toContain('11,9')
})
