import { direction } from '#config/direction.ts'
import { findPosition } from '#features/jobs/positions/server/index.ts'
import { fullName } from '#kernel/viewer.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { companyName } from '#platform/mail/layout/mail-look.ts'
import { paperOf } from '#platform/pdf/typeset/rows.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import type { AskedField, LetterValues } from '../contract.ts'
import { letterTemplateErrors } from '../errors.ts'
import { enteredFacts, keyOf, type KnownFact } from '../placeholders.ts'
import { fillLetter, letterPlaceholders } from './letter/fill-letter.ts'
import type { LetterBlock } from './letter/letter-block.ts'
import { readHtml } from './letter/read-html.ts'
import { makeLetterPdf } from './letter/work-on-letter.ts'
import { findRecipient, findTemplateRow, listTemplateRows, type TemplateRow } from './store.ts'

/** Facts that a letter is filled with. */
export interface LetterSubject {
  accountId: string
  positionId: number
  expires: Date | undefined
  /** Name of the colleague or program. */
  by: string
  now: Date
}

type Facts = Readonly<Record<KnownFact, string>>
type Context = Pick<FeatureContext, 'db'>

/** Returns a day in words in a language. */
const dayIn = (language: string, day: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(day)

/** Returns the facts about a candidate and a job in the language of a letter; unknown ones are empty. */
async function factsFor(
  { db }: Context,
  tenant: SiteTenant,
  subject: LetterSubject,
): Promise<{ facts(language: string): Facts; language: string | null; country: string | undefined }> {
  const { accountId, positionId, expires, by, now } = subject
  const person = await findRecipient(db, { tenantId: tenant.id, accountId })
  const position = await findPosition(db, tenant.id, positionId)
  const { timeZone } = tenant.site.company
  const [place] = position?.locations ?? []
  const { firstName = '', lastName = '', email = '', language = null } = person ?? {}
  return {
    language,
    country: place?.country,
    facts: (letter) => ({
      'candidate.firstName': firstName,
      'candidate.lastName': lastName,
      'candidate.fullName': fullName(firstName, lastName),
      'candidate.email': email,
      'job.title': position?.title ?? '',
      'job.place': place?.label ?? '',
      'company.name': companyName(tenant),
      'colleague.name': by,
      'offer.expires': expires ? dayIn(letter, expires, timeZone) : '',
      today: dayIn(letter, now, timeZone),
    }),
  }
}

const [START_DATE] = enteredFacts

/** Returns the placeholders of a letter whose text a colleague enters: free ones, and facts that the site doesn't know. */
function askedFields(blocks: readonly LetterBlock[], facts: Facts): AskedField[] {
  return letterPlaceholders(blocks).flatMap(({ word, purpose }): AskedField[] => {
    if (purpose.kind === 'sign' || purpose.kind === 'unknown') return []
    // The form of an offer has the expiry.
    if (purpose.kind === 'known')
      return facts[purpose.fact] || purpose.fact === 'offer.expires' ? [] : [{ name: word, kind: 'text' }]
    if (purpose.kind === 'entered') return [{ name: word, kind: purpose.fact === START_DATE ? 'startDate' : 'pay' }]
    return [{ name: word, kind: 'text' }]
  })
}

/** A template as the form of an offer lists it. */
export interface ListedTemplate extends Pick<TemplateRow, 'encId' | 'name' | 'language'> {
  /** True if the candidate reads its language. */
  isOwnLanguage: boolean
  asked: AskedField[]
}

/** Returns the templates for a letter to a candidate, those in the candidate’s language first, with what has to be entered. */
export async function templatesFor(
  context: Context,
  tenant: SiteTenant,
  subject: LetterSubject,
): Promise<ListedTemplate[]> {
  const { facts, language } = await factsFor(context, tenant, subject)
  const [own] = (language ?? tenant.site.defaultLanguage).split('-')
  const rows = await listTemplateRows(context.db, tenant.id)
  return rows
    .map(({ html, ...row }) => ({
      encId: row.encId,
      name: row.name,
      language: row.language,
      isOwnLanguage: row.language.split('-')[0] === own,
      asked: askedFields(readHtml(html), facts(row.language)),
    }))
    .toSorted((a, b) => Number(b.isOwnLanguage) - Number(a.isOwnLanguage))
}

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** Returns a day in words. @throws `bad-date` */
function dayInWords(typed: string, language: string, name: string): string {
  const day = ISO_DAY.test(typed) ? new Date(`${typed}T12:00:00Z`) : undefined
  if (day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(typed)) return dayIn(language, day, 'UTC')
  throw letterTemplateErrors.error('bad-date', { values: { name } })
}

/** A letter that is ready to be offered. */
export interface MadeLetter {
  /** Name of its template. */
  name: string
  bytes: Uint8Array
}

/**
 * Returns a letter from a template, with all placeholders filled.
 * @throws `not-found`, `missing-values` and `bad-date` with the names of the placeholders, `too-complex`
 */
export async function makeTemplateLetter(
  context: Context,
  tenant: SiteTenant,
  wanted: LetterSubject & { template: string; values: LetterValues },
): Promise<MadeLetter> {
  const row = await findTemplateRow(context.db, { tenantId: tenant.id, encId: normalizeId(wanted.template) })
  if (!row) throw letterTemplateErrors.error('not-found')
  const { name, language } = row
  const known = await factsFor(context, tenant, wanted)
  const facts = known.facts(language)
  const blocks = readHtml(row.html)
  const sent = new Map(Object.entries(wanted.values).map(([word, text]) => [keyOf(word), text.trim()]))
  const values = new Map<string, string>(Object.entries(facts).map(([fact, text]) => [keyOf(fact), text]))
  const asked = askedFields(blocks, facts)
  for (const { name: word, kind } of asked) {
    const text = sent.get(keyOf(word)) ?? ''
    values.set(keyOf(word), kind === 'startDate' && text !== '' ? dayInWords(text, language, word) : text)
  }
  const missing = letterPlaceholders(blocks)
    .filter(({ purpose }) => purpose.kind !== 'sign')
    .flatMap(({ word }) => (values.get(keyOf(word)) ? [] : [word]))
  if (missing.length > 0)
    throw letterTemplateErrors.error('missing-values', {
      values: { names: missing.join(', ') },
      fields: Object.fromEntries(missing.map((word) => [`values.${word}`, ['Enter its text.']])),
    })
  const bytes = await makeLetterPdf({
    blocks: fillLetter(blocks, (key) => values.get(key)),
    direction: direction(language),
    language,
    title: name,
    author: companyName(tenant),
    paper: paperOf(known.country),
    now: wanted.now,
  })
  return { name, bytes }
}

/** Returns a template as a letter whose placeholders show their names. */
export async function makeSampleLetter(
  tenant: SiteTenant,
  { name, language, html }: Pick<TemplateRow, 'name' | 'language' | 'html'>,
  now: Date,
): Promise<Uint8Array> {
  const blocks = readHtml(html)
  const names = new Map(letterPlaceholders(blocks).map(({ word }) => [keyOf(word), `‹${word}›`]))
  return makeLetterPdf({
    blocks: fillLetter(blocks, (key) => names.get(key)),
    direction: direction(language),
    language,
    title: name,
    author: companyName(tenant),
    paper: paperOf(undefined),
    now,
  })
}
