import { recordOf, textOf } from '#kernel/values/json-value.ts'
import {
  type Note,
  optionsOf,
  type PlatformReader,
  recordsOf,
  type SourceKind,
  type SourceQuestion,
} from '../source-form.ts'

const KINDS: Readonly<Record<string, SourceKind>> = {
  SHORT_ANSWER: 'text',
  LONG_ANSWER: 'textarea',
  PARAGRAPH: 'textarea',
  PHONE_NUMBER: 'phone',
  EMAIL: 'email',
  FILE: 'file',
  FILE_UPLOAD: 'file',
  DATE: 'date',
  NUMBER: 'number',
  PRONOUN: 'text',
  YES_NO: 'yesNo',
  SINGLE_SELECT: 'one',
  SINGLE_SELECT_DROPDOWN: 'one',
  SINGLE_SELECT_RADIO: 'one',
  MULTI_SELECT: 'many',
  MULTI_SELECT_DROPDOWN: 'many',
  CHECKBOX: 'box',
}

/** Reads the basic and additional questions of a Rippling job. */
export const readRippling: PlatformReader = (words, { note, say }) => {
  const additional = recordsOf(words['additionalQuestions']).flatMap((entry) => {
    const nested = recordsOf(recordOf(entry['form'])['questions'])
    return nested.length > 0 ? nested : 'form' in entry ? [] : [entry]
  })
  return [
    {
      title: say('forms.import.application'),
      questions: recordsOf(words['basicQuestions']).map((one) => ask(one, note)),
    },
    { title: say('forms.import.questions'), questions: additional.map((one) => ask(one, note)) },
  ]
}

function ask(question: Record<string, unknown>, note: Note): SourceQuestion {
  const label = textOf(question['title'])
  const type = textOf(question['questionType']) || textOf(question['fieldType'])
  const options = optionsOf(question['strChoices'] ?? question['choices'], {
    label: ['label', 'title'],
    value: ['value', 'id'],
  })
  const scale = type.startsWith('YES_NO_SCALE')
  const known = scale ? 'yesNo' : KINDS[type]
  if (scale) note('guessed', label, 'It is a scale from yes to no whose steps are not in the data: asked as yes or no.')
  else if (!known)
    note('guessed', label, `The type “${type}” is unknown: asked as ${options.length > 0 ? 'a choice' : 'text'}.`)
  if (question['allowComments'] === true) note('lost', label, 'A comment on the answer cannot be written.')
  if (question['isOtherEnabled'] === true) note('lost', label, 'Another answer than the options cannot be written.')
  const kind = known ?? (options.length > 0 ? 'one' : 'text')
  return {
    name: textOf(question['oid']) || textOf(question['uniqueKey']),
    label,
    help: textOf(question['description']),
    kind: kind === 'one' && question['isMultiSelectEnabled'] === true ? 'many' : kind,
    required: question['required'] === true || question['isRequired'] === true,
    options,
    asList: type.includes('DROPDOWN'),
  }
}
