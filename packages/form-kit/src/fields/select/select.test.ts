import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { parseDefinition } from '../../definition/parse-definition.ts'
import { SimpleForm } from '../../layouts/SimpleForm.tsx'
import { offeredOptions, settleOptions } from '../../options/settle-options.ts'
import { createFormStore } from '../../state/form-store.ts'
import { oneField } from '../../testing/one-field.ts'
import { standardModels } from '../../standard/models.ts'
import { standardViews } from '../../standard/views.ts'
import type { SelectChoice } from '../../options/select-item.ts'

const choices = [
  { label: 'Red', value: 'red' },
  { label: 'Green', value: 'green' },
  { label: 'Level 3', value: 3 },
]

describe('the value of a select', () => {
  test('is one value, of the kind in which it is offered', () => {
    expect(oneField({ type: 'select', choices }, 3).reported()).toBe(3)
    expect(oneField({ type: 'dropdown', choices }, 'red').reported()).toBe('red')
    expect(oneField({ type: 'select', choices }).reported()).toBeNull()
  })

  test('is a list where several can be chosen, even if a single value was stored', () => {
    expect(oneField({ type: 'select', multiple: true, choices }, ['red', 3, 3]).reported()).toEqual(['red', 3])
    expect(oneField({ type: 'select', multiple: true, choices }, 'red').reported()).toEqual(['red'])
    expect(oneField({ type: 'select', multiple: true, choices }).reported()).toEqual([])
    expect(oneField({ type: 'select', choices }, { odd: 1 }).reported()).toBeNull()
  })

  test('is missing when nothing is chosen', async () => {
    expect(await oneField({ type: 'select', label: 'Shirt', required: true, choices }).submit()).toBe(
      'Shirt is required',
    )
    expect(await oneField({ type: 'select', required: true, multiple: true, choices }, []).submit()).toBe(
      'This field is required',
    )
  })

  test('must be one of the choices that the definition names', async () => {
    const text = 'Choose one of the options.'
    expect(await oneField({ type: 'select', choices }, 'purple').submit()).toBe(text)
    expect(await oneField({ type: 'select', choices }, '3').submit()).toBe(text)
    expect(await oneField({ type: 'select', multiple: true, choices }, ['red', 'purple']).submit()).toBe(text)
    expect(await oneField({ type: 'select', multiple: true, choices }, ['red', 3]).submit()).toBeUndefined()
  })

  test('cannot be judged by a server that does not know the options', async () => {
    expect(await oneField({ type: 'select', apiEndpoint: '/options' }, 'purple').submit()).toBeUndefined()
  })

  test('can be “not applicable” where there is nothing to choose', async () => {
    expect(await oneField({ type: 'select', required: true, choices: [] }, 'Not Applicable').submit()).toBeUndefined()
    expect(await oneField({ type: 'select', choices: [] }, 'red').submit()).toBe('Choose one of the options.')
  })

  test('can be limited in number', () => {
    const rules = [{ type: 'maxLength', value: 1 }]
    expect(oneField({ type: 'select', multiple: true, choices, rules }).answer(['red', 3])).toBe(
      'Choose no more than 1.',
    )
  })
})

