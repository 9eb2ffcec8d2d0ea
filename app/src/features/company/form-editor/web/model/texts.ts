import { choicesOf, rulesOf } from './item-types.ts'
import { requiredAnswerOf } from './required-answer.ts'
import {
  type Definition,
  everyItem,
  type Item,
  itemAt,
  type Place,
  replaceItem,
  replaceSection,
  type Section,
} from './tree.ts'

/** A text of a section or question that can be translated. */
export interface TextRow {
  readonly place: Place
  /** Property, such as `label`, `choices.yes` or `messages.regex`. */
  readonly key: string
  readonly original: string
}

type Texts = Record<string, unknown>

const written = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns the texts of the section or question at a place, without those of nested questions. */
export function textsAt(definition: Definition, place: Place): TextRow[] {
  const row = (key: string, original: unknown): TextRow[] =>
    written(original).trim() ? [{ place, key, original: written(original) }] : []
  if (place.length === 1) {
    const section = definition.sections[place[0] ?? 0]
    return section ? [...row('title', section.title), ...row('description', section['description'])] : []
  }
  const item = itemAt(definition, place)
  if (!item) return []
  const button = item['addButton'] as { label?: string } | undefined
  return [
    ...['label', 'ariaLabel', 'content', 'help', 'placeholder'].flatMap((key) => row(key, item[key])),
    ...row('addButton', button?.label),
    ...choicesOf(item).flatMap(({ label, value }) => row(`choices.${value}`, label)),
    ...row('alsoCounts', requiredAnswerOf(item)?.also),
    ...rulesOf(item).flatMap(({ type, message }) => row(`messages.${type}`, message)),
  ]
}

/** Returns all texts of a form, in order. */
export function allTexts(definition: Definition): TextRow[] {
  const items = everyItem(definition)
  return definition.sections.flatMap((_, index) => [
    ...textsAt(definition, [index]),
    ...items.filter(({ place }) => place[0] === index).flatMap(({ place }) => textsAt(definition, place)),
  ])
}

const nodeAt = (definition: Definition, place: Place): Section | Item | undefined =>
  place.length === 1 ? definition.sections[place[0] ?? 0] : itemAt(definition, place)

const textsOf = (node: Section | Item | undefined, language: string): Texts =>
  (node?.['translations'] as Record<string, Texts> | undefined)?.[language] ?? {}

/** Splits `choices.yes` into the group and its key. Values of options can contain dots. */
function splitKey(key: string): [string, string | undefined] {
  const dot = key.indexOf('.')
  return dot === -1 ? [key, undefined] : [key.slice(0, dot), key.slice(dot + 1)]
}

/** Returns the translation of a text; empty without one. */
export function translationOf(definition: Definition, { place, key }: TextRow, language: string): string {
  const [name, inner] = splitKey(key)
  const text = textsOf(nodeAt(definition, place), language)[name]
  return inner === undefined ? written(text) : written((text as Texts | undefined)?.[inner])
}

/** Returns the non-empty properties; undefined if there are none. */
function filled(texts: Texts): Texts | undefined {
  const kept = Object.entries(texts).filter(([, text]) => text !== undefined && text !== '')
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

/** Sets the translation of a text, or removes it if empty. */
export function translate(definition: Definition, { place, key }: TextRow, language: string, text: string): Definition {
  const node = nodeAt(definition, place)
  if (!node) return definition
  const [name, inner] = splitKey(key)
  const known = textsOf(node, language)
  const value = inner === undefined ? text : filled({ ...(known[name] as Texts | undefined), [inner]: text })
  const translations = filled({
    ...(node['translations'] as Texts | undefined),
    [language]: filled({ ...known, [name]: value }),
  })
  const { translations: _before, ...rest } = node
  const changed = { ...rest, ...(translations && { translations }) }
  return place.length === 1
    ? replaceSection(definition, place[0] ?? 0, changed as Section)
    : replaceItem(definition, place, changed as Item)
}

/** Returns the number of a form's texts that have a translation. */
export function translatedCount(definition: Definition, language: string): { done: number; all: number } {
  const rows = allTexts(definition)
  return { done: rows.filter((row) => translationOf(definition, row, language) !== '').length, all: rows.length }
}
