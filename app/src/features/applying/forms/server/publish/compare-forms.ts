import type { FieldItem, FormDefinition } from '@foyer/form-kit/server'
import { fieldsIn, plainText } from '../records/form-items.ts'
import { compareSections, findMoves } from './compare-sections.ts'

/** A question or section that differs between two versions of a form. */
export interface FormChange {
  of: 'question' | 'section'
  change: 'added' | 'removed' | 'changed' | 'moved'
  /** The question's name; empty for a section. */
  name: string
  label: string
  /** Properties that differ, for changed questions. */
  properties: string[]
  /** The question before and after; null where it is missing. */
  old: FieldItem | null
  new: FieldItem | null
  /** Title of the section before and after, for sections and for questions that moved to another section. */
  from: string | null
  to: string | null
}

/** Returns the differences between two versions: sections first, then moved questions, then changed questions. */
export function compareForms(older: FormDefinition, newer: FormDefinition): FormChange[] {
  const sections = compareSections(older, newer).map(({ change, old: from, new: to }): FormChange => ({
    of: 'section',
    change,
    name: '',
    label: to ?? from ?? '',
    properties: [],
    old: null,
    new: null,
    from,
    to,
  }))
  const moves = findMoves(older, newer).map(({ item, from, to }): FormChange => ({
    of: 'question',
    change: 'moved',
    name: item.name,
    label: wordingOf(item),
    properties: [],
    old: item,
    new: item,
    from,
    to,
  }))
  const questions = compareQuestions(older, newer)
  return [
    ...sections,
    ...moves,
    ...questions.map((one): FormChange => ({ of: 'question', ...one, from: null, to: null })),
  ]
}

type QuestionChange = Omit<FormChange, 'of' | 'from' | 'to'>

/** Returns the questions that differ, in the order of the newer version, removed ones last. */
function compareQuestions(older: FormDefinition, newer: FormDefinition): QuestionChange[] {
  const before = new Map(fieldsIn(older).map((item) => [item.name, item]))
  const after = new Map(fieldsIn(newer).map((item) => [item.name, item]))
  const changes = [...after.values()].flatMap((item): QuestionChange[] => {
    const earlier = before.get(item.name)
    if (!earlier)
      return [{ change: 'added', name: item.name, label: wordingOf(item), properties: [], old: null, new: item }]
    const properties = differences(earlier, item)
    if (properties.length === 0) return []
    return [{ change: 'changed', name: item.name, label: wordingOf(item), properties, old: earlier, new: item }]
  })
  const removed = [...before.values()].filter(({ name }) => !after.has(name))
  return [
    ...changes,
    ...removed.map((item) => ({
      change: 'removed' as const,
      name: item.name,
      label: wordingOf(item),
      properties: [],
      old: item,
      new: null,
    })),
  ]
}

/** Returns a question's label as one line of text. */
export const wordingOf = (item: FieldItem): string =>
  plainText(item.label || item.ariaLabel || item.name)
    .replaceAll(/\s+/g, ' ')
    .trim()

function differences(one: FieldItem, other: FieldItem): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names]
    .filter((name) => JSON.stringify(Reflect.get(one, name)) !== JSON.stringify(Reflect.get(other, name)))
    .toSorted()
}
