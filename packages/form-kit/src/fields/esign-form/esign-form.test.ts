import { expect, test } from 'vitest'
import { parseDefinition } from '../../definition/parse-definition.ts'
import type { FormDefinition } from '../../model/definition.ts'
import { createFormStore, type FormStore } from '../../state/form-store.ts'
import { standardModels } from '../../standard/models.ts'
import type { EsignItem } from './model.ts'

function letter(item: Partial<EsignItem> = {}): FormDefinition {
  const whole: EsignItem = {
    name: 'letter',
    type: 'esignForm',
    label: 'Offer letter',
    required: true,
    additionalProperties: { wid: 'w1' },
    ...item,
  }
  return { sections: [{ title: 'Offer', items: [whole] }] }
}

const storeOf = (stored?: unknown): FormStore =>
  createFormStore({ definition: letter(), models: standardModels, initialValues: { letter: stored } })

test('a document that must be signed is missing until the widget has spoken', () => {
  const store = storeOf()
  expect(store.checkAll()).toEqual({ ok: false, errors: { letter: 'Offer letter is required' } })
  const field = store.field('letter')
  if (field) store.change(field, 'signed')
  expect(field?.state.error).toBeUndefined()
  expect(store.checkAll()).toEqual({ ok: true, values: { letter: 'signed' } })
})

test('a refusal is an answer too', () => {
  expect(storeOf('rejected').checkAll().ok).toBe(true)
})

test('nothing but a signature or a refusal is taken from what was stored', () => {
  expect(storeOf('SIGNED').values()).toEqual({ letter: '' })
  expect(storeOf(true).values()).toEqual({ letter: '' })
})

test('both names are known, and a definition must say what to sign', async () => {
  await expect(parseDefinition(letter({ type: 'embedded_form' }))).resolves.toBeDefined()
  await expect(
    parseDefinition(letter({ additionalProperties: { url: 'https://sign.example/1' } })),
  ).resolves.toBeDefined()
  await expect(parseDefinition(letter({ additionalProperties: {} }))).rejects.toThrow(
    'sections[0].items[0].additionalProperties',
  )
})
