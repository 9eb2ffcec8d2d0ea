import { checkFormAnswers, itemsOf, type PositionForm } from '#features/applying/forms/server/index.ts'
import { consentPurposeOf } from '#features/applying/forms/standard-questions.ts'
import { applicationErrors } from '../../errors.ts'
import type { Submission } from '../records/application-service.ts'
import type { SentFile } from '../records/store.ts'

type Item = ReturnType<typeof itemsOf>[number]

/** Answers that passed the rules of the form. */
export interface CheckedAnswers {
  /** By field name; a field with files has their `encId`s. */
  answers: Record<string, unknown>
  /** Voluntary answers about the person, which are stored separately. */
  demographic: Record<string, unknown>
  files: SentFile[]
}

/**
 * Checks the answers of an application; see {@link checkFormAnswers}.
 * @throws `invalid` with the errors by field, in the reader's language
 */
export async function checkAnswers(
  form: PositionForm,
  given: { values: Readonly<Record<string, unknown>>; files: readonly SentFile[] },
  reader: { locale: string; timeZone: string; now: Date },
): Promise<CheckedAnswers> {
  const checked = await checkFormAnswers(form, given, reader)
  if (!checked.ok)
    throw applicationErrors.error('invalid', {
      fields: Object.fromEntries(Object.entries(checked.errors).map(([field, error]) => [field, [error]])),
    })
  const isDemographic = ([name]: readonly [string, unknown]) => form.demographicFields.has(name)
  const entries = Object.entries(checked.answers)
  return {
    answers: Object.fromEntries(entries.filter((entry) => !isDemographic(entry))),
    demographic: Object.fromEntries(entries.filter(isDemographic)),
    files: checked.files,
  }
}

/** Returns the given consents, in the words of their check boxes. */
export const consentsIn = (
  form: PositionForm,
  values: Readonly<Record<string, unknown>>,
): NonNullable<Submission['consents']> =>
  itemsOf(form).flatMap((item) => {
    const purpose = consentPurposeOf(form.questionKeys[item.name] ?? '')
    return purpose && values[item.name] === true ? [{ purpose, words: item.label ?? item.ariaLabel ?? '' }] : []
  })

/**
 * Types whose answers are not reusable: files, official numbers, signatures, and single check boxes, which are
 * consents.
 */
const notSaved = new Set([
  'fileUpload',
  'file_upload',
  'ssn',
  'sin',
  'esignForm',
  'esign_form',
  'checkboxItem',
  'checkbox_item',
])

/** Returns the answers to reuse in the next application, by question key, with the question as it was asked. */
export function answersToSave(
  form: PositionForm,
  answers: Readonly<Record<string, unknown>>,
): { key: string; value: unknown; wording: string }[] {
  return itemsOf(form).flatMap((item) => {
    const key = form.questionKeys[item.name]
    const value = answers[item.name]
    const isAnswer =
      value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
    if (key === undefined || !isAnswer || notSaved.has(item.type) || isConsent(item)) return []
    return [{ key, value, wording: item.label || item.name }]
  })
}

/** Returns true for a check box whose only option is to agree. */
function isConsent(item: Item): boolean {
  const options: unknown = 'options' in item ? item.options : undefined
  return item.type === 'checkbox' && (!Array.isArray(options) || options.length < 2)
}
