import { numberOf, recordOf, textOf } from '#kernel/values/json-value.ts'
import {
  contactQuestions,
  type Note,
  optionsOf,
  type PlatformReader,
  recordsOf,
  type SourceKind,
  type SourceOption,
  type SourceQuestion,
  type Wording,
} from '../source-form.ts'

const KINDS: Readonly<Record<string, SourceKind>> = {
  string: 'text',
  text: 'textarea',
  boolean: 'yesNo',
  single_choice: 'one',
  multi_choice: 'many',
  infobox: 'info',
  date: 'date',
  number: 'number',
  file: 'file',
  attachment: 'file',
  legal: 'box',
  salary: 'text',
}

/** Reads an offer of Recruitee's careers site API. */
export const readRecruitee: PlatformReader = (words, { note, say }) => [
  contactQuestions(say, fixedQuestions(words, say)),
  {
    title: say('forms.import.questions'),
    questions: [
      ...places(words, note),
      ...recordsOf(words['open_questions'])
        .toSorted(byPosition)
        .map((one) => ask(one, note)),
    ],
  },
]

const byPosition = (a: Record<string, unknown>, b: Record<string, unknown>) =>
  (numberOf(a['position']) ?? 0) - (numberOf(b['position']) ?? 0)

/** Returns the questions that an offer configures by `options_…`: `off`, `optional` or `required`. */
function fixedQuestions(words: Record<string, unknown>, say: Wording): SourceQuestion[] {
  const questions: SourceQuestion[] = [
    { name: 'options_phone', label: say('forms.standard.phone'), kind: 'phone', standard: 'phone' },
    { name: 'options_cv', label: say('forms.standard.resume'), kind: 'file', standard: 'resume' },
    { name: 'options_cover_letter', label: say('forms.standard.coverletter'), kind: 'file', standard: 'coverletter' },
    { name: 'options_photo', label: say('forms.import.photo'), kind: 'file' },
    { name: 'options_salutation', label: say('forms.import.salutation'), kind: 'text' },
    { name: 'options_title', label: say('forms.import.title'), kind: 'text' },
  ]
  return questions.flatMap((question) => {
    const state = textOf(words[question.name])
    return state === 'required' || state === 'optional' ? [{ ...question, required: state === 'required' }] : []
  })
}

/** Returns the question about the place of work, which is asked if an offer has several. */
function places(words: Record<string, unknown>, note: Note): SourceQuestion[] {
  const label = textOf(words['locations_question'])
  const options = optionsOf(words['locations'], { label: ['name', 'city'], value: ['id', 'name'] })
  if (label === '') return []
  if (options.length < 2) {
    note('lost', label, 'It is asked only if the job has several places; the data name fewer than two.')
    return []
  }
  const many = /multiple/.test(textOf(words['locations_question_type']))
  const required = words['locations_question_required'] === true
  return [{ name: 'locations', label, kind: many ? 'many' : 'one', required, options }]
}

function ask(question: Record<string, unknown>, note: Note): SourceQuestion {
  const label = textOf(question['body'])
  const kind = textOf(question['kind'])
  const options: SourceOption[] = optionsOf(recordsOf(question['open_question_options']).toSorted(byPosition), {
    label: ['body'],
    value: ['id', 'body'],
  })
  const known = KINDS[kind]
  if (!known)
    note('guessed', label, `The kind “${kind}” is unknown: asked as ${options.length > 0 ? 'a choice' : 'text'}.`)
  const maxLength = numberOf(recordOf(question['options'])['length'])
  return {
    name: textOf(question['id']),
    label,
    kind: known ?? (options.length > 0 ? 'one' : 'text'),
    required: question['required'] === true,
    options,
    ...(maxLength && { maxLength }),
  }
}
