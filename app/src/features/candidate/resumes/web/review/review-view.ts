import * as limits from '#config/limits.ts'
import { entryFields } from '#features/candidate/profile/fields.ts'
import type { ResumeReview } from '../../contract.ts'
import { isOpen } from '../../states.ts'

export type ReviewValue = ResumeReview['values'][number]
export type ReviewProposal = ResumeReview['proposals'][number]
export type ReviewLine = ResumeReview['lines'][number]

/** Maximum length of a value in the accessible names of its buttons. */
export const NAME_CHARACTERS = 80

/** Sections of a profile that a résumé can fill, in the order of the review. */
export const reviewSections = [
  'basics',
  'work',
  'education',
  'skills',
  'languages',
  'certificates',
  'projects',
  'publications',
  'volunteer',
  'awards',
  'links',
] as const
export type ReviewSection = (typeof reviewSections)[number]

/** The values of one section, with the values of one entry together. */
export interface ValueGroup {
  section: ReviewSection
  entries: { id: string; values: ReviewValue[] }[]
}

const isSection = (name: string): name is ReviewSection => reviewSections.some((section) => section === name)

/** Returns the section of a path such as `work.<id>.position`. */
export function sectionOf(path: string): ReviewSection {
  const [first = ''] = path.split('.')
  return isSection(first) ? first : 'basics'
}

/** Returns the field of a path; the section itself for a whole entry. */
export const fieldOf = (path: string): string => path.split('.').at(-1) ?? path

/**
 * Groups values by section and entry. Entries are in the order of the file, values within one in their original order.
 */
export function groupValues(values: readonly ReviewValue[]): ValueGroup[] {
  const order = new Map(values.map(({ line }, index) => [index, line ?? Number.POSITIVE_INFINITY]))
  return reviewSections.flatMap((section) => {
    const entries = new Map<string, { values: ReviewValue[]; first: number }>()
    for (const [index, value] of values.entries()) {
      if (sectionOf(value.path) !== section) continue
      const id = section === 'basics' ? section : (value.path.split('.')[1] ?? '')
      const entry = entries.get(id) ?? { values: [], first: Number.POSITIVE_INFINITY }
      entry.values.push(value)
      entry.first = Math.min(entry.first, order.get(index) ?? entry.first)
      entries.set(id, entry)
    }
    const sorted = [...entries].toSorted(([, one], [, other]) => compareFirst(one.first, other.first))
    return sorted.length > 0 ? [{ section, entries: sorted.map(([id, { values: own }]) => ({ id, values: own })) }] : []
  })
}

// Two infinities have no difference.
const compareFirst = (one: number, other: number) => (one === other ? 0 : one - other)

export type Confidence = 'sure' | 'likely' | 'unsure'

/** Returns the words for a confidence from 0 to 1. */
export function confidenceOf(confidence: number): Confidence {
  if (confidence >= limits.resumeSureFrom) return 'sure'
  return confidence >= limits.resumeLikelyFrom ? 'likely' : 'unsure'
}

/** Returns a value as text to show and to edit; a list has one item per line. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(textOf).join('\n')
  return typeof value === 'object' && value !== null && 'name' in value ? textOf(value.name) : ''
}

/** Returns a new entry as text: its short values on one line, in the order of forms, followed by the longer ones. */
export function entryText(section: Exclude<ReviewSection, 'basics'>, value: unknown): string {
  const values = new Map(Object.entries(typeof value === 'object' && value !== null ? value : {}))
  const parts = Object.entries(entryFields[section]).map(([field, kind]) => ({
    text: textOf(values.get(field)),
    isLong: kind === 'lines' || kind === 'list',
  }))
  const textsOf = (long: boolean) =>
    parts.filter(({ text, isLong: own }) => text && own === long).map(({ text }) => text)
  return [textsOf(false).join(', '), ...textsOf(true)].filter(Boolean).join('\n')
}

/** Returns an edited text in the format of the value that it replaces. */
export function valueOf(text: string, before: unknown): string | string[] | null {
  const lines = text.split('\n').map((line) => line.trim())
  if (lines.every((line) => line === '')) return null
  return Array.isArray(before) ? lines.filter(Boolean) : text.trim()
}

/** True for values of several lines. */
export const isLong = (value: unknown): boolean => Array.isArray(value) || textOf(value).length > 80

/** Lines marked on the page, with the reason. */
export function marksOf({ values, unplaced, proposals }: ResumeReview): Map<number, 'value' | 'proposal' | 'unplaced'> {
  const marks = new Map<number, 'value' | 'proposal' | 'unplaced'>()
  for (const line of unplaced) marks.set(line, 'unplaced')
  for (const { line } of values) if (line !== null) marks.set(line, 'value')
  for (const { line, status } of proposals) if (line !== null && isOpen(status)) marks.set(line, 'proposal')
  return marks
}

/** Returns the change that adds a line to an entry of the profile. */
export const lineInEntry = (path: string, text: string): { path: string; value: string; add: true } => ({
  path,
  value: text,
  add: true,
})

/** A place in the profile to which a line can be added. */
export interface LineTarget {
  /** Section and field, for the label. */
  section: ReviewSection
  field: string
  /** Returns the change of the profile that adds the text there. */
  put(text: string): { path: string; value: unknown }
}

const NEW_ENTRY: readonly (readonly [ReviewSection, string])[] = [
  ['work', 'position'],
  ['work', 'name'],
  ['education', 'studyType'],
  ['education', 'institution'],
  ['skills', 'name'],
  ['languages', 'language'],
  ['certificates', 'name'],
  ['projects', 'name'],
  ['publications', 'name'],
  ['volunteer', 'organization'],
  ['awards', 'title'],
  ['links', 'url'],
]

/** Returns the places for an unplaced line: the fields of the basics, and new entries of every list. */
export function lineTargets(): LineTarget[] {
  return [
    ...['label', 'phone', 'location', 'summary'].map((field) => ({
      section: 'basics' as const,
      field,
      put: (text: string) => ({ path: `basics.${field}`, value: text }),
    })),
    ...NEW_ENTRY.map(([section, field]) => ({
      section,
      field,
      put: (text: string) => ({ path: section, value: { [field]: text } }),
    })),
  ]
}
