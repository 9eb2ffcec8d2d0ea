import { isRecord, listOf, textOf } from '#kernel/values/json-value.ts'
import {
  contactQuestions,
  type Note,
  optionsOf,
  type PlatformReader,
  recordsOf,
  type SourceKind,
  type SourceQuestion,
  type SourceSection,
  type Wording,
} from '../source-form.ts'

const KINDS: Readonly<Record<string, SourceKind>> = {
  text: 'text',
  textarea: 'textarea',
  dropdown: 'one',
  'multiple-choice': 'one',
  'multiple-select': 'many',
  'file-upload': 'file',
  'yes-no': 'yesNo',
  date: 'date',
  currency: 'text',
  university: 'text',
  code: 'textarea',
}

/** Reads the cards of a Lever application page, or the custom questions of its API; the contact questions are fixed. */
export const readLever: PlatformReader = (words, { note, say }) => {
  const cards = [...templatesOf(words['cards']), ...templatesOf(words['customQuestions'])]
  const surveys = [...templatesOf(words['surveysResponses']), ...templatesOf(words['surveys'])]
  const isSurvey = (card: Record<string, unknown>) => /survey/i.test(textOf(card['kind']))
  const asked = [...recordsOf(words['personalInformation']).map(askPerson), ...recordsOf(words['urls']).map(askAddress)]
  return [
    asked.length > 0 ? { title: say('forms.standard.contact'), questions: asked } : fixedQuestions(say),
    ...cards.map((card) => cardSection(card, note, isSurvey(card))),
    ...surveys.map((card) => cardSection(card, note, true)),
  ]
}

/** Questions about the person of its API, whose names have one meaning. */
const PERSONAL: Readonly<Record<string, SourceQuestion['standard']>> = {
  fullName: 'fullname',
  email: 'email',
  phone: 'phone',
  resume: 'resume',
  currentLocation: 'location',
  currentCompany: 'company',
}

function askPerson(field: Record<string, unknown>): SourceQuestion {
  const name = textOf(field['name'])
  const standard = PERSONAL[name]
  const kind = standard === 'email' || standard === 'phone' ? standard : (KINDS[textOf(field['type'])] ?? 'text')
  return {
    name,
    label: textOf(field['text']) || name,
    kind,
    required: field['required'] === true,
    ...(standard && { standard }),
  }
}

const askAddress = (field: Record<string, unknown>): SourceQuestion => ({
  name: textOf(field['name']),
  label: textOf(field['text']) || textOf(field['name']),
  kind: 'text',
  required: field['required'] === true,
})

function fixedQuestions(say: Wording): SourceSection {
  return contactQuestions(say, [
    { name: 'resume', label: say('forms.standard.resume'), kind: 'file', required: true, standard: 'resume' },
    { name: 'phone', label: say('forms.standard.phone'), kind: 'phone', standard: 'phone' },
    { name: 'location', label: say('forms.standard.location'), kind: 'text', standard: 'location' },
    { name: 'org', label: say('forms.import.company'), kind: 'text', standard: 'company' },
    { name: 'linkedin', label: say('forms.import.linkedin'), kind: 'text', standard: 'linkedin' },
    { name: 'comments', label: say('forms.import.message'), kind: 'textarea' },
  ])
}

/**
 * Reads cards as a list, or by id, each an object or `{baseTemplate}` with JSON in a text, as in the page's hidden
 * fields.
 */
function templatesOf(value: unknown): Record<string, unknown>[] {
  const list = isRecord(value) ? Object.values(value) : listOf(value)
  return list.flatMap((entry) => {
    const template = isRecord(entry) && 'baseTemplate' in entry ? entry['baseTemplate'] : entry
    if (isRecord(template)) return [template]
    if (typeof template !== 'string') return []
    try {
      const parsed: unknown = JSON.parse(template)
      return isRecord(parsed) ? [parsed] : []
    } catch {
      return []
    }
  })
}

function cardSection(card: Record<string, unknown>, note: Note, demographic: boolean): SourceSection {
  return {
    title: textOf(card['text']),
    description: textOf(card['instructions']) || textOf(card['description']),
    questions: recordsOf(card['fields']).map((field, index) =>
      ask(field, `${textOf(card['id'])}-${index}`, note, demographic),
    ),
  }
}

function ask(field: Record<string, unknown>, place: string, note: Note, demographic: boolean): SourceQuestion {
  const label = textOf(field['text'])
  const type = textOf(field['type'])
  const options = optionsOf(field['options'], { label: ['text'], value: ['optionId', 'text'] })
  const kind = KINDS[type] ?? (options.length > 0 ? 'one' : 'text')
  if (!KINDS[type]) note('guessed', label, `The type “${type}” is unknown: asked as ${kind}.`)
  return {
    name: textOf(field['id']) || place,
    label,
    help: textOf(field['description']),
    kind,
    required: field['required'] === true,
    options,
    asList: type === 'dropdown',
    demographic,
  }
}
