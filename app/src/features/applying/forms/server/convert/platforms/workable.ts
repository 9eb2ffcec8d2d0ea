import { numberOf, textOf } from '#kernel/values/json-value.ts'
import {
  contactQuestions,
  type Note,
  optionsOf,
  type PlatformReader,
  recordsOf,
  type SourceKind,
  type SourceQuestion,
} from '../source-form.ts'

const FIELD_KINDS: Readonly<Record<string, SourceKind>> = {
  string: 'text',
  free_text: 'textarea',
  file: 'file',
  boolean: 'yesNo',
  date: 'date',
}

const QUESTION_KINDS: Readonly<Record<string, SourceKind>> = {
  free_text: 'textarea',
  dropdown: 'one',
  multiple_choice: 'many',
  boolean: 'yesNo',
  numeric: 'number',
  date: 'date',
  file: 'file',
}

/** Asked of everyone, and not listed. */
const CONTACT = new Set(['name', 'firstname', 'lastname', 'email'])

/** Reads the application form of a Workable job: the account's fields, and the job's questions. */
export const readWorkable: PlatformReader = (words, { note, say }) => [
  contactQuestions(
    say,
    recordsOf(words['form_fields']).flatMap((field) => askField(field, note)),
  ),
  {
    title: say('forms.import.questions'),
    questions: recordsOf(words['questions']).map((question) => ask(question, note)),
  },
]

function askField(field: Record<string, unknown>, note: Note): SourceQuestion[] {
  const [name, label, type] = [textOf(field['key']), textOf(field['label']), textOf(field['type'])]
  if (CONTACT.has(name)) return []
  const required = field['required'] === true
  if (name === 'experience' || name === 'education') return [{ name, label, kind: name, required, standard: name }]
  const kind = name === 'phone' ? 'phone' : FIELD_KINDS[type]
  if (!kind) {
    note('lost', label, `The type “${type}” is unknown.`)
    return []
  }
  const maxLength = numberOf(field['max_length'])
  return [{ name, label, kind, required, ...(maxLength && { maxLength }) }]
}

function ask(question: Record<string, unknown>, note: Note): SourceQuestion {
  const [label, type] = [textOf(question['body']), textOf(question['type'])]
  const options = optionsOf(question['choices'], { label: ['body'], value: ['id', 'body'] })
  const known = type === 'multiple_choice' && question['single_answer'] === true ? 'one' : QUESTION_KINDS[type]
  const kind = known ?? (options.length > 0 ? 'one' : 'text')
  if (!known) note('guessed', label, `The type “${type}” is unknown: asked as ${kind}.`)
  return {
    name: textOf(question['id']),
    label,
    kind,
    required: question['required'] === true,
    options,
    asList: type === 'dropdown',
  }
}
