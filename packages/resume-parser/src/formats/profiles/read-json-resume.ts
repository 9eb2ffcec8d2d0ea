import { cleanText } from '../../layout/characters/clean-text.ts'
import type { JsonResume } from '../../model/json-resume.ts'
import { UnreadableResume } from '../bounds/unreadable-resume.ts'

/** Longest value and longest list that are kept; the rest is cut off. */
const LONGEST_TEXT = 20_000
const LONGEST_NAME = 500
const LONGEST_LIST = 500

/** Kinds of values. A name is one line; texts and names are lists. */
type Kind = 'name' | 'text' | 'date' | 'names' | 'texts'
type Fields = Readonly<Record<string, Kind>>
type Entry<F extends Fields> = { [Field in keyof F]?: F[Field] extends 'names' | 'texts' ? string[] : string }

const place = { address: 'name', postalCode: 'name', city: 'name', region: 'name', countryCode: 'name' } as const
const basics = { name: 'name', label: 'name', email: 'name', phone: 'name', url: 'name', summary: 'text' } as const
const period = { startDate: 'date', endDate: 'date' } as const
const work = {
  ...period,
  name: 'name',
  position: 'name',
  location: 'name',
  url: 'name',
  summary: 'text',
  highlights: 'texts',
} as const
const volunteer = {
  ...period,
  organization: 'name',
  position: 'name',
  url: 'name',
  summary: 'text',
  highlights: 'texts',
} as const
const education = {
  ...period,
  institution: 'name',
  url: 'name',
  studyType: 'name',
  area: 'name',
  score: 'name',
  courses: 'names',
} as const
const project = {
  ...period,
  name: 'name',
  description: 'text',
  highlights: 'texts',
  keywords: 'names',
  url: 'name',
  roles: 'names',
  entity: 'name',
  type: 'name',
} as const

/** Names that fields had in JSON Resume before version 1. */
const OLDER_NAMES: Readonly<Record<string, string>> = { name: 'company', url: 'website' }

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns true for JSON that states a résumé in JSON Resume's words. */
export function isJsonResume(value: unknown): boolean {
  return isRecord(value) && ['basics', 'work', 'education', 'skills'].some((section) => section in value)
}

/**
 * Reads a JSON Resume. Fields it does not know are left out, and so are dates that are none.
 * @throws UnreadableResume for a value of another type than the schema's, with its path
 */
export function readJsonResume(value: unknown): JsonResume {
  if (!isRecord(value)) throw wrong('the file', 'an object')
  const list = <F extends Fields>(section: string, fields: F) => entriesOf(value[section], section, fields)
  return withoutEmpty({
    basics: readBasics(value['basics']),
    work: list('work', work),
    volunteer: list('volunteer', volunteer),
    education: list('education', education),
    awards: list('awards', { title: 'name', date: 'date', awarder: 'name', summary: 'text' }),
    certificates: list('certificates', { name: 'name', date: 'date', issuer: 'name', url: 'name' }),
    publications: list('publications', {
      name: 'name',
      publisher: 'name',
      releaseDate: 'date',
      url: 'name',
      summary: 'text',
    }),
    skills: list('skills', { name: 'name', level: 'name', keywords: 'names' }),
    languages: list('languages', { language: 'name', fluency: 'name' }),
    interests: list('interests', { name: 'name', keywords: 'names' }),
    references: list('references', { name: 'name', reference: 'text' }),
    projects: list('projects', project),
  })
}

function readBasics(value: unknown): JsonResume['basics'] {
  if (value === undefined || value === null) return undefined
  const whole = entryOf(value, 'basics', basics)
  if (!isRecord(value)) return whole
  const location = value['location'] ?? undefined
  const profiles = entriesOf(value['profiles'], 'basics.profiles', { network: 'name', username: 'name', url: 'name' })
  return {
    ...whole,
    ...(location !== undefined && { location: entryOf(location, 'basics.location', place) }),
    ...(profiles && { profiles }),
  }
}

function entriesOf<F extends Fields>(value: unknown, path: string, fields: F): Entry<F>[] | undefined {
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value)) throw wrong(path, 'a list')
  const entries: readonly unknown[] = value.slice(0, LONGEST_LIST)
  const read = entries.map((entry, index) => entryOf(entry, `${path}.${index}`, fields))
  const filled = read.filter((entry) => Object.keys(entry).length > 0)
  return filled.length > 0 ? filled : undefined
}

function entryOf<F extends Fields>(value: unknown, path: string, fields: F): Entry<F> {
  if (!isRecord(value)) throw wrong(path, 'an object')
  const entry: Record<string, string | string[]> = {}
  for (const [field, kind] of Object.entries(fields)) {
    const stated = value[field] ?? value[OLDER_NAMES[field] ?? field]
    const read = stated === undefined || stated === null ? undefined : valueOf(stated, `${path}.${field}`, kind)
    if (read !== undefined && read.length > 0) entry[field] = read
  }
  // Each field has the type of its kind by the line above, which a mapped type cannot follow.
  return entry as Entry<F>
}

function valueOf(value: unknown, path: string, kind: Kind): string | string[] | undefined {
  if (kind === 'names' || kind === 'texts') {
    if (!Array.isArray(value)) throw wrong(path, 'a list')
    const items: readonly unknown[] = value.slice(0, LONGEST_LIST)
    return items
      .map((item, index) => textOf(item, `${path}.${index}`, kind === 'names' ? 'name' : 'text'))
      .filter(Boolean)
  }
  const text = textOf(value, path, kind)
  return kind === 'date' ? dateOf(text) : text
}

function textOf(value: unknown, path: string, kind: Kind): string {
  if (typeof value !== 'string' && typeof value !== 'number') throw wrong(path, 'text')
  const text = cleanText(String(value)).trim()
  return kind === 'text' ? text.slice(0, LONGEST_TEXT) : text.replace(/\s+/g, ' ').slice(0, LONGEST_NAME)
}

/** Returns the date of `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, which a time can follow, or undefined. */
export function dateOf(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?!\d)/.exec(text.trim()) ?? []
  if (year === undefined || year < '1900' || year > '2100' || (month ?? '01') > '12' || (day ?? '01') > '31')
    return undefined
  if (month === undefined || month === '00') return year
  return day === undefined || day === '00' ? `${year}-${month}` : `${year}-${month}-${day}`
}

function withoutEmpty(resume: { [Section in keyof JsonResume]: JsonResume[Section] | undefined }): JsonResume {
  const filled: JsonResume = {}
  for (const [section, value] of Object.entries(resume))
    if (value !== undefined) Object.assign(filled, { [section]: value })
  return filled
}

function wrong(path: string, expected: string): UnreadableResume {
  return new UnreadableResume('damaged', `${path} is not ${expected}`)
}
