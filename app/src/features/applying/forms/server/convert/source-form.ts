import { isRecord, listOf, recordOf, textOf } from '#kernel/values/json-value.ts'
import type { StandardQuestion } from '../../standard-questions.ts'
import type { HtmlTools } from './question-text.ts'

export interface ConversionOptions {
  /** BCP 47; the language of the texts that a converter writes itself. */
  language: string
  company: string
  /** Largest file of an application, in MB. */
  fileMB: number
  /** Keeps questions about past pay, which are left out otherwise. */
  allowPastPay: boolean
  html: HtmlTools
}

/** Kinds of questions that all platforms share. */
export type SourceKind =
  | 'text'
  | 'email'
  | 'phone'
  | 'textarea'
  | 'number'
  | 'date'
  | 'file'
  /** One or several of the options. */
  | 'one'
  | 'many'
  | 'yesNo'
  | 'box'
  | 'country'
  /** Text to read. */
  | 'info'
  | 'experience'
  | 'education'

/** A question read from a platform, before it becomes a field. Texts can be HTML. */
export interface SourceQuestion {
  /** The platform's name for the question; can be empty or used twice. */
  name: string
  label: string
  help?: string
  kind: SourceKind
  required?: boolean
  options?: readonly SourceOption[]
  /** True if the source has more options than it lists. */
  optionsCut?: boolean
  /** Draws a single choice as a list even if it has few options. */
  asList?: boolean
  maxLength?: number
  /** Accepts several files. */
  several?: boolean
  standard?: StandardQuestion
  /** A voluntary question about the person. */
  demographic?: boolean
  /** The previous question, if only one of the two needs an answer: a résumé as file or text. */
  insteadOf?: 'previous'
}

export interface SourceOption {
  label: string
  value: string | number | boolean
  /** People can add their own words. */
  ownWords?: boolean
}

export interface SourceSection {
  title?: string
  description?: string
  questions: readonly SourceQuestion[]
}

/** A property of a source that its form lacks (`lost`) or has only by guess (`guessed`). */
export interface ConversionNote {
  kind: 'lost' | 'guessed'
  /** Shortened label of the question; empty for the form as a whole. */
  question: string
  text: string
}

export type Note = (kind: ConversionNote['kind'], question: string, text: string) => void

/** Texts that a converter writes itself, in the form's language. */
export interface Wording {
  (id: WordingId): string
}

export type WordingId =
  | `forms.standard.${'firstname' | 'lastname' | 'email' | 'phone' | 'location' | 'resume' | 'coverletter' | 'contact' | 'documents'}`
  | `forms.standard.consent.${'processing' | 'keeping'}`
  | `forms.import.${'application' | 'questions' | 'voluntary' | 'ai' | 'aiOptOut' | 'company' | 'linkedin' | 'website' | 'message' | 'photo' | 'salutation' | 'title' | 'period' | 'consent.demographic'}`
  | 'offers.fullName'
  | `profile.section.${'experience' | 'education'}`
  | `profile.field.${'position' | 'employer' | 'institution' | 'studyType'}`
  | `personalData.${'yes' | 'no'}`

/** Reads a platform's format. @returns the sections of the form; questions about the person are marked */
export type PlatformReader = (
  words: Record<string, unknown>,
  tools: { note: Note; say: Wording },
) => readonly SourceSection[]

/** Returns the objects of a list, and skips other entries. */
export const recordsOf = (value: unknown): Record<string, unknown>[] => listOf(value).filter(isRecord)

/** Reads options written as texts or as objects, and skips those without a text. */
export function optionsOf(
  value: unknown,
  keys: { label: readonly string[]; value: readonly string[] },
): SourceOption[] {
  return listOf(value).flatMap((entry) => {
    if (!isRecord(entry)) {
      const label = textOf(entry)
      return label === '' ? [] : [{ label, value: label }]
    }
    const label = keys.label.map((key) => textOf(entry[key])).find((one) => one !== '')
    const given = keys.value.map((key) => entry[key]).find((one) => one !== undefined && one !== null && one !== '')
    const known = typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean'
    return label === undefined ? [] : [{ label, value: known ? given : label }]
  })
}

/** The contact questions of platforms that ask them on every page without listing them. */
export function contactQuestions(say: Wording, more: readonly SourceQuestion[] = []): SourceSection {
  return {
    title: say('forms.standard.contact'),
    questions: [
      { name: 'name', label: say('offers.fullName'), kind: 'text', required: true, standard: 'fullname' },
      { name: 'email', label: say('forms.standard.email'), kind: 'email', required: true, standard: 'email' },
      ...more,
    ],
  }
}

/** Returns true for a set of fields that is required. */
export const isRequired = (set: unknown): boolean => recordOf(set)['required'] === true
