import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SimpleForm } from '../../layouts/SimpleForm.tsx'
import { oneField } from '../../testing/one-field.ts'
import { standardViews } from '../../standard/views.ts'

test('a text is trimmed when the field is left, not while it is typed', () => {
  const { store, node, reported } = oneField({ type: 'text' })
  store.change(node, '  Baker ')
  expect(reported()).toBe('  Baker ')
  store.leave(node)
  expect(reported()).toBe('Baker')
})

test('blanks alone are not an answer to a required question', async () => {
  expect(await oneField({ type: 'text', label: 'Job', required: true }, '   ').submit()).toBe('Job is required')
})

test('a stored number is shown as text, and what is not a text at all as nothing', () => {
  expect(oneField({ type: 'text' }, 12).reported()).toBe('12')
  expect(oneField({ type: 'text' }, { html: '<b>' }).reported()).toBe('')
})

test('characters are counted as people see them, so that a flag of surrogate pairs is not four', () => {
  const { answer } = oneField({ type: 'text', rules: [{ type: 'maxLength', value: 3 }] })
  expect(answer('👍👍👍')).toBeUndefined()
  expect(answer('👍👍👍👍')).toBe('Enter no more than 3 characters.')
})

test('ten thousand characters are kept whole', () => {
  const long = 'x'.repeat(10_000)
  const { answer, reported } = oneField({ type: 'text' })
  expect(answer(long)).toBeUndefined()
  expect(reported()).toBe(long)
})

test('the input has the attributes of an input and no others', () => {
  const { store } = oneField({ type: 'text', label: 'Job', placeholder: 'Baker', autocomplete: 'organization-title' })
  const html = renderToStaticMarkup(createElement(SimpleForm, { store, views: standardViews }))
  const [input = ''] = /<input[^>]*>/.exec(html) ?? []
  expect(new Set([...input.matchAll(/([\w-]+)="/g)].map(([, name]) => name))).toEqual(
    new Set(['autoComplete', 'class', 'id', 'name', 'placeholder', 'type', 'value']),
  )
})
