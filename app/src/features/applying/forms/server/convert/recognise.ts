import { consentPurposes, type StandardQuestion } from '../../standard-questions.ts'
import { fold } from '../records/question-keys.ts'
import words from './recognised-words.json' with { type: 'json' }
import { lastPartOf } from './question-text.ts'
import type { SourceKind, SourceOption, SourceQuestion } from './source-form.ts'

/** A question with its texts in the form that people read. */
export interface ReadQuestion extends SourceQuestion {
  /** Plain text; empty if the source has none. */
  label: string
}

const byWord = (table: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(table).flatMap(([question, all]) => all.map((word) => [word, question as StandardQuestion] as const))
const NAMES = byWord(words.names)
const LABELS = byWord(words.labels)

/** Kinds of answers that a standard question can have; other questions of that name are the company's own. */
const KINDS: Partial<Record<StandardQuestion, readonly SourceKind[]>> = {
  email: ['email', 'text'],
  phone: ['phone', 'text'],
  resume: ['file'],
  coverletter: ['file'],
  resumetext: ['textarea'],
  coverlettertext: ['textarea'],
  country: ['country', 'one', 'text'],
  state: ['one', 'text'],
  pronouns: ['one', 'text'],
  experience: ['experience'],
  education: ['education'],
  birthdate: ['date'],
  startdate: ['date'],
  consentprocessing: ['box'],
  consentkeeping: ['box'],
  consentcontact: ['box'],
  consentdemographic: ['box'],
}

const takes = (question: StandardQuestion, kind: SourceKind): boolean => (KINDS[question] ?? ['text']).includes(kind)

/** Returns the standard question that a source asks: as it declares, else by its name, else by its whole label. */
export function recogniseStandard(question: ReadQuestion): StandardQuestion | undefined {
  const { standard, kind } = question
  if (standard) return takes(standard, kind) ? standard : undefined
  if (kind === 'box') return recogniseConsent(question)
  const name = lastPartOf(question.name)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
  const label = fold(question.label)
  const named = NAMES.find(([word, one]) => word === name && takes(one, kind))
  const labelled = LABELS.find(([word, one]) => word === label && takes(one, kind))
  if (kind === 'textarea' && words.labels.coverletter.includes(label)) return 'coverlettertext'
  // The label is the text that people read: a field named "name" that asks for the legal name is another question.
  if (labelled) return labelled[1]
  return named && (label === '' || label.length <= 40) ? named[1] : undefined
}

/** Returns the consent that a check box asks for. */
function recogniseConsent({ name, label, demographic }: ReadQuestion): StandardQuestion | undefined {
  if (demographic) return undefined
  const lastPart = lastPartOf(name)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
  const named = NAMES.find(([word, question]) => word === lastPart && question.startsWith('consent'))
  const folded = fold(label)
  const said = (['keeping', 'contact', 'processing'] as const).find((purpose) =>
    words.consents[purpose].some((word) => folded.includes(word)),
  )
  const purpose = consentPurposes.find((one) => one === said)
  return purpose ? `consent${purpose}` : named?.[1]
}

/** Returns true for a text about consent, for any purpose. */
export const mentionsConsent = (text: string): boolean =>
  Object.values(words.consents).some((all) => all.some((word) => fold(text).includes(word)))

/**
 * Returns true for a voluntary question about the person: marked so by the source, or recognized by the title above it,
 * its name and its label.
 */
export function isDemographic(question: ReadQuestion, title = ''): boolean {
  const { demographic, name, label, kind, standard } = question
  if (demographic !== undefined && demographic) return true
  if (standard || kind === 'box' || kind === 'file' || kind === 'info') return false
  const lastPart = lastPartOf(name)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
  const folded = fold(label)
  if (words.notDemographic.some((word) => folded.includes(word))) return false
  if (words.demographicLabels.includes(folded)) return true
  const titled = words.demographicTitles.some((word) => fold(title).includes(word))
  if (kind !== 'one' && kind !== 'many' && kind !== 'yesNo') return titled && kind === 'text'
  return (
    titled ||
    words.demographicWords.some((word) => folded.includes(word)) ||
    (label.length <= 40 &&
      words.demographicNames.some(
        (word) => lastPart === word || lastPart === `${word}id` || lastPart === `${word}status`,
      ))
  )
}

/** Returns true for an option that means "nothing chosen", which pages list first. */
export const isUnchosen = (option: SourceOption): boolean => words.unchosen.includes(fold(option.label))

/** Returns the option that means "yes" in any of the product's languages. */
export const yesOption = (options: readonly SourceOption[]): SourceOption | undefined =>
  options.length === 2 ? options.find(({ label }) => words.yes.includes(fold(label))) : undefined

/** Returns true for "If yes, please …", which belongs to the previous question. */
export const followsYes = (label: string): boolean => words.ifYes.some((opening) => fold(label).startsWith(opening))

/** Returns true for a second field for the same email address. */
export const repeatsEmail = (label: string): boolean => words.repeatedEmail.some((word) => fold(label).startsWith(word))

/** Returns true for a label that asks for an upload. */
export const asksUpload = (label: string): boolean => words.upload.some((word) => fold(label).startsWith(word))

const MIN_COUNTRIES = 150
let countries: ReadonlySet<string> | undefined

/** Returns true for a shortened list of countries, all of which the country field has. */
export function areCountries(options: readonly SourceOption[]): boolean {
  countries ??= countryNames()
  const known = countries
  // A list of calling codes has them after the names.
  const names = options.map(({ label }) => fold(label.replace(/\(?\+\d{1,4}\)?$/, '')))
  return names.length > 2 && names.every((name) => known.has(name))
}

function countryNames(): ReadonlySet<string> {
  const names = new Set<string>()
  for (const language of ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl']) {
    const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (let first = 65; first <= 90; first += 1)
      for (let second = 65; second <= 90; second += 1) {
        const name = display.of(String.fromCodePoint(first, second))
        if (name) names.add(fold(name))
      }
  }
  if (names.size < MIN_COUNTRIES) throw new Error('This Node has no names of countries. Install one with full ICU.')
  return names
}