describe('once the options are there', () => {
  function settled(stored: unknown, options: readonly SelectChoice[], more: object = {}) {
    const field = oneField({ type: 'select', apiEndpoint: '/options', ...more }, stored)
    settleOptions(field.store, field.node as never, options)
    return field
  }

  test('a stored value that is not offered is taken out, and one that is stays', () => {
    expect(settled('purple', choices).reported()).toBeNull()
    const kept = settled('green', choices)
    expect(kept.reported()).toBe('green')
    expect(kept.node.state.dirty).toBe(false)
  })

  test('of several values only those that are not offered are taken out', () => {
    expect(settled(['red', 'purple', 3], choices, { multiple: true }).reported()).toEqual(['red', 3])
  })

  test.each([
    [{ label: 'N/A', value: 'N/A' }, 'N/A'],
    [{ label: 'N/A', value: 'none' }, 'none'],
  ])('%j as the only option is chosen, and the field is disabled', (only, value) => {
    const { node, reported, store } = settled(undefined, [only])
    expect(reported()).toBe(value)
    expect(node.state.disabled).toBe(true)
    settleOptions(store, node as never, choices)
    expect(reported()).toBeNull()
    expect(node.state.disabled).toBe(false)
  })

  test('nothing is dirty or reported before someone acts; what follows from an answer is both [RB-28]', () => {
    const reports: string[] = []
    const items = [
      { name: 'parent', type: 'text', label: 'Country' },
      { name: 'unknown', type: 'select', label: 'City', apiEndpoint: '/{{parentValue}}', dependencies: ['parent'] },
      { name: 'several', type: 'select', label: 'Cities', apiEndpoint: '/all', multiple: true },
      { name: 'only', type: 'select', label: 'Area', apiEndpoint: '/areas' },
      {
        name: 'why',
        type: 'text',
        label: 'Why none',
        visibleFn: { field: 'only', operator: 'equals', value: 'N/A' } as const,
      },
    ]
    const store = createFormStore({
      definition: { sections: [{ title: 'Form', items }] },
      models: standardModels,
      initialValues: { unknown: 'Atlantis', several: ['red', 'purple'] },
      onChange: (name) => reports.push(name),
    })
    const settle = (name: string, options: readonly SelectChoice[]) =>
      settleOptions(store, store.field(name) as never, options)
    settle('unknown', choices)
    settle('several', choices)
    settle('only', [{ label: 'N/A', value: 'N/A' }])
    store.flush()
    expect(store.values()).toEqual({ parent: '', unknown: null, several: ['red'], only: 'N/A', why: '' })
    expect([store.isDirty(), reports]).toEqual([false, []])

    store.change(store.field('unknown') as never, 'red')
    store.change(store.field('parent') as never, 'NL')
    settle('unknown', [{ label: 'Delft', value: 'delft' }])
    settle('unknown', [{ label: 'N/A', value: 'N/A' }])
    expect([store.isDirty(), store.values()['unknown']]).toEqual([true, 'N/A'])
    expect(reports).toEqual(['unknown', 'parent', 'unknown', 'unknown'])
  })

  test('N/A among others is an option like any other', () => {
    const { node, reported } = settled(undefined, [{ label: 'N/A', value: 'N/A' }, ...choices])
    expect(reported()).toBeNull()
    expect(node.state.disabled).toBe(false)
  })

  test('a field that its form disabled is not enabled', () => {
    expect(settled('red', choices, { disabled: true }).node.state.disabled).toBe(true)
  })
})

describe('the order of options', () => {
  const words = ['Zebra', 'apple', 'Äpfel', '10', '9'].map((label) => ({ label, value: label }))
  const labels = (order?: 'ascending' | 'descending', locale = 'en') =>
    offeredOptions(words, { choicesSortOrder: order }, locale, 'Not Applicable').map(({ label }) => label)

  test('is that of the definition, or that of the language', () => {
    expect(labels()).toEqual(['Zebra', 'apple', 'Äpfel', '10', '9'])
    expect(labels('ascending')).toEqual(['9', '10', 'Äpfel', 'apple', 'Zebra'])
    expect(labels('descending')).toEqual(['Zebra', 'apple', 'Äpfel', '10', '9'])
    expect(labels('ascending', 'sv')).toEqual(['9', '10', 'apple', 'Zebra', 'Äpfel'])
  })

  test('without options there is "Not Applicable"', () => {
    expect(offeredOptions([], {}, 'en', 'Not Applicable')).toEqual([
      { label: 'Not Applicable', value: 'Not Applicable' },
    ])
  })
})

describe('a definition', () => {
  const faults = (item: object) =>
    parseDefinition({ sections: [{ title: 'A', items: [{ name: 'it', type: 'select', ...item }] }] }).then(
      () => '',
      (error: unknown) => String(error),
    )

  test('takes options from one place only', async () => {
    expect(await faults({ choices })).toBe('')
    expect(await faults({ apiEndpoint: '/options' })).toBe('')
    expect(await faults({})).toContain('one place')
    expect(await faults({ choices, apiEndpoint: '/options' })).toContain('one place')
  })

  test('names the field whose value goes into the address', async () => {
    expect(await faults({ apiEndpoint: '/options?of={{parentValue}}' })).toContain('name one in dependencies')
  })
})

describe('what is shown of a select', () => {
  const flags = [
    { label: 'Dutch', value: 'nl', iconProps: { text: '🇳🇱' } },
    { label: 'French', value: 'fr', iconProps: { src: '/fr.svg' } },
  ]
  const shown = (item: object, stored: unknown, mode: 'edit' | 'view') => {
    const { store } = oneField({ type: 'select', label: 'Language', choices: flags, ...item }, stored)
    return renderToStaticMarkup(createElement(SimpleForm, { store, views: standardViews, mode }))
  }

  test('is its placeholder and its options with their pictures', () => {
    const html = shown({ placeholder: 'Pick one' }, 'fr', 'edit')
    expect(html).toMatch(/<option value="">Pick one<.*>🇳🇱 Dutch<.*<option value="fr" selected="">French</)
    expect(html).toContain('<img class="fk-option-icon" src="/fr.svg" alt=""')
  })

  test('are the labels of the answers to those who only read, and what was stored where there is no label', () => {
    expect(shown({}, 'nl', 'view')).toContain('</span>Dutch')
    expect(shown({ multiple: true }, ['fr', 'de'], 'view')).toMatch(/<li>.*French<\/li><li>de<\/li>/)
    expect(shown({ choices: undefined, apiEndpoint: '/o' }, 'x1', 'view')).toContain('x1')
  })
})
