import type { FieldItem } from '@foyer/form-kit/server'
import type { SavedAnswer } from '#features/applying/applications/server/index.ts'
import type { ValueOrigin } from '#features/applying/answers/server/index.ts'
import type { JoinableForm } from '#features/applying/forms/server/index.ts'
import { type StandardQuestion, standardQuestionOf } from '#features/applying/forms/standard-questions.ts'
import type { ParsedResume } from '@foyer/resume-parser'
import { splitName } from '#kernel/full-name.ts'
import { fullName, type SignedIn } from '#kernel/viewer.ts'
import { type CandidateProfile, internationalNumber } from '#features/candidate/profile/server/index.ts'
import { type KnownPeriod, rowsFor } from './prefill-rows.ts'
import { choicesOf, questionsOf } from '../present-questions.ts'

/** A value with its origin. */
export interface Filled {
  value: unknown
  origin: ValueOrigin
}

type ListQuestion = Extract<StandardQuestion, 'education' | 'experience'>
type PlainQuestion = Exclude<StandardQuestion, ListQuestion>

/** Answers to standard questions, such as those of a profile; jobs and courses of study for any list. */
export type KnownFacts = Partial<Record<PlainQuestion, Filled>> &
  Partial<Record<ListQuestion, { value: readonly KnownPeriod[]; origin: ValueOrigin }>>

/** Everything known about an applicant that a form can ask for. */
export interface KnownAnswers {
  facts: KnownFacts
  kept: readonly SavedAnswer[]
}

/**
 * Standard questions that are never answered for the person: consents, and answers that differ from one application to
 * the next.
 */
const NEVER = new Set<StandardQuestion>(['consentprocessing', 'consentkeeping', 'consentdemographic', 'consentcontact'])

/** Returns the known answers for a form, by field name. Voluntary questions about the person stay empty. */
export function prefill(form: JoinableForm, known: KnownAnswers): Record<string, Filled> {
  const kept = new Map(known.kept.map((answer) => [answer.questionKey, answer]))
  const filled: Record<string, Filled> = {}
  const place: unknown = known.facts.country?.value
  const country = typeof place === 'string' ? place : ''
  for (const item of questionsOf(form.definition)) {
    const key = form.questionKeys[item.name]
    if (key === undefined || form.demographicFields.has(item.name)) continue
    const standard = standardQuestionOf(key)
    if (standard && NEVER.has(standard)) continue
    const fit = (field: FieldItem, one: unknown) => fitted(field, one, country)
    const fact = standard && known.facts[standard]
    const found = fact ?? fromKept(kept.get(key))
    const rows = standard && isList(standard) ? known.facts[standard]?.value : undefined
    const value = rows ? rowsFor(item, rows, fit) : found && fit(item, found.value)
    if (found && value !== undefined) filled[item.name] = { ...found, value }
  }
  return filled
}

const isList = (question: StandardQuestion): question is ListQuestion =>
  question === 'education' || question === 'experience'

const fromKept = (answer: SavedAnswer | undefined): Filled | undefined =>
  answer && {
    value: answer.value,
    origin: { kind: 'answer', about: answer.wording, at: answer.at.toISOString() },
  }

/** Returns a known value in the field's format; undefined if the field offers no such option. */
function fitted(item: FieldItem, value: unknown, country: string): unknown {
  if (value === '' || value === null || value === undefined) return undefined
  if (item.type === 'phone') return typeof value === 'string' ? internationalNumber(value, country) : undefined
  const choices = choicesOf(item)
  if (choices.length === 0) return value
  const choose = (one: unknown) =>
    choices.find((choice) => choice.value === one) ??
    choices.find(({ label }) => typeof one === 'string' && label.toLowerCase() === one.toLowerCase())
  if (!Array.isArray(value)) return choose(value)?.value
  const chosen = value.map((one) => choose(one)?.value)
  return chosen.includes(undefined) ? undefined : chosen
}

/** Returns the facts of an account, which has no profile until the candidate creates one. */
export function factsOfAccount({
  firstName,
  lastName,
  email,
}: Pick<SignedIn, 'firstName' | 'lastName' | 'email'>): KnownFacts {
  const values = { firstname: firstName, lastname: lastName, fullname: fullName(firstName, lastName), email }
  return Object.fromEntries(
    Object.entries(values).map(([question, value]) => [question, { value, origin: { kind: 'profile' } }]),
  )
}

/**
 * Returns the facts of a profile by standard question.
 * @param fileName returns the name of a résumé by its id, for values that were extracted from it
 */
