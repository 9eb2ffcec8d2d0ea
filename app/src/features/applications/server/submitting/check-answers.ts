import { checkValues, type FormDefinition, loadFormMessages, standardModels } from '@foyer/form-kit/server'
import type { PositionForm } from '#features/forms/server/index.ts'
import { applicationErrors } from '../../errors.ts'
import type { SentFile } from '../store.ts'

type Item = FormDefinition['sections'][number]['items'][number]

/** Answers that passed the rules of the form. */
export interface CheckedAnswers {
  /** By field name; a field with files has their `encId`s. */
  answers: Record<string, unknown>
  /** Voluntary answers about the person, which are stored apart. */
  demographic: Record<string, unknown>
  files: SentFile[]
}

const fileTypes = ['fileUpload', 'file_upload']

/** Files were checked when they were uploaded, and their content is not at hand; the rules on number and size stay. */
const { check: _checked, ...storedFiles } = standardModels.get('fileUpload') ?? raise()
const models = new Map([...standardModels, ...fileTypes.map((name) => [name, storedFiles] as const)])

function raise(): never {
  throw new Error('The form kit has no type for files.')
}

export const itemsOf = ({ definition }: Pick<PositionForm, 'definition'>): readonly Item[] =>
  definition.sections.flatMap(({ items }) => items)

export const holdsFiles = ({ type }: Item): boolean => fileTypes.includes(type)

/** Returns the `encId`s in the value of a field with files. */
const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/**
 * Checks answers with the rules of the form, like the page that asked. Values of hidden and unknown fields are left out.
 * @throws `invalid` with the errors by field, in the reader's language
 */
export async function checkAnswers(
  form: PositionForm,
  given: { values: Readonly<Record<string, unknown>>; files: readonly SentFile[] },
  { locale, timeZone, now }: { locale: string; timeZone: string; now: Date },
): Promise<CheckedAnswers> {
  const fields = itemsOf(form).filter(holdsFiles)
  const fileOf = (field: string, encId: string) =>
    given.files.find((file) => file.field === field && file.file === encId)
  const uploads = fields.map(({ name }) => [
    name,
    idsIn(given.values[name]).flatMap((encId) => {
      const file = fileOf(name, encId)
      return file ? [{ uid: encId, name: file.name, size: file.bytes, type: file.type }] : []
    }),
  ])
  const checked = await checkValues(
    form.definition,
    { ...given.values, ...Object.fromEntries(uploads) },
    { models, messages: await loadFormMessages(locale), now: () => now.getTime(), timeZone },
  )
  if (!checked.ok)
    throw applicationErrors.error('invalid', {
      fields: Object.fromEntries(Object.entries(checked.errors).map(([field, error]) => [field, [error]])),
    })
  const files: SentFile[] = []
  const values = new Map<string, unknown>(Object.entries(checked.values))
  for (const { name } of fields.filter((field) => values.has(field.name))) {
    const kept = uidsIn(values.get(name)).flatMap((uid) => fileOf(name, uid) ?? [])
    values.set(
      name,
      kept.map(({ file }) => file),
    )
    files.push(...kept)
  }
  const isDemographic = ([name]: readonly [string, unknown]) => form.demographicFields.has(name)
  return {
    answers: plain(Object.fromEntries([...values].filter((entry) => !isDemographic(entry)))),
    demographic: plain(Object.fromEntries([...values].filter(isDemographic))),
    files,
  }
}

const uidsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap((one: unknown) => (isFile(one) ? [one.uid] : [])) : []

const isFile = (value: unknown): value is { uid: string } =>
  typeof value === 'object' && value !== null && 'uid' in value && typeof value.uid === 'string'

/** Returns a value as it is read back from the database. */
const plain = (value: object): Record<string, unknown> => JSON.parse(JSON.stringify(value)) as Record<string, unknown>

/** Types whose answers are not offered again: files, official numbers, signatures and single boxes, which are consents. */
const notKept = new Set([...fileTypes, 'ssn', 'sin', 'esignForm', 'esign_form', 'checkboxItem', 'checkbox_item'])

/** Returns the answers to offer again in the next application, by question key, with the question as it was asked. */
export function answersToKeep(
  form: PositionForm,
  answers: Readonly<Record<string, unknown>>,
): { key: string; value: unknown; wording: string }[] {
  return itemsOf(form).flatMap((item) => {
    const key = form.questionKeys[item.name]
    const value = answers[item.name]
    const isAnswer =
      value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
    if (key === undefined || !isAnswer || notKept.has(item.type) || isConsent(item)) return []
    return [{ key, value, wording: item.label || item.name }]
  })
}

/** Returns true for a box whose only option is to agree. */
function isConsent(item: Item): boolean {
  const options: unknown = 'options' in item ? item.options : undefined
  return item.type === 'checkbox' && (!Array.isArray(options) || options.length < 2)
}
