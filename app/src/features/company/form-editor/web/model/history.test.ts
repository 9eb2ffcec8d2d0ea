import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginEdit, type Draft, type EditState, reduceEdit } from './history.ts'
import { changeType, itemTypes, newItem, resolveNames, type TypeName } from './item-types.ts'
import { allTexts, translate, translationOf } from './texts.ts'
import {
  duplicateAt,
  everyItem,
  insertAt,
  type Item,
  itemAt,
  moveTo,
  namesIn,
  type Place,
  removeAt,
  renameItem,
  replaceItem,
  stepFrom,
} from './tree.ts'

const text = (name: string, more = {}): Item => ({ name, type: 'text', label: name, ...more })

const beginning: Draft = {
  title: 'Bakers',
  language: 'en',
  definition: {
    sections: [
      {
        title: 'You',
        items: [text('name'), { name: 'jobs', type: 'dynamicList', label: 'Jobs', items: [text('place')] }],
      },
      { title: 'Work', items: [text('nights', { visibleFn: { field: 'name', operator: 'isNotEmpty' } })] },
    ],
  },
}

const types = Object.keys(itemTypes) as TypeName[]
const step = fc.record({
  kind: fc.constantFrom(
    'add',
    'section',
    'duplicate',
    'remove',
    'up',
    'down',
    'type',
    'write',
    'translate',
    'settle',
    'title',
  ),
  at: fc.nat(20),
  type: fc.constantFrom(...types),
  merge: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Makes one edit somewhere in the form, like the panel. */
function act(state: EditState, { kind, at, type, merge }: Step): EditState {
  const { definition } = state.draft
  const places: Place[] = [
    ...definition.sections.map((_, index) => [index]),
    ...everyItem(definition).map(({ place }) => place),
  ]
  const place = places[at % Math.max(1, places.length)]
  const known = namesIn(definition)
  const edit = (next: typeof definition, selected: Place | null = null) =>
    reduceEdit(state, {
      type: 'edit',
      draft: { definition: next },
      selected,
      ...(merge && { merge: `${kind} ${at}` }),
    })
  if (kind === 'title') return reduceEdit(state, { type: 'edit', draft: { title: `Title ${at}` } })
  if (kind === 'section' || !place) return edit(insertAt(definition, [0], { title: '', items: [] }))
  if (kind === 'add')
    return edit(
      insertAt(
        definition,
        [place[0] ?? 0, 0],
        newItem(type, (name) => known.has(name)),
      ),
    )
  if (kind === 'duplicate') return edit(duplicateAt(definition, place, () => false).definition)
  if (kind === 'remove') return edit(removeAt(definition, place))
  if (kind === 'settle') return edit(resolveNames(definition, place, () => false))
  if (kind === 'up' || kind === 'down') {
    const to = stepFrom(definition, place, kind === 'up' ? -1 : 1)
    return to ? edit(moveTo(definition, place, to).definition) : state
  }
  const item = itemAt(definition, place)
  if (kind === 'translate') {
    const row = allTexts(definition)[at]
    return row ? edit(translate(definition, row, 'de', `Wort ${at}`)) : state
  }
  if (!item) return state
  return edit(
    replaceItem(
      definition,
      place,
      kind === 'type' ? changeType(item, type, 'application') : { ...item, label: `Words ${at}` },
    ),
  )
}

const untilTheEnd = (state: EditState, type: 'undo' | 'redo'): EditState => {
  const next = reduceEdit(state, { type })
  return next === state ? state : untilTheEnd(next, type)
}

test('undoing every edit restores the initial form, and redoing them all the newest one', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const edited = steps.reduce(act, beginEdit(beginning))
      const undone = untilTheEnd(edited, 'undo')
      expect(undone.draft).toEqual(beginning)
      expect(untilTheEnd(undone, 'redo').draft).toEqual(edited.draft)
    }),
  )
})

test('adding, copying and moving never gives two questions of the form the same name', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { definition } = steps.reduce(act, beginEdit(beginning)).draft
      const names = definition.sections.flatMap(({ items }) => items.map(({ name }) => name))
      expect(new Set(names).size).toBe(names.length)
    }),
  )
})

test('conditions follow a renamed question and its renamed options', () => {
  const requested = {
    name: 'question',
    type: 'radio',
    label: 'Can you swim?',
    choices: [{ label: 'Yes', value: 'option-1' }],
  }
  const definition = {
    sections: [
      {
        title: 'Swimming',
        items: [requested, text('far', { visibleFn: { field: 'question', operator: 'equals', value: 'option-1' } })],
      },
    ],
  }
  const settled = resolveNames(definition, [0, 0], () => false)
  expect(itemAt(settled, [0, 0])).toMatchObject({ name: 'can-you-swim', choices: [{ label: 'Yes', value: 'yes' }] })
  expect(itemAt(settled, [0, 1])).toMatchObject({ visibleFn: { field: 'can-you-swim', value: 'yes' } })
  expect(itemAt(renameItem(settled, [0, 0], 'swims'), [0, 1])).toMatchObject({ visibleFn: { field: 'swims' } })
  // A published question keeps its name, because answers are stored under it.
  expect(resolveNames(definition, [0, 0], () => true)).toEqual(definition)
})

test('a removed translation leaves nothing behind', () => {
  const [row] = allTexts(beginning.definition)
  if (!row) throw new Error('The form has no text.')
  const written = translate(beginning.definition, row, 'de', 'Sie')
  expect(translationOf(written, row, 'de')).toBe('Sie')
  expect(translate(written, row, 'de', '')).toEqual(beginning.definition)
})
