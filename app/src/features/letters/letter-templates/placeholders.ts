import { type PlaceKind, tagsIn } from '#kernel/candidate/letter-tags.ts'
import { foldName, sharedNames } from '#kernel/values/placeholder-names.ts'

/** Facts that the site knows when an offer is made. */
export const knownFacts = [
  'candidate.firstName',
  'candidate.lastName',
  'candidate.fullName',
  'candidate.email',
  'job.title',
  'job.place',
  'company.name',
  'colleague.name',
  'offer.expires',
  'today',
] as const
export type KnownFact = (typeof knownFacts)[number]

/** Facts with a name in all templates that the colleague who makes the offer enters. */
export const enteredFacts = ['offer.startDate', 'offer.pay'] as const
export type EnteredFact = (typeof enteredFacts)[number]

/** A placeholder of a letter by its purpose. */
export type Purpose =
  | { kind: 'known'; fact: KnownFact }
  | { kind: 'entered'; fact: EnteredFact }
  | { kind: 'sign'; place: PlaceKind }
  | { kind: 'free' }
  | { kind: 'unknown' }

/** Beginnings of names that belong to facts; another name with one of them is a slip. */
const FACTS = /^(?:candidate|job|company|colleague|offer)\./i

/** Short names of facts, those of messages among them. */
const SHORT_NAMES: readonly (readonly [string, KnownFact | EnteredFact])[] = [
  ...Object.entries(sharedNames),
  ['lastName', 'candidate.lastName'],
  ['fullName', 'candidate.fullName'],
  ['email', 'candidate.email'],
  ['jobTitle', 'job.title'],
  ['place', 'job.place'],
  ['companyName', 'company.name'],
  ['expires', 'offer.expires'],
  ['startDate', 'offer.startDate'],
  ['pay', 'offer.pay'],
  ['salary', 'offer.pay'],
]

const SPELLINGS: ReadonlyMap<string, string> = new Map(
  [...SHORT_NAMES, ...[...knownFacts, ...enteredFacts].map((fact) => [fact, fact] as const)].map(([name, fact]) => [
    foldName(name),
    fact.toLowerCase(),
  ]),
)

/** Returns the form of a placeholder's name by which two are the same: that of its fact for a short or other spelling of one. */
export const keyOf = (word: string): string =>
  SPELLINGS.get(foldName(word)) ?? word.toLowerCase().replace(/\s+/g, ' ').trim()

/** Returns the purpose of a placeholder. Names that are neither a fact nor a place to sign are free: a colleague enters their text. */
export function purposeOf(word: string): Purpose {
  const key = keyOf(word)
  const known = knownFacts.find((fact) => keyOf(fact) === key)
  if (known) return { kind: 'known', fact: known }
  const entered = enteredFacts.find((fact) => keyOf(fact) === key)
  if (entered) return { kind: 'entered', fact: entered }
  const [tag] = tagsIn(`{{${word}}}`)
  if (tag) return { kind: 'sign', place: tag.kind }
  return key === '' || FACTS.test(key) ? { kind: 'unknown' } : { kind: 'free' }
}
