import { numberOf, textOf } from '#kernel/values/json-value.ts'
import {
  type Note,
  optionsOf,
  type PlatformReader,
  recordsOf,
  type SourceKind,
  type SourceQuestion,
  type SourceSection,
} from '../source-form.ts'

const KINDS: Readonly<Record<string, SourceKind>> = {
  text: 'text',
  email: 'email',
  phone: 'phone',
  textarea: 'textarea',
  number: 'number',
  date: 'date',
  file: 'file',
  select: 'one',
  radio: 'one',
  multi_select: 'many',
  boolean: 'yesNo',
  checkboxItem: 'box',
  location: 'text',
  country: 'country',
  list: 'experience',
  info: 'info',
}

/** Reads a plain list of questions, for sources in no known format. */
export const readQuestionList: PlatformReader = (words, { note }) => {
  const sections = new Map<string, SourceQuestion[]>()
  for (const question of recordsOf(words['questions'])) {
    const title = textOf(question['section'])
    const questions = sections.get(title) ?? []
    questions.push(...ask(question, note))
    sections.set(title, questions)
  }
  return [...sections].map(([title, questions]): SourceSection => ({
    title: PART_OF_PAGE.test(title) ? '' : title,
    questions,
  }))
}

/** Names of parts of a page that are not titles. */
const PART_OF_PAGE = /^[a-z]+(?:[A-Z][a-z]+)*$/

function ask(question: Record<string, unknown>, note: Note): SourceQuestion[] {
  const label = textOf(question['label'])
  const type = textOf(question['type'])
  if (type === 'hidden') {
    note('lost', label, 'It is a hidden field.')
    return []
  }
  const options = optionsOf(question['options'], { label: ['label'], value: ['value'] })
  const all = numberOf(question['optionsCut'])
  const kind = KINDS[type] ?? (options.length > 0 ? 'one' : 'text')
  if (!KINDS[type]) note('guessed', label, `The type “${type}” is unknown: asked as ${kind}.`)
  const maxLength = numberOf(question['maxLength'])
  const asked: SourceQuestion = {
    name: textOf(question['name']),
    label,
    help: textOf(question['help']),
    kind,
    required: question['required'] === true,
    options,
    asList: type === 'select',
    ...(maxLength && { maxLength }),
    ...(/^educat/i.test(label) && kind === 'experience' && { kind: 'education' as const }),
  }
  if (all === undefined || all <= options.length) return [asked]
  note('guessed', label, `Only ${options.length} of its ${all} options are in the data.`)
  return [{ ...asked, optionsCut: true }]
}
