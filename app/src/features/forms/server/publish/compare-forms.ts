import type { FieldItem, FormDefinition } from '@foyer/form-kit/server'
import { fieldsIn, plainText } from '../form-items.ts'

/** A question that differs between two versions of a form. */
export interface QuestionChange {
  change: 'added' | 'removed' | 'changed'
  name: string
  label: string
  /** Properties that differ, for changed questions. */
  properties: string[]
  /** The question before and after; null where it is missing. */
  old: FieldItem | null
  new: FieldItem | null
}

/** Returns what differs between the questions of two versions, in the order of the newer one, removed ones last. */
export function compareForms(older: FormDefinition, newer: FormDefinition): QuestionChange[] {
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
