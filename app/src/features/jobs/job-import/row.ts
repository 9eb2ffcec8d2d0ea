import * as limits from '#config/limits.ts'
import * as z from 'zod'
import { decodeLine } from '@foyer/typed-input/entities'
import { cleanLine, cleanText } from '@foyer/typed-input/texts'
import { hasWords, readYes, webAddress } from './clean-text.ts'
import { contactSchema, readContact } from './contact.ts'
import { parseCustomFields } from './custom-fields.ts'
import { parseClosing, parsePosted } from './dates.ts'
import {
  refuseRow,
  type RowFault,
  rowFault,
  RowRefused,
  type RowRefusal,
  type RowRefusalCode,
  type RowWarning,
  rowWarning,
} from './errors.ts'
import { isRecord } from '#kernel/values/json-value.ts'
import { readSalary, salarySchema } from './salary.ts'
import { placeSchema, readPlaces } from './places.ts'
import type { RowReader } from './row-reader.ts'

const WORK_LOCATIONS = ['onsite', 'hybrid', 'remote'] as const
export type ImportedWorkLocation = (typeof WORK_LOCATIONS)[number]

const moment = z.iso.datetime({ precision: 3 })

/**
 * A job as parsed from any source. `description` is still as sent, HTML or text; instants are ISO in UTC; `language` is
 * a BCP 47 primary tag if the source states one.
 */
export const importedJobSchema = z.strictObject({
  id: z.string().min(1).max(limits.importIdCharacters),
  title: z.string().min(1).max(limits.importTitleCharacters),
  description: z.string().min(1).max(limits.importDescriptionCharacters),
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/)
    .nullable(),
  locations: z.array(placeSchema).max(limits.importLocations),
  department: z.string().min(1).max(limits.importLineCharacters).nullable(),
  employmentType: z.string().min(1).max(limits.importLineCharacters).nullable(),
  workLocation: z.enum(WORK_LOCATIONS).nullable(),
  postedAt: moment.nullable(),
  closesAt: moment.nullable(),
  skills: z.array(z.string().min(1).max(limits.importLineCharacters)).max(limits.importSkills),
  salary: salarySchema.nullable(),
  private: z.boolean(),
  applyUrl: z.url({ protocol: /^https?$/ }).nullable(),
  /** True if candidates apply on this site, false if by the link; null leaves the decision to the site. */
  appliesOnSite: z.boolean().nullable(),
  contact: contactSchema.nullable(),
  customFields: z.record(z.string().startsWith('efcustomText'), z.array(z.string())),
})

export type ImportedJob = z.infer<typeof importedJobSchema>

/** `questions` are those of the application, in any form, if the row has some. */
export type ParsedJobRow = { ok: true; row: ImportedJob; questions?: unknown; warnings: RowWarning[] } | RowRefusal

/** The keys of a JSONL row; every other key is a custom field. */
const ROW_KEYS = [
  'id',
  'title',
  'description',
  'language',
  'locations',
  'department',
  'employment_type',
  'work_location',
  'posted_at',
  'closes_at',
  'skills',
  'salary',
  'private',
  'apply_url',
  'apply',
  'contact',
] as const

const KNOWN_KEYS: ReadonlySet<string> = new Set(ROW_KEYS)

/** Returns true if a row has questions for the application; a text of that name, as in a CSV file, is a custom field. */
const hasQuestions = ({ questions }: Record<string, unknown>): boolean =>
  typeof questions === 'object' && questions !== null

const isRowKey = (key: string, row: Record<string, unknown>): boolean =>
  KNOWN_KEYS.has(key) || (key === 'questions' && hasQuestions(row))

/**
 * Parses one row of the JSONL format (or of a vendor's format mapped to it). Accepts anything and never throws. A refusal has all
 * faults of the row.
 */
export function parseJobRow(value: unknown, reader: RowReader): ParsedJobRow {
  if (!isRecord(value)) return refuseRow('not-an-object')
  const faults: RowFault[] = []
  const attempt = <T>(read: () => T, otherwise: T): T => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error
      faults.push(rowFault(error.code, error.detail))
      return otherwise
    }
  }
  const id = attempt(() => parseId(value.id), null)
  const { contact, fault: contactFault } = readContact(value.contact)
  const { salary, fault, assumed } = readSalary(value.salary, reader)
  const { places, warnings } = attempt(() => readPlaces(value.locations), { places: [], warnings: [] })
  const row = {
    title: attempt(() => required(value.title, 'title', 'missing-title', limits.importTitleCharacters), ''),
    description: attempt(() => parseDescription(value.description), ''),
    language: parseLanguage(value.language),
    locations: places,
    department: attempt(() => line(value.department, 'department', limits.importLineCharacters), null),
    employmentType: attempt(() => line(value.employment_type, 'employment_type', limits.importLineCharacters), null),
    workLocation: attempt(() => parseWorkLocation(value.work_location), null),
    postedAt: attempt(() => parsePosted(value.posted_at, reader), null),
    closesAt: attempt(() => parseClosing(value.closes_at, reader), null),
    skills: attempt(() => parseSkills(value.skills), []),
    salary,
    private: attempt(() => parsePrivate(value.private), false),
    applyUrl: attempt(() => parseApplyUrl(value.apply_url), null),
    appliesOnSite: attempt(() => parseApply(value.apply), null),
    contact,
    customFields: attempt(() => parseCustomFields(Object.entries(value).filter(([key]) => !isRowKey(key, value))), {}),
  }
  const lost = lostCharacters(value)
  if (lost !== undefined) faults.push(rowFault('bad-characters', lost))
  if (fault !== undefined) warnings.push(rowWarning('bad-salary', fault))
  if (contactFault !== undefined) warnings.push(rowWarning('bad-contact', contactFault))
  if (assumed !== undefined) warnings.push(rowWarning('pay-currency-assumed', assumed))
  const [first, ...others] = faults
  if (first || id === null)
    return {
      ok: false,
      id,
      ...(first ?? rowFault('missing-id')),
      ...(others.length > 0 && { others }),
      ...(warnings.length > 0 && { warnings }),
    }
  return { ok: true, row: { id, ...row }, warnings, ...(hasQuestions(value) && { questions: value.questions }) }
}

