import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { SimpleForm } from '../../layouts/SimpleForm.tsx'
import { standardViews } from '../../standard/views.ts'
import { oneField } from '../../testing/one-field.ts'

describe.each(['info', 'instruction'])('%s', (type) => {
  const item = { type, label: 'Good to know', required: true, content: '<img src=x onerror=alert(1)>' }

  test('it has no value, is never missing and is not reported', async () => {
    const { store, submit } = oneField(item, 'anything')
    expect(await submit()).toBeUndefined()
    expect(store.values()).toEqual({})
  })

  test.each(['edit', 'view'] as const)('in %s mode nothing of it is shown before its HTML can be cleaned', (mode) => {
    const { store } = oneField(item)
    const html = renderToStaticMarkup(createElement(SimpleForm, { store, views: standardViews, mode }))
    expect(html).toContain('Good to know')
    expect(html).not.toContain('onerror')
  })
})
