import type { Path } from '#config/site/setting-path.ts'
import { CommandError } from '#platform/feature/command.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the value at a path of a document. */
export function valueAt(document: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return typeof key === 'number' ? value[key] : undefined
    return isRecord(value) && Object.hasOwn(value, key) ? value[String(key)] : undefined
  }, document)
}

/**
 * Returns a copy of a document with a value set at a path, or removed if undefined. Creates missing parents; `known`
 * supplies the lists that the document leaves to their defaults.
 * @throws CommandError `no-place` if a list has no such index
 */
export function withValueAt(document: unknown, path: Path, value: unknown, known: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  const here = document ?? (Array.isArray(known) ? known : {})
  const inner = () => withValueAt(valueAt(here, [key]), rest, value, valueAt(known, [key]))
  if (Array.isArray(here)) {
    if (typeof key !== 'number' || key > here.length) throw noPlace(key, here.length)
    const items = rest.length === 0 && value === undefined ? [] : [inner()]
    return [...here.slice(0, key), ...items, ...here.slice(key + 1)]
  }
  const object = isRecord(here) ? here : {}
  const others = Object.entries(object).filter(([name]) => name !== String(key))
  const changed = inner()
  return Object.fromEntries(changed === undefined ? others : [...others, [String(key), changed]])
}

const noPlace = (key: string | number, length: number) =>
  new CommandError('no-place', `There’s no item ${key} in a list of ${length}. Items count from 0; ${length} adds one.`)

/** Returns the paths at which two documents differ, as deep as both have objects. */
export function changedPaths(before: unknown, after: unknown, path: Path = []): Path[] {
  if (isRecord(before) && isRecord(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
    return keys.flatMap((key) => changedPaths(valueAt(before, [key]), valueAt(after, [key]), [...path, key]))
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [path]
}
