import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { SimpleForm } from '../layouts/SimpleForm.tsx'
import { checkValues } from '../server/check-values.ts'
import { oneField } from '../testing/one-field.ts'
import { standardViews } from './views.ts'

/** Texts that have broken other forms, each of a different kind. */
const NAUGHTY: readonly (readonly [kind: string, text: string])[] = [
  ['a script', '<script>alert(1)</script>'],
  ['a picture that runs', '"><img src=x onerror=alert(1)>'],
  ['an end of the control', '</textarea></input><b>'],
  ['a handler in an attribute', `' onfocus='alert(1)' autofocus='`],
  ['a template', '{{constructor.constructor("alert(1)")()}} ${7*7} %(count)s {email}'],
  ['a query', `'; DROP TABLE users; --`],
  ['names of an object', '__proto__ constructor toString'],
  ['words of code', 'null undefined NaN true -1e3 0x0'],
  ['a path', '../../../etc/passwd%00.png'],
  ['a format', '%s %n %d \\0 \\u0000'],
  ['a spreadsheet formula', '=HYPERLINK("//example.com";"x")'],
  ['right to left', 'مرحبا ‮txt.exe‬ שלום'],
  ['joined pictures', '👩‍👩‍👧‍👦 🏳️‍🌈 ✊🏿'],
  ['letters under many marks', 'Z̮̞̠͙͔ͅḀ̗̞͈̻̗Ḷ͙͎̯̹̞͓G̻O̭̗̮'],
  ['letters that grow', 'İıŉǰΐẞﬃ'],
  ['signs without width', 'a​b‌c‍d﻿e'],
  ['half a pair', 'a\uD800b'],
  ['signs that control', 'a\u0007b\u001Bc'],
  ['other blanks', 'a b　c d'],
  ['Chinese, Japanese and Thai', '田中さんにあげて下さい ผู้ใหญ่'],
]

const TYPES = ['text', 'textarea', 'skillSelector'] as const

describe.each(TYPES)('a %s field', (type) => {
  const asValue = (text: string) => (type === 'skillSelector' ? [text] : text)

  test.each(NAUGHTY)('keeps %s unchanged, on the page and on the server', async (_kind, text) => {
    const item = { name: 'it', type, label: 'Field' }
    const { answer, reported } = oneField(item)
    expect(answer(asValue(text))).toBeUndefined()
    expect(reported()).toEqual(asValue(text))
    const checked = await checkValues({ sections: [{ title: 'Form', items: [item] }] }, { it: asValue(text) })
    expect(checked).toMatchObject({ ok: true, values: { it: distinctOf(type, text) } })
  })
})

describe.each(['text', 'textarea', 'email', 'number'])('the page of a %s field', (type) => {
  test.each(NAUGHTY)('shows %s as text only, everywhere', (_kind, text) => {
    const item = { type, label: text, help: text, ariaLabel: text, placeholder: text }
    for (const mode of ['edit', 'view'] as const) {
      const { store, node } = oneField(item, text)
      store.setErrors({ [node.item.name]: text })
      const html = renderToStaticMarkup(createElement(SimpleForm, { store, views: standardViews, mode }))
      // All tags and attributes are the toolkit's.
      expect(html).not.toMatch(/<(script|img|b)\b/)
      for (const [tag] of html.matchAll(/<[a-z]\w*(?:\s+[\w-]+(?:="[^"]*")?)*\s*\/?>/g)) {
        expect(tag.replaceAll(/="[^"]*"/g, '')).not.toMatch(/\son\w+|autofocus/)
      }
    }
  })
})

/** Returns a skill without surplus whitespace. */
function distinctOf(type: string, text: string): unknown {
  return type === 'skillSelector' ? [text.trim().replaceAll(/\s+/g, ' ')] : text
}
