import { z } from 'zod'
import * as limits from '#config/limits.ts'
import { payPeriods, workKinds, workPlaces } from './rules.ts'

// The stored profile: JSON Resume v1 with an id in every entry, and the product's additions. Empty values are left out.

const text = z.string().min(1).max(limits.profileTextCharacters)
const longText = z.string().min(1).max(limits.profileLongTextCharacters)
const url = z.string().min(1).max(limits.profileUrlCharacters)
const texts = z.array(longText).max(limits.profileListItems)
/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, as precise as its source. */
const date = z.string().regex(/^\d{4}(-\d{2}(-\d{2})?)?$/)

const optional = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape).partial()
/** An entry of a list. Its id stays the same when it is edited or moved. */
const entry = <Shape extends z.ZodRawShape>(shape: Shape) => optional(shape).extend({ id: z.string().min(1).max(40) })
const list = <Entry extends z.ZodType>(of: Entry) => z.array(of).default([])

export const placeValue = optional({
  /** The place as displayed to the candidate: "Lyon, Auvergne-Rhône-Alpes, France". */
  name: text,
  city: text,
  region: text,
  /** ISO 3166-1 alpha-2 */
  countryCode: z.string().length(2),
})
export type PlaceValue = z.output<typeof placeValue>

export const entrySchemas = {
  work: entry({
    name: text,
    position: text,
    location: text,
    url,
    startDate: date,
    endDate: date,
    summary: longText,
    highlights: texts,
  }),
  education: entry({
    institution: text,
    studyType: text,
    area: text,
    url,
    startDate: date,
    endDate: date,
    score: text,
    courses: texts,
  }),
  /** One skill each; `category` is the group that a résumé listed it under. */
  skills: entry({ name: text, level: text, category: text }),
  languages: entry({ language: text, fluency: text }),
  certificates: entry({ name: text, issuer: text, date, url }),
  projects: entry({
    name: text,
    entity: text,
    description: longText,
    highlights: texts,
    keywords: texts,
    roles: texts,
    startDate: date,
    endDate: date,
    url,
  }),
  publications: entry({ name: text, publisher: text, releaseDate: date, url, summary: longText }),
  volunteer: entry({
    organization: text,
    position: text,
    url,
    startDate: date,
    endDate: date,
    summary: longText,
    highlights: texts,
  }),
  awards: entry({ title: text, awarder: text, date, summary: longText }),
  /** Called `basics.profiles` in JSON Resume. */
  links: entry({ network: text, username: text, url }),
} as const

export type ListKey = keyof typeof entrySchemas
export type EntryOf<Key extends ListKey> = z.output<(typeof entrySchemas)[Key]>
/** An entry of any list. */
export type Entry = { id: string } & Readonly<Record<string, string | string[] | undefined>>

export const preferenceValues = optional({
  /** Job titles that the candidate is looking for. */
  roles: texts,
  kinds: z.array(z.enum(workKinds)),
  places: texts,
  remote: z.array(z.enum(workPlaces)),
  availableFrom: date,
  payLeast: z.number().nonnegative(),
  payMost: z.number().nonnegative(),
  /** ISO 4217 */
  payCurrency: z.string().length(3),
  payPeriod: z.enum(payPeriods),
  /** Countries (ISO 3166-1 alpha-2) where the candidate is allowed to work. */
  permits: z.array(z.string().length(2)),
})
export type Preferences = z.output<typeof preferenceValues>

export const basicsValues = optional({ label: text, phone: text, summary: longText, location: placeValue })

export const storedResume = z.strictObject({
  basics: basicsValues.default({}),
  work: list(entrySchemas.work),
  education: list(entrySchemas.education),
  skills: list(entrySchemas.skills),
  languages: list(entrySchemas.languages),
  certificates: list(entrySchemas.certificates),
  projects: list(entrySchemas.projects),
  publications: list(entrySchemas.publications),
  volunteer: list(entrySchemas.volunteer),
  awards: list(entrySchemas.awards),
  links: list(entrySchemas.links),
})
export type StoredResume = z.output<typeof storedResume>

const box = z.strictObject({ left: z.number(), top: z.number(), width: z.number(), height: z.number() })
/** The origin of one value: the candidate, or a place in a file with the parser's confidence from 0 to 1. */
export const valueSource = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('edited') }),
  z.strictObject({
    by: z.literal('file'),
    fileId: z.string(),
    confidence: z.number(),
    line: z.number().optional(),
    page: z.number().optional(),
    box: box.optional(),
  }),
])
export type ValueSource = z.output<typeof valueSource>

/**
 * The stored facts of a profile, without name and email address, which belong to the account. `sources` has the origin
 * by path: `basics.phone`, `preferences.roles`, `work.<id>.position`; the path of a list (`work`) stands for its order
 * and membership.
 */
export const profileFacts = z.strictObject({
  resume: storedResume,
  preferences: preferenceValues.default({}),
  sources: z.record(z.string(), valueSource).default({}),
})
export type ProfileFacts = z.output<typeof profileFacts>

export const emptyFacts = (): ProfileFacts => ({ resume: storedResume.parse({}), preferences: {}, sources: {} })

/** A profile in the format for the product, with the account's name and email address among the basics. */
export interface CandidateProfile extends Omit<ProfileFacts, 'resume'> {
  resume: Omit<StoredResume, 'basics'> & {
    basics: StoredResume['basics'] & { name: string; firstName: string; lastName: string; email: string }
  }
  /** Incremented with each change. */
  version: number
  updatedAt: Date
}
