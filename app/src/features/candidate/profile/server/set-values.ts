import type { Gazetteer } from '#features/jobs/places/server/index.ts'
import * as limits from '#config/limits.ts'
import { readName, splitName } from '#kernel/full-name.ts'
import type { ProfileState } from '../profile-parts.ts'
import type { Transaction } from '#platform/db/database.ts'
import type { DataOwner } from '#platform/personal-data/held-data.ts'
import { newId } from '#platform/secrets/token.ts'
import { cleanEntry, isNamed } from '../clean-entry.ts'
import { cleanValue } from '../clean-value.ts'
import { profileErrors } from '../errors.ts'
import { entryFields, type FieldKind } from '../fields.ts'
import { type Entry, entrySchemas, type ListKey, placeValue, type ProfileFacts, profileFacts } from '../profile.ts'
import { changeProfile } from './change-profile.ts'
import { locate } from './filling/apply-parsed.ts'

/** A value to store on the candidate's behalf. */
export interface ProfileChange {
  /** `basics.phone`, `basics.name` for the account's name, `work.<id>.position`, or `work` for a new entry with the values. */
  path: string
  /** Undefined or null clears the value. */
  value?: unknown
  /** True to add the value to a list or a text of an entry instead of replacing it. */
  add?: boolean | undefined
}

/**
 * Stores values of a profile as edited by the candidate, all or none, as one change that can be undone.
 * @throws `profile/invalid` with the faults by path; `profile/conflict` if an entry was deleted; `profile/full`
 */
export async function setValues(
  trx: Transaction,
  owner: DataOwner,
  changes: readonly ProfileChange[],
  { gazetteer, now }: { gazetteer: Gazetteer; now: Date },
): Promise<void> {
  await changeProfile(trx, owner, { operation: 'review', now }, (loaded) => {
    let state: ProfileState = loaded
    for (const change of changes)
      state =
        change.path === 'basics.name'
          ? { ...state, ...readAccountName(change.value) }
          : { ...state, facts: withValue(state.facts, change, gazetteer) }
    return state
  })
}

const isListKey = (key: string): key is ListKey => Object.hasOwn(entrySchemas, key)
const refuse = (path: string, fault: string) => profileErrors.error('invalid', { fields: { [path]: [fault] } })

function readAccountName(raw: unknown): { firstName: string; lastName: string } {
  const name = typeof raw === 'string' ? readName(raw) : undefined
  if (!name) throw refuse('basics.name', name === '' ? 'required' : 'unreadable')
  if (name.length > limits.profileNameCharacters) throw refuse('basics.name', 'too-long')
  return splitName(name)
}

function withValue(
  facts: ProfileFacts,
  { path, value, add = false }: ProfileChange,
  gazetteer: Gazetteer,
): ProfileFacts {
  const [part = '', id, field, ...rest] = path.split('.')
  if (part === 'basics' && id !== undefined && field === undefined) return withBasic(facts, id, value, gazetteer)
  if (!isListKey(part) || rest.length > 0) throw refuse(path, 'unreadable')
  if (id === undefined) return withEntry(facts, part, value)
  return field === undefined ? withoutEntry(facts, part, id, value) : withField(facts, part, { id, field, value, add })
}

const BASICS: Readonly<Record<string, FieldKind>> = { label: 'line', phone: 'line', summary: 'lines', location: 'line' }

function withBasic(facts: ProfileFacts, field: string, raw: unknown, gazetteer: Gazetteer): ProfileFacts {
  const path = `basics.${field}`
  const kind = BASICS[field]
  if (!kind) throw refuse(path, 'unreadable')
  // A place can also be sent in its stored format.
  const place = field === 'location' ? placeValue.safeParse(raw).data?.name : undefined
  const cleaned = cleanValue(kind, place ?? raw)
  if ('fault' in cleaned) throw refuse(path, cleaned.fault)
  const text = typeof cleaned.value === 'string' ? cleaned.value : undefined
  if (field === 'phone' && (text?.length ?? 0) > limits.profilePhoneCharacters) throw refuse(path, 'too-long')
  const value = field === 'location' ? locate(text ?? '', gazetteer) : text
  const basics = Object.fromEntries(
    Object.entries({ ...facts.resume.basics, [field]: value }).filter(([, one]) => one !== undefined),
  )
  return profileFacts.parse({ ...facts, resume: { ...facts.resume, basics }, sources: edited(facts, path) })
}

function withField(
  facts: ProfileFacts,
  key: ListKey,
  { id, field, value, add }: { id: string; field: string; value: unknown; add: boolean },
): ProfileFacts {
  const path = `${key}.${id}.${field}`
  const entries: readonly Entry[] = facts.resume[key]
  const entry = entries.find((one) => one.id === id)
  if (!entry) throw profileErrors.error('conflict')
  if (!Object.hasOwn(entryFields[key], field)) throw refuse(path, 'unreadable')
  const raw = add ? addedTo(entry[field], value) : value
  const { values, faults } = cleanEntry(key, { ...entry, [field]: raw ?? undefined })
  const [fault] = Object.values(faults)
  if (fault) throw refuse(path, fault)
  if (!isNamed(key, values)) throw refuse(path, 'required')
  const next = entries.map((one) => (one.id === id ? { ...values, id } : one))
  return withList(facts, key, next, [path])
}

/** Returns a list with one more item, or a text with one more line. */
function addedTo(old: Entry[string], value: unknown): unknown {
  if (Array.isArray(old)) return [...old, value]
  return old === undefined ? value : `${old}\n${String(value)}`
}

function withEntry(facts: ProfileFacts, key: ListKey, raw: unknown): ProfileFacts {
  const entries: readonly Entry[] = facts.resume[key]
  const most = key === 'skills' ? limits.profileSkillsMax : limits.profileEntriesMax
  if (entries.length >= most) throw profileErrors.error('full', { values: { most } })
  if (typeof raw !== 'object' || raw === null) throw refuse(key, 'unreadable')
  const { values, faults } = cleanEntry(key, { ...raw })
  const [fault] = Object.values(faults)
  if (fault) throw refuse(key, fault)
  if (!isNamed(key, values)) throw refuse(key, 'required')
  const id = newId()
  const paths = Object.keys(values).map((field) => `${key}.${id}.${field}`)
  return withList(facts, key, [...entries, { ...values, id }], [key, ...paths])
}

function withoutEntry(facts: ProfileFacts, key: ListKey, id: string, value: unknown): ProfileFacts {
  if (value !== null && value !== undefined) throw refuse(`${key}.${id}`, 'unreadable')
  const entries: readonly Entry[] = facts.resume[key]
  const next = entries.filter((entry) => entry.id !== id)
  const sources = Object.fromEntries(
    Object.entries(facts.sources).filter(([path]) => !path.startsWith(`${key}.${id}.`)),
  )
  return withList({ ...facts, sources }, key, next, [key])
}

const withList = (facts: ProfileFacts, key: ListKey, entries: readonly object[], paths: readonly string[]) =>
  profileFacts.parse({
    ...facts,
    resume: { ...facts.resume, [key]: entries },
    sources: edited(facts, ...paths),
  })

const edited = ({ sources }: ProfileFacts, ...paths: string[]): ProfileFacts['sources'] => ({
  ...sources,
  ...Object.fromEntries(paths.map((path) => [path, { by: 'edited' as const }])),
})
