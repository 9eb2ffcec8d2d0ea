import { listOf, recordOf, textOf } from '#kernel/values/json-value.ts'
import {
  type Note,
  optionsOf,
  type PlatformReader,
  recordsOf,
  type SourceKind,
  type SourceQuestion,
} from '../source-form.ts'

const KINDS: Readonly<Record<string, SourceKind>> = {
  text: 'text',
  textarea: 'textarea',
  phone: 'phone',
  email: 'email',
  select: 'one',
  dropdown: 'one',
  radio: 'one',
  multiselect: 'many',
  checkbox: 'many',
  resumeUpload: 'file',
  fileUpload: 'file',
  date: 'date',
  number: 'number',
  instruction: 'info',
}

/** Reads the response to a PCSX site's `questions` call. */
export const readPcsx: PlatformReader = (words, { note }) =>
  recordsOf(words['fields']).map((section) => {
    const questions = recordsOf(section['questions'])
    const countries = listOf(section['countries']).map(textOf).filter(Boolean)
    if (countries.length > 0)
      for (const question of questions)
        note(
          'guessed',
          textOf(question['label']),
          `The source asks it only in ${countries.join(', ')}: it is always asked.`,
        )
    return { title: textOf(section['title']), questions: questions.map((one) => ask(one, note)) }
  })

function ask(question: Record<string, unknown>, note: Note): SourceQuestion {
  const label = textOf(question['label'])
  const type = textOf(question['type'])
  const choices = recordOf(question['selectOptions'])['choices'] ?? recordOf(question['checkboxOptions'])['choices']
  const options = optionsOf(choices, { label: ['label'], value: ['value'] })
  const known = KINDS[type] ?? KINDS[textOf(question['configType'])]
  const kind = known ?? (options.length > 0 ? 'one' : 'text')
  if (!known) note('guessed', label, `The type “${type}” is unknown: asked as ${kind}.`)
  if (listOf(question['rules']).length > 0) note('lost', label, 'Its rules are not known.')
  return {
    name: textOf(question['questionId']),
    label,
    kind: kind === 'many' && options.length === 0 ? 'box' : kind,
    required: question['required'] === true,
    options,
    asList: type === 'select' || type === 'dropdown',
    ...(type === 'resumeUpload' && { standard: 'resume' as const }),
  }
}
