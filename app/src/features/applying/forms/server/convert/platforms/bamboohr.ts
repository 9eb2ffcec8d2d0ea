import { isRecord, recordOf, textOf } from '#kernel/values/json-value.ts'
import {
  type Note,
  optionsOf,
  type PlatformReader,
  recordsOf,
  type SourceKind,
  type SourceQuestion,
} from '../source-form.ts'

const KINDS: Readonly<Record<string, SourceKind>> = {
  short: 'text',
  long: 'textarea',
  yes_no: 'yesNo',
  checkbox: 'box',
  multi: 'one',
  multi_select: 'many',
  date: 'date',
  file: 'file',
}

/** Fields of the platform that are not text, by name. */
const FIXED: Readonly<Record<string, SourceKind>> = {
  email: 'email',
  phone: 'phone',
  countryId: 'country',
  dateAvailable: 'date',
  resumeFileId: 'file',
  coverLetterFileId: 'file',
  references: 'textarea',
}

const DEMOGRAPHIC = new Set(['genderId', 'ethnicityId', 'veteranStatusId', 'disabilityId'])

/** Reads the form fields of a job on BambooHR's careers page. */
export const readBambooHr: PlatformReader = (words, { note, say }) => {
  const fields = Object.entries(recordOf(words['formFields']))
  return [
    {
      title: say('forms.import.application'),
      questions: fields.flatMap(([name, field]) => (isRecord(field) ? [fixedQuestion(name, field, note)] : [])),
    },
    {
      title: say('forms.import.questions'),
      questions: recordsOf(recordOf(words['formFields'])['customQuestions']).map((one) => ask(one, note)),
    },
  ]
}

function fixedQuestion(name: string, field: Record<string, unknown>, note: Note): SourceQuestion {
  const label = textOf(field['label'])
  const options = optionsOf(field['options'], { label: ['text', 'label', 'option'], value: ['id', 'value'] })
  const known = FIXED[name]
  const demographic = DEMOGRAPHIC.has(name)
  if (options.length === 0 && (name.endsWith('Id') || name === 'state') && known === undefined)
    note('guessed', label, 'Its options are not in the data: asked as text.')
  return {
    name,
    label,
    kind: options.length > 0 ? 'one' : (known ?? 'text'),
    required: field['isRequired'] === true,
    options,
    asList: true,
    demographic,
  }
}

function ask(question: Record<string, unknown>, note: Note): SourceQuestion {
  const label = textOf(question['question'])
  const type = textOf(question['type'])
  const options = optionsOf(question['options'], { label: ['option', 'text', 'label'], value: ['id'] })
  const kind = KINDS[type] ?? (options.length > 0 ? 'one' : 'text')
  if (!KINDS[type]) note('guessed', label, `The type “${type}” is unknown: asked as ${kind}.`)
  if (question['hasOther'] === 'yes') note('lost', label, 'Another answer than the options cannot be written.')
  return { name: `question-${textOf(question['id'])}`, label, kind, required: question['isRequired'] === true, options }
}
