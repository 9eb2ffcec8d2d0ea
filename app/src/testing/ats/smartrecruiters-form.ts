import { asRecord, decodeBase64, storedFile, type StoredFile } from './call.ts'

/** A screening question in the vendor's shape. */
export interface ScreeningQuestion {
  id: string
  label: string
  repeatable?: boolean
  fields: {
    id: string
    label: string
    type: string
    required: boolean
    values?: { id: string; label: string }[]
  }[]
}

/** Questions that are asked if a field has one of these values. */
export interface Conditional {
  parentQuestionId: string
  fieldId: string
  valueIds: string[]
  conditionalQuestions: string[]
}

/** developers.smartrecruiters.com/docs/partners-post-an-application: "2 MB", "PDF, DOC(X), RTF, JPG, PNG". */
const FILE_LIMIT_BYTES = 2_097_152
const FILE_TYPES = new Set([
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/rtf',
  'text/rtf',
  'image/jpeg',
  'image/png',
])
const TEXT_BYTES = 4000

/** Reads the files in base64 of an application; undefined if one of them is refused. */
export function readFiles(fields: Readonly<Record<string, unknown>>): StoredFile[] | undefined {
  const named = ['resume', 'avatar', 'attachments'].flatMap((name) =>
    [fields[name]].flat().flatMap((file) => (file === undefined ? [] : [[name, asRecord(file)] as const])),
  )
  const files = named.flatMap(([name, file]) => {
    const content = decodeBase64(file?.fileContent)
    const { fileName, mimeType } = file ?? {}
    if (content === undefined || typeof fileName !== 'string' || typeof mimeType !== 'string') return []
    const fits = content.length > 0 && content.length <= FILE_LIMIT_BYTES && FILE_TYPES.has(mimeType)
    return fits ? [storedFile(name, fileName, mimeType, content)] : []
  })
  return files.length === named.length ? files : undefined
}

type Fields = Readonly<Record<string, unknown>>

/** Returns the vendor's sentence about missing or incorrect answers, with the ids of their questions. */
export function faultOfAnswers(
  application: Fields,
  questions: readonly ScreeningQuestion[],
  conditionals: readonly Conditional[],
): string | undefined {
  const answers = new Map(
    listOf(application.answers).map(({ id, records }) => [
      id,
      listOf(records).map(({ fields }) => asRecord(fields) ?? {}),
    ]),
  )
  const isOpen = ({ id }: ScreeningQuestion) => {
    const conditional = conditionals.find((each) => each.conditionalQuestions.includes(id))
    if (conditional === undefined) return true
    const given = answers.get(conditional.parentQuestionId)?.[0]?.[conditional.fieldId]
    return (
      application.conditionalsIncluded === true &&
      Array.isArray(given) &&
      given.some((value) => conditional.valueIds.some((id) => id === value))
    )
  }
  const open = questions.filter(isOpen)
  const unknown = [...answers.keys()].filter((id) => !open.some((question) => question.id === id)).map(String)
  const wrong = open.filter((question) => !isAnswered(question, answers.get(question.id) ?? [])).map(({ id }) => id)
  const missing = open.filter(
    ({ id, fields }) =>
      fields.some(({ required }) => required) &&
      !fields.every((field) => !field.required || isFilled(answers.get(id)?.[0]?.[field.id])),
  )
  if (missing.length > 0)
    return `The following screening questions are required: ${missing.map(({ id }) => id).join(', ')}.`
  return unknown.length + wrong.length > 0
    ? `Values for the following screening questions' answers are incorrect: ${[...unknown, ...wrong].join(', ')}.`
    : undefined
}

const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.map((entry) => asRecord(entry) ?? {}) : []
const isFilled = (value: unknown) => Array.isArray(value) && value.some((text) => text !== '')

/** Returns true if each value is an array of texts of its field: ids of options for choices, several only for some types. */
function isAnswered({ fields, repeatable = false }: ScreeningQuestion, records: readonly Fields[]): boolean {
  if (records.length > 1 && !repeatable) return false
  return records.every((record) =>
    Object.entries(record).every(([name, value]) => {
      const field = fields.find(({ id }) => id === name)
      if (field === undefined || field.type === 'INFORMATION' || !Array.isArray(value)) return false
      if (value.length > 1 && field.type !== 'MULTI_SELECT') return false
      return value.every((text) =>
        typeof text === 'string' && field.values && field.values.length > 0
          ? field.values.some(({ id }) => id === text)
          : typeof text === 'string' && Buffer.byteLength(text) <= TEXT_BYTES,
      )
    }),
  )
}
