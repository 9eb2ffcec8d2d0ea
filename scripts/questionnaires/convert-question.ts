import type { FieldItem, RuleDefinition } from '../../packages/form-kit/src/index.ts'
import { plainLines, placeText } from './question-text.ts'
import type { SourceAnswer, SourceQuestion } from './source.ts'

/** A property of a question that its field lacks or has only by guess. */
export interface ConversionNote {
  /** `lost`: the definition lacks it. `guessed`: it is there, but the data do not say so. */
  readonly kind: 'lost' | 'guessed'
  readonly question: string
  readonly text: string
}

/** An item with the options of its type. */
export type ConvertedItem = FieldItem & Readonly<Record<string, unknown>>

export interface ConvertedQuestion {
  /** Text to read first, if any, and the field. */
  readonly items: readonly ConvertedItem[]
  /** The answer already in the source. */
  readonly answer: unknown
  readonly notes: readonly ConversionNote[]
}

type Kind = 'text' | 'textarea' | 'radio' | 'select' | 'checkbox' | 'date' | 'number' | 'instruction'

const KINDS: Readonly<Record<string, Kind>> = {
  label: 'instruction',
  radiolist: 'radio',
  dropdown: 'select',
  dropdownlist: 'select',
  checkboxlist: 'checkbox',
  textbox: 'text',
  textarea: 'textarea',
  calendar: 'date',
  datepicker: 'date',
  date: 'date',
  numeric: 'number',
  number: 'number',
}

/** Placeholder date of the source for "any day". */
const ANY_DAY = '01/01/1900'

/** Converts a question to an item, or to two if its text is long. */
export function convertQuestion(question: SourceQuestion, name: string, locked: boolean): ConvertedQuestion {
  const notes: ConversionNote[] = []
  const note = (kind: ConversionNote['kind'], text: string) => notes.push({ kind, question: name, text })
  const kind = kindOf(question, note)
  if (kind === 'instruction') {
    const label = plainLines(question.QuestionTitle)
    return {
      items: [{ name, type: 'instruction', ...(label && { label }), content: question.QuestionText }],
      answer: undefined,
      notes,
    }
  }
  noteLosses(question, note)
  const { label, help, instruction } = placeText(
    question.QuestionDisplayIdentifier,
    question.QuestionTitle,
    question.QuestionText,
  )
  const choices = question.Answers.toSorted((a, b) => a.SortOrder - b.SortOrder).map((answer) =>
    choiceOf(answer, question),
  )
  const rules = rulesOf(question, kind)
  const enableFrom = kind === 'date' ? isoDay(question.MinDate) : undefined
  const field: ConvertedItem = {
    name,
    type: kind,
    label,
    ...(help && { help }),
    ...(question.IsRequired && { required: true }),
    ...(locked && { readonly: true }),
    ...(rules.length > 0 && { rules }),
    ...(enableFrom && { enableFrom }),
    ...(hasChoices(kind) && { choices: choices.map(({ label: text, value }) => ({ label: text, value })) }),
  }
  const selected = choices.filter(({ chosen }) => chosen).map(({ value }) => value)
  const [first = question.AnswerString || undefined] = selected
  return {
    items: instruction ? [{ name: `${name}-text`, type: 'instruction', ...instruction }, field] : [field],
    answer: kind === 'checkbox' ? (selected.length > 0 ? selected : undefined) : first,
    notes,
  }
}

type Note = (kind: ConversionNote['kind'], text: string) => void

function kindOf(question: SourceQuestion, note: Note): Kind {
  const { DisplayName, QuestionItemTypeName, Answers } = question
  const known = KINDS[DisplayName.toLowerCase().replaceAll(/[^a-z]/g, '')]
  if (known && (Answers.length > 0 || !hasChoices(known))) return known
  const guess: Kind = Answers.length > 0 ? (question.MaxNoResponses > 1 ? 'checkbox' : 'radio') : 'textarea'
  note(
    'guessed',
    known
      ? `It is shown as "${DisplayName}" but has no answers to choose from: made a ${guess} field.`
      : `The display "${DisplayName}" (${QuestionItemTypeName || 'no type'}) is not known: made a ${guess} field by its answers.`,
  )
  return guess
}

function noteLosses(question: SourceQuestion, note: Note): void {
  const number = question.QuestionDisplayIdentifier
  const parent = /^(\d+)[a-z]+$/i.exec(number)?.[1]
  if (parent) {
    note(
      'guessed',
      `It is numbered ${number}, so it may belong to an answer of question ${parent}. The data do not say to which: it is always shown.`,
    )
  }
  if (question.IsEncrypted) note('lost', 'The source keeps this answer encrypted. A definition cannot ask for that.')
}

function choiceOf(answer: SourceAnswer, { Answers }: SourceQuestion) {
  const unique = answer.Key !== '' && Answers.filter(({ Key }) => Key === answer.Key).length === 1
  const value = unique ? answer.Key : String(answer.ResponseID ?? answer.Text)
  return { label: plainLines(answer.Text).replaceAll('\n', ' ') || value, value, chosen: answer.Selected }
}

function rulesOf({ CharacterLimit, MaxNoResponses }: SourceQuestion, kind: Kind): RuleDefinition[] {
  const limit = kind === 'checkbox' ? MaxNoResponses : kind === 'text' || kind === 'textarea' ? CharacterLimit : 0
  return limit > 0 ? [{ type: 'maxLength', value: limit }] : []
}

function hasChoices(kind: Kind): boolean {
  return kind === 'radio' || kind === 'select' || kind === 'checkbox'
}

/** Converts MM/DD/YYYY to YYYY-MM-DD; undefined for the placeholder date. */
function isoDay(written: string): string | undefined {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(written) ?? []
  return written.startsWith(ANY_DAY) || year === undefined ? undefined : `${year}-${month}-${day}`
}