export function factsOfProfile(
  { resume, preferences, sources }: CandidateProfile,
  fileName: (fileId: string) => string | undefined,
): KnownFacts {
  const { basics, work, education, links } = resume
  const originOf = (path: string): ValueOrigin => {
    const source = sources[path]
    const about = source?.by === 'file' ? fileName(source.fileId) : undefined
    return about === undefined ? { kind: 'profile' } : { kind: 'resume', about }
  }
  const facts: KnownFacts = {}
  const add = (question: PlainQuestion, value: unknown, path: string) => {
    if (value !== undefined && value !== '') facts[question] = { value, origin: originOf(path) }
  }
  add('firstname', basics.firstName, 'basics.firstName')
  add('lastname', basics.lastName, 'basics.lastName')
  add('fullname', basics.name, 'basics.name')
  add('email', basics.email, 'basics.email')
  add('phone', basics.phone, 'basics.phone')
  add('headline', basics.label, 'basics.label')
  add('location', basics.location?.name, 'basics.location')
  add('city', basics.location?.city, 'basics.location')
  add('country', basics.location?.countryCode, 'basics.location')
  const current = work.find(({ endDate }) => endDate === undefined)
  if (current) add('company', current.name, `work.${current.id}.name`)
  const addList = (question: ListQuestion, value: readonly KnownPeriod[], paths: readonly string[]) => {
    const [origin = { kind: 'profile' }, ...others] = paths.map(originOf)
    // A list from several sources counts as the profile's.
    const isOne = others.every(({ kind, about }) => kind === origin.kind && about === origin.about)
    if (value.length > 0) facts[question] = { value, origin: isOne ? origin : { kind: 'profile' } }
  }
  addList(
    'experience',
    work.map(jobOf),
    work.map(({ id }) => `work.${id}.position`),
  )
  addList(
    'education',
    education.map(courseOf),
    education.map(({ id }) => `education.${id}.institution`),
  )
  add('startdate', preferences.availableFrom, 'preferences.availableFrom')
  for (const { id, network, url } of links) {
    const question = linkQuestion(network, url)
    if (question && !facts[question]) add(question, url, `links.${id}.url`)
  }
  return facts
}

type Job = Partial<Record<'name' | 'position' | 'location' | 'summary' | 'startDate' | 'endDate', string | undefined>>
type Course = Partial<Record<'institution' | 'studyType' | 'area' | 'startDate' | 'endDate', string | undefined>>

const jobOf = ({ name: employer, location: place, position, summary, startDate, endDate }: Job): KnownPeriod => ({
  position,
  employer,
  place,
  summary,
  startDate,
  endDate,
})

const courseOf = ({ institution, studyType: degree, area: subject, startDate, endDate }: Course): KnownPeriod => ({
  institution,
  degree,
  subject,
  startDate,
  endDate,
})

const NETWORKS: readonly (readonly [RegExp, PlainQuestion])[] = [
  [/linkedin/i, 'linkedin'],
  [/github/i, 'github'],
  [/twitter|^x$|\/\/(www\.)?x\.com/i, 'twitter'],
  [/portfolio|behance|dribbble/i, 'portfolio'],
]

function linkQuestion(network = '', url = ''): PlainQuestion | undefined {
  if (!url) return undefined
  return NETWORKS.find(([pattern]) => pattern.test(network) || pattern.test(url))?.[1] ?? 'website'
}

/** Returns the facts that a résumé has about the applicant, by standard question. */
export function factsOfResume(
  { profile: { basics = {}, work = [], education = [] } }: ParsedResume,
  fileName: string,
): KnownFacts {
  const { name = '', location = {} } = basics
  const { firstName, lastName } = splitName(name.trim())
  const place = [location.city, location.region, location.countryCode].filter(Boolean).join(', ')
  const values: Partial<Record<PlainQuestion, string | undefined>> = {
    firstname: firstName,
    lastname: lastName,
    fullname: name,
    email: basics.email,
    phone: basics.phone,
    headline: basics.label,
    location: place,
    address: location.address,
    city: location.city,
    postalcode: location.postalCode,
    country: location.countryCode,
    company: work.find(({ endDate }) => endDate === undefined)?.name,
    website: basics.url,
  }
  for (const { network, url } of basics.profiles ?? []) {
    const question = linkQuestion(network, url)
    if (question) values[question] ??= url
  }
  const origin: ValueOrigin = { kind: 'resume', about: fileName }
  return {
    ...Object.fromEntries(
      Object.entries(values).flatMap(([question, value]) => (value ? [[question, { value, origin }] as const] : [])),
    ),
    ...(work.length > 0 && { experience: { value: work.map(jobOf), origin } }),
    ...(education.length > 0 && { education: { value: education.map(courseOf), origin } }),
  }
}
