import type { EditedDefinition } from '../../contract.ts'
import { freeName } from '../../rules.ts'

/** Sets properties of a question; undefined removes one. `merge` names edits that are undone together. */
export type SetItem = (patch: Readonly<Record<string, unknown>>, merge?: string) => void

export type Definition = EditedDefinition
export type Section = Definition['sections'][number]
export type Item = Section['items'][number]

/** Indexes from the root: of a section, of a question in it, and of a question in the rows of that list. */
export type Place = readonly number[]

export const samePlace = (one: Place | null, other: Place | null): boolean => one?.join() === other?.join()

/** Returns a text or number of a definition as text; empty for anything else. */
export const wordsIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Returns the questions of a list's rows; empty for other types. */
export const rowsOf = (item: Item): Item[] => (Array.isArray(item['items']) ? (item['items'] as Item[]) : [])

/** Returns the questions of a section or of a list's rows. */
export function itemsAt(definition: Definition, [section = 0, ...rest]: Place): readonly Item[] {
  let items: Item[] = definition.sections[section]?.items ?? []
  for (const index of rest) {
    const item = items[index]
    items = item ? rowsOf(item) : []
  }
  return items
}

export const itemAt = (definition: Definition, place: Place): Item | undefined =>
  place.length > 1 ? itemsAt(definition, place.slice(0, -1))[place.at(-1) ?? 0] : undefined

/** Returns a definition in which the section or list at `parent` has these questions. */
function withItems(definition: Definition, parent: Place, items: Item[]): Definition {
  if (parent.length > 1) {
    const list = itemAt(definition, parent)
    return list ? replaceItem(definition, parent, { ...list, items }) : definition
  }
  return {
    sections: definition.sections.map((section, index) => (index === parent[0] ? { ...section, items } : section)),
  }
}

export function replaceItem(definition: Definition, place: Place, item: Item): Definition {
  const parent = place.slice(0, -1)
  return withItems(definition, parent, itemsAt(definition, parent).with(place.at(-1) ?? 0, item))
}

export const replaceSection = (definition: Definition, index: number, section: Section): Definition => ({
  sections: definition.sections.with(index, section),
})

const isSection = (node: Section | Item): node is Section => !('type' in node)

/** Inserts a section or question at a place, before the one that is there. */
export function insertAt(definition: Definition, place: Place, node: Section | Item): Definition {
  const at = place.at(-1) ?? 0
  if (isSection(node)) return { sections: definition.sections.toSpliced(at, 0, node) }
  const parent = place.slice(0, -1)
  return withItems(definition, parent, itemsAt(definition, parent).toSpliced(at, 0, node))
}

export function removeAt(definition: Definition, place: Place): Definition {
  const at = place.at(-1) ?? 0
  if (place.length === 1) return { sections: definition.sections.toSpliced(at, 1) }
  const parent = place.slice(0, -1)
  return withItems(definition, parent, itemsAt(definition, parent).toSpliced(at, 1))
}

const nodeAt = (definition: Definition, place: Place): Section | Item | undefined =>
  place.length === 1 ? definition.sections[place[0] ?? 0] : itemAt(definition, place)

/** Moves a section or question in front of the one at `to`. @returns the new definition and place */
export function moveTo(definition: Definition, from: Place, to: Place): { definition: Definition; place: Place } {
  const node = nodeAt(definition, from)
  if (!node || from.length !== to.length) return { definition, place: from }
  const isSameParent = samePlace(from.slice(0, -1), to.slice(0, -1))
  const at = to.at(-1) ?? 0
  const place = [...to.slice(0, -1), isSameParent && at > (from.at(-1) ?? 0) ? at - 1 : at]
  if (samePlace(from, place)) return { definition, place }
  return { definition: insertAt(removeAt(definition, from), place, node), place }
}

/**
 * Returns the place in front of which a node is inserted when it moves by one; undefined at the end. A question can
 * move on to the next section.
 */
export function stepFrom(definition: Definition, place: Place, by: 1 | -1): Place | undefined {
  const parent = place.slice(0, -1)
  const at = place.at(-1) ?? 0
  const count = place.length === 1 ? definition.sections.length : itemsAt(definition, parent).length
  if (by === -1 ? at > 0 : at < count - 1) return [...parent, by === -1 ? at - 1 : at + 2]
  if (place.length !== 2) return undefined
  const other = (parent[0] ?? 0) + by
  const section = definition.sections[other]
  return section && [other, by === -1 ? section.items.length : 0]
}

/** Returns every question with its place; those of lists' rows follow their list. */
export function everyItem(definition: Definition): { item: Item; place: Place }[] {
  const inside = (items: readonly Item[], parent: Place): { item: Item; place: Place }[] =>
    items.flatMap((item, index) => {
      const place = [...parent, index]
      return [{ item, place }, ...inside(rowsOf(item), place)]
    })
  return definition.sections.flatMap(({ items }, index) => inside(items, [index]))
}

export const namesIn = (definition: Definition): Set<string> =>
  new Set(everyItem(definition).map(({ item }) => item.name))

const REFERENCES = new Set(['field', 'compare_to_field', 'count', 'each'])

/** Replaces names of questions in conditions, rules and computations. */
function renameMentions<Value>(value: Value, names: ReadonlyMap<string, string>): Value {
  if (Array.isArray(value)) return value.map((one: unknown) => renameMentions(one, names)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]: [string, unknown]) => {
      if (REFERENCES.has(key) && typeof one === 'string') return [key, names.get(one) ?? one]
      if (key === 'dependencies' && Array.isArray(one))
        return [key, one.map((name: unknown) => (typeof name === 'string' ? (names.get(name) ?? name) : name))]
      return [key, renameMentions(one, names)]
    }),
  ) as Value
}

/** Renames a question, including in references by others. */
export function renameItem(definition: Definition, place: Place, name: string): Definition {
  const item = itemAt(definition, place)
  if (!item || item.name === name) return definition
  const mentioned = renameMentions(definition, new Map([[item.name, name]]))
  return replaceItem(mentioned, place, { ...(itemAt(mentioned, place) ?? item), name })
}

/** Copies a section or question with new names after the original; conditions inside the copy refer to the copies. */
export function duplicateAt(
  definition: Definition,
  place: Place,
  isTaken: (name: string) => boolean,
): { definition: Definition; place: Place } {
  const node = nodeAt(definition, place)
  if (!node) return { definition, place }
  const names = new Map<string, string>()
  const known = namesIn(definition)
  // Questions of a list's rows are named within the list, so their copies have the same names.
  for (const { name } of isSection(node) ? node.items : [node])
    names.set(
      name,
      freeName(
        name.replace(/-\d+$/, ''),
        (free) => known.has(free) || isTaken(free) || [...names.values()].includes(free),
      ),
    )
  const renamed = (item: Item): Item => ({ ...renameMentions(item, names), name: names.get(item.name) ?? item.name })
  const copy = isSection(node) ? { ...node, items: node.items.map(renamed) } : renamed(node)
  const after = [...place.slice(0, -1), (place.at(-1) ?? 0) + 1]
  return { definition: insertAt(definition, after, copy), place: after }
}
