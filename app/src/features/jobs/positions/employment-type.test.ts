import { expect, test } from 'vitest'
import { message } from '#platform/messages/messages.ts'
import { employmentTypeName } from './employment-type.ts'

const spellings = [
  ['full_time', 'FULL_TIME', 'Full time', 'full-time', 'fulltime'],
  ['part_time', 'PART_TIME', 'Part time'],
  ['temporary', 'TEMPORARY'],
  ['contract', 'CONTRACTOR'],
  ['internship', 'INTERN'],
  ['apprenticeship', 'Apprenticeship'],
]

test.each(['de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'ja', 'zh-CN', 'ar', 'he'])(
  'the standard kinds of employment are named in %s [second/B3-10]',
  (locale) => {
    const names = spellings.map((codes) => {
      const named = new Set(codes.map((code) => employmentTypeName(code, (id) => message(locale, id))))
      expect(named.size).toBe(1)
      return [...named].join('')
    })
    expect(new Set(names).size).toBe(spellings.length)
    for (const name of names) expect(['Full time', 'Part time', 'Temporary', 'Contract']).not.toContain(name)
  },
)

test('any other kind of employment is shown as the company writes it [second/B3-10]', () => {
  expect(employmentTypeName('CDI', (id) => message('de', id))).toBe('CDI')
  expect(employmentTypeName('zero_hours', (id) => message('de', id))).toBe('Zero hours')
})