/** Returns the key of a text in which another program has replaced characters, or half of one is left; undefined if there is none. */
function lostCharacters(value: Record<string, unknown>): string | undefined {
  const isLost = (part: unknown): boolean =>
    typeof part === 'string'
      ? part.includes('\ufffd') || !part.isWellFormed()
      : Array.isArray(part) && part.some(isLost)
  return Object.keys(value).find((key) => isLost(key) || isLost(value[key]))
}

function parseId(value: unknown): string {
  if (value === undefined || value === null) throw new RowRefused('missing-id')
  // JSON parsing has already rounded a larger number, and two jobs could become one.
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new RowRefused('bad-id', 'number is not exact')
  if (typeof value !== 'string' && typeof value !== 'number') throw new RowRefused('bad-id', 'not a text')
  const id = cleanLine(String(value))
  if (id === '') throw new RowRefused('missing-id')
  if (id.length > limits.importIdCharacters)
    throw new RowRefused('bad-id', `longer than ${limits.importIdCharacters} characters`)
  return id
}

function line(value: unknown, key: string, longest: number): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') throw new RowRefused('bad-text', key)
  const text = decodeLine(value)
  if (text.length > longest) throw new RowRefused('too-large', `${key} is longer than ${longest} characters`)
  return text === '' ? null : text
}

function required(value: unknown, key: string, missing: RowRefusalCode, longest: number): string {
  const text = line(value, key, longest)
  if (text === null) throw new RowRefused(missing)
  return text
}

function parseDescription(value: unknown): string {
  if (value === undefined || value === null) throw new RowRefused('missing-description')
  if (typeof value !== 'string') throw new RowRefused('bad-text', 'description')
  if (value.length > limits.importDescriptionCharacters) {
    throw new RowRefused('too-large', `description is longer than ${limits.importDescriptionCharacters} characters`)
  }
  const text = cleanText(value).trim()
  if (!hasWords(text)) throw new RowRefused('missing-description')
  return text
}

/** An invalid language tag is left to detection: it is only a hint, and no reason to lose a job. */
function parseLanguage(value: unknown): string | null {
  const tag = typeof value === 'string' ? /^([a-z]{2,3})(?:[-_][a-z0-9-_]+)?$/i.exec(value.trim()) : null
  return tag?.[1]?.toLowerCase() ?? null
}

function parseWorkLocation(value: unknown): ImportedWorkLocation | null {
  const text = line(value, 'work_location', limits.importLineCharacters)
  if (text === null) return null
  const plain = text.toLowerCase().replace(/[-_ ]/g, '')
  const known = WORK_LOCATIONS.find((option) => option === plain)
  if (known === undefined) throw new RowRefused('bad-work-location')
  return known
}

function parseSkills(value: unknown): string[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw new RowRefused('bad-skills')
  if (value.length > limits.importSkills) throw new RowRefused('too-large', `more than ${limits.importSkills} skills`)
  const skills = new Map<string, string>()
  for (const entry of value) {
    if (typeof entry !== 'string') throw new RowRefused('bad-skills')
    const skill = line(entry, 'a skill', limits.importLineCharacters)
    if (skill !== null && !skills.has(skill.toLowerCase())) skills.set(skill.toLowerCase(), skill)
  }
  return [...skills.values()]
}

function parseApplyUrl(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  const address = webAddress(value)
  if (address === undefined) throw new RowRefused('bad-apply-url')
  return address
}

function parseApply(value: unknown): boolean | null {
  if (value === undefined || value === null || value === '') return null
  const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (word !== 'here' && word !== 'there') throw new RowRefused('bad-apply')
  return word === 'here'
}

/** No guessing: a job meant to be private must never become public through a typo. */
function parsePrivate(value: unknown): boolean {
  const hidden = readYes(value)
  if (hidden === undefined) throw new RowRefused('bad-private')
  return hidden
}

/**
 * Returns the work location named by a vendor's word or the beginning of a place name: "OnSite", "on-site", "Remote -
 * US". Otherwise undefined; a missing place never makes a job remote.
 */
export function workLocationIn(words: string): ImportedWorkLocation | undefined {
  const text = words.trim().toLowerCase()
  if (/^(fully )?remote\b|^telecommute$|\(remote\)/.test(text)) return 'remote'
  if (/^hybrid\b|\(hybrid\)/.test(text)) return 'hybrid'
  return /^on[-_ ]?site\b/.test(text) ? 'onsite' : undefined
}
