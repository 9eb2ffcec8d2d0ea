import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { standardViews } from '../standard/views.ts'
import { SimpleForm } from '../layouts/SimpleForm.tsx'
import { oneField } from '../testing/one-field.ts'

/** Returns the counter of a field on the page, and the ids that describe its control. */
function counterOf(item: object, value: string) {
  const rules = [{ type: 'maxLength', value: 30 }]
  const { store } = oneField({ type: 'textarea', label: 'Why us?', rules, ...item }, value)
  const page = renderToStaticMarkup(<SimpleForm store={store} views={standardViews} />)
  const [, id, text] = /<p class="fk-counter" id="([^"]*)"[^>]*>([^<]*)</.exec(page) ?? []
  return { text, described: id !== undefined && page.includes(`aria-describedby="${id}"`) }
}

test('a longer text says how many characters are left, and how many are too many', () => {
  expect(counterOf({}, '')).toEqual({ text: '30 characters left', described: true })
  expect(counterOf({}, 'x'.repeat(29)).text).toBe('1 character left')
  expect(counterOf({}, 'x'.repeat(30)).text).toBe('0 characters left')
  expect(counterOf({}, 'x'.repeat(31)).text).toBe('1 character too many')
  expect(counterOf({}, '👍'.repeat(40)).text).toBe('10 characters too many')
})

test('a line counts near its end, unless its item says otherwise', () => {
  expect(counterOf({ type: 'text' }, 'x'.repeat(9)).text).toBeUndefined()
  expect(counterOf({ type: 'text' }, 'x'.repeat(10)).text).toBe('20 characters left')
  expect(counterOf({ type: 'text', counter: true }, '').text).toBe('30 characters left')
  expect(counterOf({ counter: false }, '').text).toBeUndefined()
})

test('what has no limit or cannot be changed has no counter', () => {
  expect(counterOf({ rules: [] }, '').text).toBeUndefined()
  expect(counterOf({ readonly: true }, '').text).toBeUndefined()
  expect(counterOf({ disabled: true }, '').text).toBeUndefined()
})
