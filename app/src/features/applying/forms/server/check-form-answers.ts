import { checkValues, type FormDefinition, loadFormMessages, standardModels } from '@foyer/form-kit/server'

type Item = FormDefinition['sections'][number]['items'][number]

/** A file that was uploaded for a field. */
export interface AnswerFile {
  field: string
  /** Its `encId`. */
  file: string
  name: string
  bytes: number
  type: string
}

export type FormCheck<File extends AnswerFile> =
  | { ok: false; errors: Readonly<Record<string, string>> }
  | {
      ok: true
      /** Answers by field name; a field with files has their `encId`s. */
      answers: Record<string, unknown>
      files: File[]
    }

const fileTypes = ['fileUpload', 'file_upload']

/**
 * Files were checked when they were uploaded, and their content is not available here; the rules on number and size
 * still apply.
 */
const { check: _checked, ...storedFiles } = standardModels.get('fileUpload') ?? raise()
const models = new Map([...standardModels, ...fileTypes.map((name) => [name, storedFiles] as const)])

function raise(): never {
  throw new Error('The form kit has no type for files.')
}

/** Returns the items of a form in order. */
export const itemsOf = ({ definition }: { definition: FormDefinition }): readonly Item[] =>
  definition.sections.flatMap(({ items }) => items)

/** Returns true for a field whose answer is files. */
export const holdsFiles = ({ type }: Item): boolean => fileTypes.includes(type)

/** Returns the `encId`s in the value of a field with files. */
const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/**
 * Checks answers with the rules of a form, like the page that asked. Ignores values of hidden and unknown fields.
 * @returns the answers, or the errors by field in the reader's language
 */
export async function checkFormAnswers<File extends AnswerFile>(
  form: { definition: FormDefinition },
  given: { values: Readonly<Record<string, unknown>>; files: readonly File[] },
  { locale, timeZone, now }: { locale: string; timeZone: string; now: Date },
): Promise<FormCheck<File>> {
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
  if (!checked.ok) return { ok: false, errors: checked.errors }
  const files: File[] = []
  const values = new Map<string, unknown>(Object.entries(checked.values))
  for (const { name } of fields.filter((field) => values.has(field.name))) {
    const kept = uidsIn(values.get(name)).flatMap((uid) => fileOf(name, uid) ?? [])
    values.set(
      name,
      kept.map(({ file }) => file),
    )
    files.push(...kept)
  }
  return { ok: true, answers: plain(Object.fromEntries(values)), files }
}

const uidsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap((one: unknown) => (isFile(one) ? [one.uid] : [])) : []

const isFile = (value: unknown): value is { uid: string } =>
  typeof value === 'object' && value !== null && 'uid' in value && typeof value.uid === 'string'

/** Returns a value as it is read back from the database. */
const plain = (value: object): Record<string, unknown> => JSON.parse(JSON.stringify(value)) as Record<string, unknown>
