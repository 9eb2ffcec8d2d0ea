import {
  asRecord,
  decodeBase64,
  endingOf,
  isEmail,
  isFilled,
  listOf,
  storedFile,
  type StoredFile,
} from './stand-in/call.ts'

export interface WorkableField {
  key: string
  label: string
  type: 'string' | 'free_text' | 'file' | 'boolean' | 'date' | 'complex'
  required: boolean
  supported_file_types?: string[]
  max_file_size?: number
}

export interface WorkableQuestion {
  id: string
  body: string
  type: 'free_text' | 'multiple_choice' | 'boolean' | 'dropdown' | 'numeric' | 'date' | 'file'
  required: boolean
  single_answer?: boolean
  choices?: { id: string; body: string }[]
  supported_file_types?: string[]
}

export interface WorkableJob {
  shortcode: string
  title: string
  state?: 'published' | 'closed'
  fields?: WorkableField[]
  questions?: WorkableQuestion[]
  /** More properties of the job in the public list. */
  post?: object
}

type Fields = Readonly<Record<string, unknown>>

export function personFault({ firstname, lastname, name, email }: Fields): string | undefined {
  if (!isFilled(name) && !(isFilled(firstname) && isFilled(lastname))) return 'firstname and lastname are required'
  return isEmail(email) ? undefined : 'email is not valid'
}

/** Faults of the fields that a form lists; their limits are for the job's own page, and that the API has the same is an assumption. */
export function fieldFault({ fields = [] }: WorkableJob, given: Fields): string | undefined {
  for (const { key, type, required, supported_file_types: types, max_file_size: size } of fields) {
    const value = given[key]
    if (value === undefined || value === '') {
      if (required && type !== 'complex') return `${key} is required`
      continue
    }
    if (type !== 'file') continue
    const file = readFile(key, value)
    if (!file) return `${key} is no file`
    if (size !== undefined && file.bytes > size) return `${key} is too large`
    if (types && !types.includes(endingOf(file.fileName))) return `${key} has an unsupported type`
  }
  return undefined
}

export function readFile(name: string, value: unknown): StoredFile | undefined {
  const { name: fileName, data } = asRecord(value) ?? {}
  const content = decodeBase64(data)
  return content && content.length > 0 && isFilled(fileName) ? storedFile(name, fileName, '', content) : undefined
}

/** Not documented for this call: the property of each type, taken from the page on attributes of candidates. */
export function answersFault({ questions = [] }: WorkableJob, { answers }: Fields): string | undefined {
  const given = new Map(listOf(answers).map((answer) => [answer.question_key, answer]))
  const unknown = [...given.keys()].find((key) => !questions.some(({ id }) => id === key))
  if (unknown !== undefined) return 'There is no such question'
  const wrong = questions.find((question) => {
    const answer = given.get(question.id)
    return answer ? !isAnswer(question, answer) : question.required
  })
  return wrong && `The answer to “${wrong.body}” is missing or incorrect`
}

function isAnswer({ type, choices = [], single_answer: isSingle }: WorkableQuestion, answer: Fields): boolean {
  const { body, checked, number, date, file, choices: chosen } = answer
  if (type === 'boolean') return typeof checked === 'boolean'
  if (type === 'numeric') return typeof number === 'number' && Number.isFinite(number)
  if (type === 'date') return typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date)
  if (type === 'file') return readFile('answer', file) !== undefined
  if (type === 'free_text') return isFilled(body)
  const ids = Array.isArray(chosen) ? chosen : []
  const isOne = type === 'dropdown' || isSingle === true
  return ids.length > 0 && !(isOne && ids.length > 1) && ids.every((id) => choices.some((choice) => choice.id === id))
}
