import type { ProfileSettings } from './sections.ts'
import { changeableFields, isListSection, requiredFields, type SingleSection } from './sections.ts'
import type { Faults } from './clean-entry.ts'
import { cleanSection, type SectionValues } from './clean-section.ts'
import { type EditOutcome, editList, type SectionEdit } from './edit-list.ts'
import { type PlaceValue, preferenceValues, type ValueSource } from './profile.ts'
import { type ProfileState, sameValue } from './profile-parts.ts'

export type { EditOutcome, SectionEdit } from './edit-list.ts'

export interface EditTools {
  newId(): string
  /** Returns a place in its stored format. */
  locate(typed: string): PlaceValue | undefined
  settings: ProfileSettings
}

export const EDITED: ValueSource = { by: 'edited' }

/** Returns the values of a single section in the API's format, without missing values. */
export function sectionValues({ firstName, lastName, facts }: ProfileState, section: SingleSection): SectionValues {
  const { basics } = facts.resume
  if (section === 'preferences') return facts.preferences
  if (section === 'summary') return basics.summary ? { summary: basics.summary } : {}
  return {
    firstname: firstName,
    lastname: lastName,
    ...(basics.label && { headline: basics.label }),
    ...(basics.phone && { phone: basics.phone }),
    ...(basics.location?.name && { location: basics.location.name }),
  }
}

/**
 * Applies one edit of `profile_edit` to a profile, or returns the refusal. An edit whose `before` differs from the
 * stored value is a conflict, and so is one of a deleted entry.
 */
export function editSection(state: ProfileState, edit: SectionEdit, tools: EditTools): EditOutcome {
  const { section, operation } = edit
  if (isListSection(section)) return editList(state, { ...edit, section }, tools)
  if (operation !== 'edit') return { refused: 'invalid', faults: {} }
  return editValues(state, section, edit, tools)
}

function editValues(
  state: ProfileState,
  section: SingleSection,
  { value, before }: SectionEdit,
  { locate, settings }: EditTools,
): EditOutcome {
  const raw = section === 'summary' && typeof value === 'string' ? { summary: value } : value
  if (!isRecord(raw)) return { refused: 'invalid', faults: {} }
  const changeable = changeableFields(settings, section)
  const { values: cleaned, faults } = cleanSection(section, raw)
  const values = Object.fromEntries(Object.entries(cleaned).filter(([field]) => changeable.includes(field)))
  const old = sectionValues(state, section)
  const missing = requiredFields(settings, section).filter((field) => field in values && isEmpty(values[field]))
  const all: Faults = { ...Object.fromEntries(missing.map((field) => [field, 'required' as const])), ...faults }
  if (Object.keys(all).length > 0) return { refused: 'invalid', faults: all }
  const isStale =
    isRecord(before) && Object.keys(values).some((field) => !sameValue(before[field] ?? '', old[field] ?? ''))
  if (isStale) return { refused: 'conflict' }
  const changed = Object.keys(values).filter((field) => !sameValue(values[field] || undefined, old[field] || undefined))
  const next = { ...old, ...values }
  return { state: withSources(withValues(state, section, next, changed, locate), section, changed) }
}

const isEmpty = (value: unknown) => value === undefined || value === ''
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function withValues(
  state: ProfileState,
  section: SingleSection,
  values: SectionValues,
  changed: readonly string[],
  locate: EditTools['locate'],
): ProfileState {
  const { facts } = state
  if (section === 'preferences')
    return { ...state, facts: { ...facts, preferences: preferenceValues.parse(defined(values)) } }
  const { label, phone, summary, location, ...rest } = facts.resume.basics
  const place = changed.includes('location') ? locate(textOf(values['location'])) : location
  const [headline, number, text] =
    section === 'summary'
      ? [label, phone, textOf(values['summary'])]
      : [textOf(values['headline']), textOf(values['phone']), summary]
  const basics = {
    ...rest,
    ...(headline && { label: headline }),
    ...(number && { phone: number }),
    ...(text && { summary: text }),
    ...(place && { location: place }),
  }
  const names =
    section === 'contact' ? { firstName: textOf(values['firstname']), lastName: textOf(values['lastname']) } : {}
  return { ...state, ...names, facts: { ...facts, resume: { ...facts.resume, basics } } }
}

const defined = (values: SectionValues) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const SOURCE_PATHS: Readonly<Record<string, string>> = {
  headline: 'basics.label',
  phone: 'basics.phone',
  location: 'basics.location',
  summary: 'basics.summary',
}

function withSources(state: ProfileState, section: SingleSection, changed: readonly string[]): ProfileState {
  const paths = changed.flatMap((field) =>
    section === 'preferences' ? `preferences.${field}` : (SOURCE_PATHS[field] ?? []),
  )
  const sources = { ...state.facts.sources, ...Object.fromEntries(paths.map((path) => [path, EDITED])) }
  return { ...state, facts: { ...state.facts, sources } }
}
