import { expect, test } from 'vitest'
import { parseDefinition } from '@foyer/form-kit'
import { changeType, hasOwnDocument, newItem } from './item-types.ts'

const begun = { ...newItem('text', () => false), label: 'Contract' }
const parse = (item: object) => parseDefinition({ sections: [{ title: 'Papers', items: [item] }] })

test('a document to sign needs no address in a form for one person, who gets a separate document', async () => {
  const item = changeType(begun, 'esignForm', 'given')
  expect(hasOwnDocument(item, 'given')).toBe(true)
  await expect(parse(item)).resolves.toMatchObject({
    sections: [{ items: [{ type: 'esignForm', label: 'Contract' }] }],
  })
})

test('a document to sign in other forms needs the address of its signing page', async () => {
  const item = changeType(begun, 'esignForm', 'application')
  expect(hasOwnDocument(item, 'application')).toBe(false)
  await expect(parse(item)).rejects.toMatchObject({
    faults: [{ path: expect.stringContaining('additionalProperties') }],
  })
})
