import { parseDefinition } from '@foyer/form-kit/server'
import { expect, test } from 'vitest'
import { compareForms } from './compare-forms.ts'

const form = (sections: Record<string, string>) =>
  parseDefinition({
    sections: Object.entries(sections).map(([title, names]) => ({
      title,
      items: names.split('').map((name) => ({ name, type: 'text', label: `Question ${name}` })),
    })),
  })
const changes = async (before: Record<string, string>, after: Record<string, string>) =>
  compareForms(await form(before), await form(after)).map(({ of, change, name, label, from, to }) =>
    [change, of === 'section' ? label : name, ...(from !== null && to !== null && from !== to ? [from, to] : [])].join(
      ' ',
    ),
  )

test('a question that moved within its section is listed, and those that it passed are not', async () => {
  expect(await changes({ You: 'abcd' }, { You: 'bcda' })).toEqual(['moved a'])
  expect(await changes({ You: 'abcd' }, { You: 'abcd' })).toEqual([])
})

test('a question that moved to another section is listed with both sections', async () => {
  expect(await changes({ You: 'ab', Work: 'cd' }, { You: 'a', Work: 'cbd' })).toEqual(['moved b You Work'])
})

test('sections that were added, removed, renamed and moved are listed, without the questions that stay in them', async () => {
  expect(await changes({ You: 'ab', Work: 'cd' }, { Work: 'cd', You: 'ab' })).toEqual(['moved You'])
  expect(await changes({ You: 'ab' }, { 'About you': 'ab', More: 'e' })).toEqual([
    'changed About you You About you',
    'added More',
    'added e',
  ])
  expect(await changes({ You: 'ab', Work: 'cd' }, { You: 'ab' })).toEqual(['removed Work', 'removed c', 'removed d'])
})
