import type { FieldItem, FormDefinition } from '@foyer/form-kit/server'
import { fieldsIn } from '../records/form-items.ts'

/** A section that differs between two versions of a form; null where it is missing. */
export interface SectionChange {
  change: 'added' | 'removed' | 'changed' | 'moved'
  old: string | null
  new: string | null
}

/** A question that moved: to another section, whose titles are given, or within its section. */
export interface QuestionMove {
  item: FieldItem
  from: string | null
  to: string | null
}

type Sections = FormDefinition['sections']

/**
 * Returns the index of the old section for each new one: the section with the same title, else the one with the most
 * questions in common.
 */
function pairSections(older: Sections, newer: Sections): Map<number, number> {
  const pairs = new Map<number, number>()
  const free = new Set(older.keys())
  const pair = (at: number, found: number | undefined) => {
    if (found === undefined) return
    pairs.set(at, found)
    free.delete(found)
  }
  for (const [at, { title }] of newer.entries())
    pair(
      at,
      [...free].find((index) => older[index]?.title === title),
    )
  for (const [at, { items }] of newer.entries()) {
    if (pairs.has(at)) continue
    const names = new Set(items.map(({ name }) => name))
    const common = (index: number) => older[index]?.items.filter(({ name }) => names.has(name)).length ?? 0
    const [best] = [...free].filter((index) => common(index) > 0).toSorted((a, b) => common(b) - common(a))
    pair(at, best)
  }
  return pairs
}

/** Returns the sections that were added, removed, renamed or moved, in the order of the newer version, removed ones last. */
export function compareSections(
  { sections: older }: FormDefinition,
  { sections: newer }: FormDefinition,
): SectionChange[] {
  const pairs = pairSections(older, newer)
  const kept = new Set(pairs.values())
  const staying = longestRise([...pairs].toSorted(([a], [b]) => a - b).map(([, old]) => old))
  const found = newer.flatMap(({ title }, at): SectionChange[] => {
    const old = pairs.get(at)
    if (old === undefined) return [{ change: 'added', old: null, new: title }]
    const before = older[old]?.title ?? ''
    return [
      ...(staying.has(old) ? [] : [{ change: 'moved' as const, old: before, new: title }]),
      ...(before === title ? [] : [{ change: 'changed' as const, old: before, new: title }]),
    ]
  })
  const removed = older.filter((_, index) => !kept.has(index))
  return [...found, ...removed.map(({ title }): SectionChange => ({ change: 'removed', old: title, new: null }))]
}

/** Returns the moved questions of both versions; as few as explain the new order. */
export function findMoves(older: FormDefinition, newer: FormDefinition): QuestionMove[] {
  const pairs = pairSections(older.sections, newer.sections)
  const places = new Map<string, { section: number; order: number }>()
  for (const [section, one] of older.sections.entries())
    for (const { name } of fieldsIn({ sections: [one] })) places.set(name, { section, order: places.size })
  return newer.sections.flatMap((section, at) => {
    const kept = fieldsIn({ sections: [section] }).flatMap((item) => {
      const place = places.get(item.name)
      return place ? [{ item, ...place }] : []
    })
    const own = kept.filter((one) => one.section === pairs.get(at))
    const staying = longestRise(own.map(({ order }) => order))
    return kept.flatMap(({ item, section: from, order }): QuestionMove[] => {
      if (from !== pairs.get(at)) return [{ item, from: older.sections[from]?.title ?? null, to: section.title }]
      return staying.has(order) ? [] : [{ item, from: null, to: null }]
    })
  })
}

/** Returns the members of a longest rising subsequence; quadratic. */
function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  const rises: number[][] = []
  for (const number of numbers) {
    const before = rises.filter((rise) => (rise.at(-1) ?? -1) < number)
    const longest = before.reduce<number[]>((best, rise) => (rise.length > best.length ? rise : best), [])
    rises.push([...longest, number])
  }
  return new Set(rises.reduce<number[]>((best, rise) => (rise.length > best.length ? rise : best), []))
}
