import { z } from 'zod'
import { emptyFacts, profileFacts, type ProfileFacts } from './profile.ts'

const avatarValue = z.object({ id: z.string(), alt: z.string() })
export type Avatar = z.output<typeof avatarValue>

/** Everything that the profile's pages change: the account's name and photo, and the stored facts. */
export interface ProfileState {
  firstName: string
  lastName: string
  /** A description of the account's photo for people who can't see it. */
  avatar: Avatar | null
  facts: ProfileFacts
}

/**
 * Parts of a profile by key, such as `name`, `avatar`, `basics.phone`, `preferences`, `work` and `source.basics.phone`.
 * Changes are recorded and undone by part; null is a missing part.
 */
export type ProfileParts = Record<string, unknown>

const SOURCE = 'source.'
const accountName = z.object({ firstName: z.string(), lastName: z.string() })

/** Splits a profile into its parts; empty ones are left out. */
export function splitProfile({ firstName, lastName, avatar, facts }: ProfileState): ProfileParts {
  const { basics, ...lists } = facts.resume
  const filled = Object.entries(lists).filter(([, entries]) => entries.length > 0)
  return {
    name: { firstName, lastName },
    ...(avatar && { avatar }),
    ...(Object.keys(facts.preferences).length > 0 && { preferences: facts.preferences }),
    ...Object.fromEntries(Object.entries(basics).map(([key, value]) => [`basics.${key}`, value])),
    ...Object.fromEntries(filled),
    ...Object.fromEntries(Object.entries(facts.sources).map(([path, source]) => [SOURCE + path, source])),
  }
}

/** Assembles a profile from its parts. @throws a ZodError if a part is not valid */
export function joinProfile(parts: ProfileParts): ProfileState {
  const { name, avatar, preferences = {}, ...rest } = parts
  const basics: ProfileParts = {}
  const lists: ProfileParts = {}
  const sources: ProfileParts = {}
  for (const [key, value] of Object.entries(rest)) {
    if (value === null) continue
    if (key.startsWith(SOURCE)) sources[key.slice(SOURCE.length)] = value
    else if (key.startsWith('basics.')) basics[key.slice('basics.'.length)] = value
    else lists[key] = value
  }
  const facts = profileFacts.parse({ resume: { basics, ...lists }, preferences: preferences ?? {}, sources })
  const { firstName, lastName } = accountName.parse(name)
  return { firstName, lastName, avatar: avatarValue.nullable().parse(avatar ?? null), facts }
}

/** The parts that differ between two states, with their values before and after. */
export interface PartsChange {
  before: ProfileParts
  after: ProfileParts
}

/** Returns the parts that a change touched. */
export function compareProfiles(from: ProfileState, to: ProfileState): PartsChange {
  const [before, after] = [splitProfile(from), splitProfile(to)]
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !sameValue(before[key] ?? null, after[key] ?? null),
  )
  const pick = (parts: ProfileParts) => Object.fromEntries(changed.map((key) => [key, parts[key] ?? null]))
  return { before: pick(before), after: pick(after) }
}

/**
 * Returns the profile as it was before a change.
 * @returns undefined if a part of the change has changed since
 */
export function undoChange(now: ProfileState, change: PartsChange): ProfileState | undefined {
  const parts = splitProfile(now)
  if (Object.entries(change.after).some(([key, value]) => !sameValue(parts[key] ?? null, value))) return undefined
  return joinProfile({ ...parts, ...change.before })
}

/** Compares JSON values, ignoring the order of an object's keys; a missing key equals an undefined value. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [left, right] = [definedOf(one), definedOf(other)]
  return (
    left.size === right.size && [...left].every(([key, value]) => right.has(key) && sameValue(value, right.get(key)))
  )
}

const definedOf = (value: object) => new Map(Object.entries(value).filter(([, part]) => part !== undefined))

/** The state of a candidate without a profile. */
export const emptyState = (firstName: string, lastName: string): ProfileState => ({
  firstName,
  lastName,
  avatar: null,
  facts: emptyFacts(),
})
