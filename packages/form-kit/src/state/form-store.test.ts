import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FormDefinition } from '../model/definition.ts'
import { standardModels } from '../standard/models.ts'
import { createFormStore, VISIBILITY_DEBOUNCE_MS, type FormStore } from './form-store.ts'
import type { FieldNode } from '../model/field-node.ts'

const definition: FormDefinition = {
  sections: [
    {
      title: 'About you',
      items: [
        { name: 'name', type: 'text', label: 'Full name', required: true, newItem: true },
        { name: 'pets', type: 'radio', label: 'Do you have pets?', choices: yesNo() } as never,
        {
          name: 'pet',
          type: 'text',
          label: 'Which pet?',
          required: true,
          visibleFn: { field: 'pets', operator: 'equals', value: 'yes' },
        },
        {
          name: 'petAge',
          type: 'text',
          label: 'Its age',
          dependencies: ['pet'],
          visibleFn: ({ pet }) => pet === 'cat',
        },
      ],
    },
    { title: 'Contact', items: [{ name: 'mail', type: 'text', label: 'E-mail', rules: [{ type: 'email' }] }] },
  ],
}

function yesNo() {
  return [
    { label: 'Yes', value: 'yes' },
    { label: 'No', value: 'no' },
  ]
}

function fieldOf(store: FormStore, name: string): FieldNode {
  const node = store.field(name)
  if (!node) throw new Error(`no field ${name}`)
  return node
}

describe('a form in use', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('initial values do not make a field dirty, and a value put back makes it clean again', () => {
    const store = createFormStore({ definition, models: standardModels, initialValues: { name: 'Ada' } })
    const name = fieldOf(store, 'name')
    expect(name.state).toMatchObject({ value: 'Ada', dirty: false, touched: false })
    store.change(name, 'Bea')
    expect(name.state.dirty).toBe(true)
    store.change(name, 'Ada')
    expect(name.state.dirty).toBe(false)
  })

  test('a field appears 50 ms after the answer it depends on, and hiding it takes its value out and keeps it', () => {
    const store = createFormStore({ definition, models: standardModels })
    const pet = fieldOf(store, 'pet')
    expect(pet.state.visible).toBe(false)
    store.change(fieldOf(store, 'pets'), 'yes')
    vi.advanceTimersByTime(VISIBILITY_DEBOUNCE_MS - 1)
    expect(pet.state.visible).toBe(false)
    vi.advanceTimersByTime(1)
    expect(pet.state.visible).toBe(true)
    store.change(pet, 'cat')
    store.flush()
    expect(fieldOf(store, 'petAge').state.visible).toBe(true)
    store.change(fieldOf(store, 'pets'), 'no')
    store.flush()
    expect(fieldOf(store, 'petAge').state.visible).toBe(false)
    expect(store.values()).toEqual({ name: '', pets: 'no', mail: '' })
    store.change(fieldOf(store, 'pets'), 'yes')
    store.flush()
    expect(store.values()).toMatchObject({ pet: 'cat', petAge: '' })
  })

  test('leaving a field checks it, and typing then clears the error at once', () => {
    const store = createFormStore({ definition, models: standardModels })
    const mail = fieldOf(store, 'mail')
    store.change(mail, ' nobody ')
    expect(mail.state.error).toBeUndefined()
    store.leave(mail)
    expect(mail.state).toMatchObject({
      value: 'nobody',
      touched: true,
      error: 'Email is invalid. Use the format "name@example.com".',
    })
    store.change(mail, 'nobody@example.com')
    expect(mail.state.error).toBeUndefined()
  })

  test('a submit shows every error in the form’s order and counts them by section', () => {
    const store = createFormStore({ definition, models: standardModels, initialValues: { pets: 'yes', mail: 'x' } })
    const notified: string[] = []
    store.subscribe(store, () => notified.push('form'))
    expect(store.checkAll()).toEqual({
      ok: false,
      errors: {
        name: 'Full name is required',
        pet: 'Which pet is required',
        mail: 'Email is invalid. Use the format "name@example.com".',
      },
    })
    expect(notified).toEqual(['form'])
    expect(store.sections.map((section) => section.state)).toEqual([
      { errors: 2, fresh: 1, visible: 3 },
      { errors: 1, fresh: 0, visible: 1 },
    ])
    expect(store.state.errors.map((node) => node.item.name)).toEqual(['name', 'pet', 'mail'])
  })

  test('errors from a server are shown at their fields, and the first is asked to be focused', () => {
    const store = createFormStore({ definition, models: standardModels })
    const focused: string[] = []
    store.onFocusRequest((node) => focused.push(node.item.name))
    expect(store.setErrors({ mail: 'Taken', name: 'Too odd', none: 'Lost' })).toEqual(['none'])
    expect(focused).toEqual(['name'])
    expect(fieldOf(store, 'mail').state.error).toBe('Taken')
  })

  test('only subscribers of a changed field are notified', () => {
    const store = createFormStore({ definition, models: standardModels })
    const notified: string[] = []
    for (const name of ['name', 'mail']) store.subscribe(fieldOf(store, name), () => notified.push(name))
    store.change(fieldOf(store, 'name'), 'A')
    expect(notified).toEqual(['name'])
  })
})
