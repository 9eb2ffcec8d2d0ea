import { isRecord, recordOf, textOf } from '#kernel/values/json-value.ts'
import {
  isRequired,
  type Note,
  optionsOf,
  type PlatformReader,
  recordsOf,
  type SourceKind,
  type SourceQuestion,
  type Wording,
} from '../source-form.ts'

const KINDS: Readonly<Record<string, SourceKind>> = {
  INPUT_TEXT: 'text',
  TEXTAREA: 'textarea',
  CHECKBOX: 'box',
  RADIO: 'one',
  SINGLE_SELECT: 'one',
  MULTI_SELECT: 'many',
  INFORMATION: 'info',
  DATE: 'date',
  NUMBER: 'number',
  FILE: 'file',
}

/** Reads the configuration of a SmartRecruiters posting: sets of fixed fields, and screening questions if it lists them. */
export const readSmartRecruiters: PlatformReader = (words, { note, say }) => [
  { title: say('forms.import.application'), questions: fixedFields(recordOf(words['fieldSets']), note, say) },
  { title: say('forms.import.questions'), questions: recordsOf(words['questions']).flatMap((one) => ask(one, note)) },
]

/** Sets that are not questions. */
const NO_QUESTIONS = new Set(['easyApply'])

function fixedFields(sets: Record<string, unknown>, note: Note, say: Wording): SourceQuestion[] {
  const text = (name: string, label: string, standard?: SourceQuestion['standard']): SourceQuestion[] => [
    { name, label, kind: 'text', ...(standard && { standard }) },
  ]
  const known: Record<string, SourceQuestion[]> = {
    firstAndLastName: [
      ...text('firstname', say('forms.standard.firstname'), 'firstname'),
      ...text('lastname', say('forms.standard.lastname'), 'lastname'),
    ],
    email: [{ name: 'email', label: say('forms.standard.email'), kind: 'email', standard: 'email' }],
    placeOfResidence: text('location', say('forms.standard.location'), 'location'),
    phoneNumber: [{ name: 'phone', label: say('forms.standard.phone'), kind: 'phone', standard: 'phone' }],
    experience: [
      { name: 'experience', label: say('profile.section.experience'), kind: 'experience', standard: 'experience' },
    ],
    education: [
      { name: 'education', label: say('profile.section.education'), kind: 'education', standard: 'education' },
    ],
    resume: [{ name: 'resume', label: say('forms.standard.resume'), kind: 'file', standard: 'resume' }],
    attachments: [
      { name: 'attachments', label: say('forms.standard.coverletter'), kind: 'file', standard: 'coverletter' },
    ],
    avatar: [{ name: 'photo', label: say('forms.import.photo'), kind: 'file' }],
    messageToHiringManager: [{ name: 'message', label: say('forms.import.message'), kind: 'textarea' }],
  }
  return Object.entries(sets).flatMap(([name, set]) => {
    if (!isRecord(set) || set['visible'] === false || NO_QUESTIONS.has(name)) return []
    if (name === 'socialProfiles') return profiles(set)
    const questions = known[name]
    if (!questions) note('lost', name, 'This set of fields is unknown.')
    return (questions ?? []).map((question) => ({ ...question, required: isRequired(set) }))
  })
}

/** Returns the links that a posting asks for. Their names are brands, the same in all languages. */
function profiles(set: Record<string, unknown>): SourceQuestion[] {
  const names = {
    linkedIn: 'LinkedIn',
    website: 'Website',
    facebook: 'Facebook',
    x: 'X',
    xing: 'Xing',
    github: 'GitHub',
  }
  return Object.entries(names).flatMap(([name, label]) => {
    const one = recordOf(set[name])
    return one['visible'] === true ? [{ name, label, kind: 'text' as const, required: isRequired(one) }] : []
  })
}

function ask(question: Record<string, unknown>, note: Note): SourceQuestion[] {
  return recordsOf(question['fields']).map((field): SourceQuestion => {
    const label = [textOf(question['label']), textOf(field['label'])].filter(Boolean).join(' ')
    const options = optionsOf(field['values'], { label: ['label'], value: ['id', 'label'] })
    const type = textOf(field['type'])
    const known = type === 'RADIO' && options.length === 0 ? 'yesNo' : KINDS[type]
    const kind = known ?? (options.length > 0 ? 'one' : 'text')
    if (!known) note('guessed', label, `The type “${type}” is unknown: asked as ${kind}.`)
    return {
      name: [textOf(question['id']), textOf(field['id'])].filter(Boolean).join('-'),
      label,
      kind: kind === 'box' && options.length > 1 ? 'many' : kind,
      required: field['required'] === true,
      options,
      asList: type === 'SINGLE_SELECT',
      demographic: field['complianceType'] === 'DIVERSITY',
    }
  })
}
