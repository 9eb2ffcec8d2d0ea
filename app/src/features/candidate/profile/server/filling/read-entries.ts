import type { JsonResume } from '@foyer/resume-parser'
import * as limits from '#config/limits.ts'
import { isName, readName } from '#kernel/full-name.ts'
import { cleanEntry, type EntryValues, isNamed } from '../../clean-entry.ts'
import { cleanLine, cleanLines } from '../../clean-value.ts'
import { entrySchemas, type ListKey } from '../../profile.ts'

/** A cleaned entry of a JSON Resume, with its path in the provenance. */
export interface ReadEntry {
  values: EntryValues
  from: string
}

export const listKeys = Object.keys(entrySchemas).filter((key): key is ListKey => key in entrySchemas)

/** Returns the entries of a JSON Resume by list, without unnamed entries and values that a profile can't store. */
export function readEntries(resume: JsonResume): Map<ListKey, ReadEntry[]> {
  return new Map(
    listKeys.map((key) => {
      const most = key === 'skills' ? limits.profileSkillsMax : limits.profileEntriesMax
      const read = rawEntries(resume, key).flatMap(({ raw, from }) => {
        const { values, faults } = cleanEntry(key, raw)
        const kept = Object.fromEntries(Object.entries(values).filter(([field]) => !(field in faults)))
        return isNamed(key, kept) ? [{ values: kept, from }] : []
      })
      return [key, withoutDuplicates(key, read).slice(0, most)]
    }),
  )
}

function rawEntries(resume: JsonResume, key: ListKey): { raw: Readonly<Record<string, unknown>>; from: string }[] {
  if (key === 'skills') return skillsOf(resume)
  const [entries, path] = key === 'links' ? [resume.basics?.profiles, 'basics.profiles'] : [resume[key], key]
  return (entries ?? []).map((entry, at) => ({ raw: { ...entry }, from: `${path}.${at}` }))
}

/** Flattens groups of skills into single skills. */
function skillsOf({ skills = [] }: JsonResume) {
  return skills.flatMap(({ name, level, keywords = [] }, at) =>
    keywords.length === 0
      ? [{ raw: { name, level }, from: `skills.${at}` }]
      : keywords.map((keyword, index) => ({
          raw: { name: keyword, level, category: name },
          from: `skills.${at}.keywords.${index}`,
        })),
  )
}

/** Drops repeated skills and languages, which only have names. */
function withoutDuplicates(key: ListKey, entries: ReadEntry[]): ReadEntry[] {
  if (key !== 'skills' && key !== 'languages') return entries
  const nameOf = ({ values }: ReadEntry) => String(values['name'] ?? values['language']).toLowerCase()
  return entries.filter((entry, at) => entries.findIndex((other) => nameOf(other) === nameOf(entry)) === at)
}

/** Returns the person's name if it can be an account's; undefined otherwise. */
export function readBasicName({ basics }: JsonResume): string | undefined {
  const name = readName(cleanLine(basics?.name ?? ''))
  return name !== undefined && isName(name) && name.length <= limits.profileNameCharacters ? name : undefined
}

/** Returns the single facts of a JSON Resume, cleaned and cut to the profile's lengths. */
export function readBasics({ basics = {} }: JsonResume): { label?: string; phone?: string; summary?: string } {
  const label = cleanLine(basics.label ?? '').slice(0, limits.profileTextCharacters)
  const phone = cleanLine(basics.phone ?? '').slice(0, limits.profilePhoneCharacters)
  const summary = cleanLines(basics.summary ?? '').slice(0, limits.profileLongTextCharacters)
  return { ...(label && { label }), ...(phone && { phone }), ...(summary && { summary }) }
}
