import * as limits from '#config/limits.ts'
import { cleanEntry, type EntryValues, type Faults, isNamed } from './clean-entry.ts'
import { cleanLine } from './clean-value.ts'
import { namingFields } from './fields.ts'
import { type Entry, type ListKey, profileFacts, type ProfileFacts } from './profile.ts'
import { type ProfileState, sameValue } from './profile-parts.ts'
import {
  changeableFields,
  type EditableSection,
  type ListSection,
  listKeyOf,
  type ProfileSettings,
  requiredFields,
} from './sections.ts'

export const profileOperations = ['add', 'edit', 'delete', 'move'] as const
export type ProfileOperation = (typeof profileOperations)[number]

/** One edit of a section. */
export interface SectionEdit {
  section: EditableSection
  operation: ProfileOperation
  /** The new value; for `move` the new index. */
  value: unknown
  /** Position of the entry, or of a new one. An id takes precedence. */
  index?: number | undefined
  id?: string | undefined
  /** The value on which the edit is based. */
  before?: unknown
}

export type EditOutcome =
  | { state: ProfileState }
  | { refused: 'invalid'; faults: Faults }
  | { refused: 'conflict' | 'full' }

interface ListTools {
  newId(): string
  settings: ProfileSettings
}

const INVALID = { refused: 'invalid', faults: {} } as const

/** Applies one edit to a list. Entries are found by id, so an index that has shifted never changes another entry. */
export function editList(
  state: ProfileState,
  edit: SectionEdit & { section: ListSection },
  tools: ListTools,
): EditOutcome {
  const key = listKeyOf[edit.section]
  const list: readonly Entry[] = state.facts.resume[key]
  if (edit.operation === 'add') return addEntry(state, list, edit, tools)
  if (edit.section === 'skills' && edit.operation === 'edit' && Array.isArray(edit.value))
    return replaceSkills(state, edit.value, edit.before, tools)
  const found = findTarget(list, edit)
  if (found === 'gone') return { refused: 'conflict' }
  if (!found) return INVALID
  const { entry, at } = found
  if (edit.operation !== 'move' && isStale(entry, edit.before)) return { refused: 'conflict' }
  if (edit.operation === 'delete') return { state: withList(state, key, list.toSpliced(at, 1)) }
  if (edit.operation === 'move') {
    const to = edit.value
    if (typeof to !== 'number' || !Number.isInteger(to) || to < 0 || to >= list.length) return INVALID
    return { state: to === at ? state : withList(state, key, list.toSpliced(at, 1).toSpliced(to, 0, entry)) }
  }
  return replaceEntry(state, list, { entry, at }, edit, tools)
}

const idOf = (value: unknown): string | undefined => {
  const id: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'id') : undefined
  return typeof id === 'string' ? id : undefined
}

/** Finds the entry of an edit by id, or else by index. */
function findTarget(list: readonly Entry[], { id, value, before, index }: SectionEdit) {
  const named = id ?? idOf(value) ?? idOf(before)
  const at = named === undefined ? index : list.findIndex((entry) => entry.id === named)
  const entry = at === undefined ? undefined : list[at]
  if (entry && at !== undefined) return { entry, at }
  return named === undefined ? undefined : ('gone' as const)
}

const isStale = (entry: Entry, before: unknown) =>
  typeof before === 'object' && before !== null && !sameValue({ ...before, id: entry.id }, entry)

/** Cleans the values sent for an entry; values that the site doesn't let candidates change stay unchanged. */
function readEntry(
  { section, value }: { section: ListSection; value: unknown },
  old: Entry | undefined,
  settings: ProfileSettings,
): { values: EntryValues } | { faults: Faults } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { faults: {} }
  const key = listKeyOf[section]
  const changeable = changeableFields(settings, section)
  const sent = Object.entries(value).filter(([field]) => changeable.includes(field))
  const kept = Object.entries(old ?? {}).filter(([field]) => !changeable.includes(field))
  const { values, faults } = cleanEntry(key, Object.fromEntries([...kept, ...sent]))
  const missing = requiredFields(settings, section).filter((field) => !(field in values) && !(field in faults))
  const unnamed = isNamed(key, values) ? [] : namingFields[key].slice(0, 1).filter((field) => !(field in faults))
  const all = {
    ...Object.fromEntries([...missing, ...unnamed].map((field) => [field, 'required' as const])),
    ...faults,
  }
  return Object.keys(all).length > 0 ? { faults: all } : { values }
}

