import { expect, test, vi } from 'vitest'
import type { FormDefinition } from '../model/definition.ts'
import { checkValues } from './check-values.ts'

const definition: FormDefinition = {
  sections: [
    {
      title: 'About you',
      items: [
        { name: 'mail', type: 'email', label: 'E-mail', required: true },
        { name: 'code', type: 'text', label: 'Code', rules: [{ type: 'regex', value: '/^[a-z]+$/' }] },
        { name: 'staff', type: 'checkboxItem', label: 'I work here' },
        {
          name: 'number',
          type: 'number',
          label: 'Staff number',
          required: true,
          visibleFn: { field: 'staff', operator: 'equals', value: true },
        },
        { name: 'offer', type: 'text', label: 'Offer', readonly: true },
      ],
    },
    {
      title: 'Work',
      items: [
        {
          name: 'jobs',
          type: 'dynamicList',
          label: 'Jobs',
          items: [{ name: 'title', type: 'text', label: 'Title', required: true }],
        } as never,
      ],
    },
  ],
}

test('a server gives the errors of the page, by the same names and in the same order', async () => {
  expect(await checkValues(definition, { jobs: [{ title: 'Cook' }, {}], staff: true, code: 'A1', mail: 'x' })).toEqual({
    ok: false,
    errors: {
      mail: 'Email is invalid. Use the format "name@example.com".',
      code: 'Enter a valid value.',
      number: 'Staff number is required',
      'jobs.1.title': 'Title is required',
    },
    ignored: [],
  })
})

test('values of hidden fields and unknown names are left out, and unknown names are reported', async () => {
  const sent = { mail: ' ada@example.com ', number: 12, salary: 'lots', constructor: 1 }
  expect(await checkValues(definition, sent)).toEqual({
    ok: true,
    values: { mail: 'ada@example.com', code: '', staff: false, offer: '', jobs: [] },
    ignored: ['salary', 'constructor'],
  })
})

test('a value for a field of an unknown type is reported as ignored', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const foreign: FormDefinition = { sections: [{ title: 'One', items: [{ name: 'shade', type: 'colour' }] }] }
  expect(await checkValues(foreign, { shade: '#ff8800' })).toEqual({ ok: true, values: {}, ignored: ['shade'] })
  expect(log).toHaveBeenCalledOnce()
  log.mockClear()
})

test('sending another value doesn’t change a read-only one', async () => {
  const checked = await checkValues(
    definition,
    { mail: 'ada@example.com', offer: 'One million' },
    { initialValues: { offer: 'Fifty', mail: 'bea@example.com' } },
  )
  expect(checked).toMatchObject({ ok: true, values: { offer: 'Fifty', mail: 'ada@example.com' } })
})

test('what a field cannot read is refused instead of being taken for nothing', async () => {
  const checked = await checkValues(definition, { mail: 'ada@example.com', code: { $ne: 1 }, jobs: 'all of them' })
  expect(checked).toEqual({
    ok: false,
    errors: {
      code: "This value isn't valid. Enter a different one.",
      jobs: "This value isn't valid. Enter a different one.",
    },
    ignored: [],
  })
  expect(await checkValues(definition, { mail: ['x'] })).toMatchObject({ errors: { mail: 'E-mail is required' } })
})