const maxEntries = (key: ListKey) => (key === 'skills' ? limits.profileSkillsMax : limits.profileEntriesMax)

function addEntry(
  state: ProfileState,
  list: readonly Entry[],
  edit: SectionEdit & { section: ListSection },
  { newId, settings }: ListTools,
): EditOutcome {
  const key = listKeyOf[edit.section]
  const read = readEntry(edit, undefined, settings)
  if ('faults' in read) return { refused: 'invalid', faults: read.faults }
  if (list.length >= maxEntries(key)) return { refused: 'full' }
  const at = edit.index ?? list.length
  if (at < 0 || at > list.length) return INVALID
  return { state: withList(state, key, list.toSpliced(at, 0, { ...read.values, id: newId() })) }
}

function replaceEntry(
  state: ProfileState,
  list: readonly Entry[],
  { entry, at }: { entry: Entry; at: number },
  edit: SectionEdit & { section: ListSection },
  { settings }: ListTools,
): EditOutcome {
  const key = listKeyOf[edit.section]
  const read = readEntry(edit, entry, settings)
  if ('faults' in read) return { refused: 'invalid', faults: read.faults }
  const next: Entry = { ...read.values, id: entry.id }
  const changed = [...new Set([...Object.keys(entry), ...Object.keys(next)])].filter(
    (field) => !sameValue(entry[field], next[field]),
  )
  if (changed.length === 0) return { state }
  const edited = Object.fromEntries(changed.map((field) => [`${key}.${entry.id}.${field}`, { by: 'edited' } as const]))
  const isKept = (path: string) =>
    !changed.some((field) => path.startsWith(`${key}.${entry.id}.${field}.`) || path === `${key}.${entry.id}.${field}`)
  const sources = Object.fromEntries(Object.entries(state.facts.sources).filter(([path]) => isKept(path)))
  return { state: withFacts(state, { [key]: list.with(at, next) }, { ...sources, ...edited }) }
}

/** Replaces all skills by names; remaining skills keep their ids, levels and sources. */
function replaceSkills(
  state: ProfileState,
  names: readonly unknown[],
  before: unknown,
  { newId, settings }: ListTools,
): EditOutcome {
  const old = state.facts.resume.skills
  if (
    Array.isArray(before) &&
    !sameValue(
      before,
      old.map(({ name }) => name),
    )
  )
    return { refused: 'conflict' }
  if (!changeableFields(settings, 'skills').includes('name')) return INVALID
  const byName = new Map(old.map((skill) => [skill.name?.toLowerCase(), skill]))
  const next = new Map<string, Entry>()
  for (const raw of names) {
    const name = typeof raw === 'string' ? cleanLine(raw) : undefined
    if (name === undefined) return INVALID
    if (name.length > limits.profileTextCharacters) return { refused: 'invalid', faults: { name: 'too-long' } }
    const id = name.toLowerCase()
    if (name && !next.has(id)) next.set(id, byName.get(id) ?? { id: newId(), name })
  }
  if (next.size > limits.profileSkillsMax) return { refused: 'full' }
  const list = [...next.values()]
  return { state: sameValue(list, old) ? state : withList(state, 'skills', list) }
}

/** Returns the profile with a changed list, without the sources of deleted entries. */
function withList(state: ProfileState, key: ListKey, list: readonly Entry[]): ProfileState {
  const ids = new Set(list.map(({ id }) => id))
  const isKept = (path: string) => {
    const [first, id] = path.split('.')
    return first !== key || id === undefined || ids.has(id)
  }
  const kept = Object.entries(state.facts.sources).filter(([path]) => isKept(path))
  return withFacts(state, { [key]: list }, { ...Object.fromEntries(kept), [key]: { by: 'edited' } })
}

function withFacts(
  state: ProfileState,
  lists: Partial<Record<ListKey, readonly Entry[]>>,
  sources: ProfileFacts['sources'],
): ProfileState {
  const facts = profileFacts.parse({ ...state.facts, resume: { ...state.facts.resume, ...lists }, sources })
  return { ...state, facts }
}
