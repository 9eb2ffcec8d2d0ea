import { isRecord, listOf, recordOf, textOf } from '#kernel/values/json-value.ts'
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
  input_text: 'text',
  textarea: 'textarea',
  input_file: 'file',
  multi_value_single_select: 'one',
  multi_value_multi_select: 'many',
  yes_no: 'yesNo',
}

/** Reads a job of the Greenhouse Job Board API, requested with `questions=true`. */
export const readGreenhouse: PlatformReader = (words, { note, say }) => [
  {
    title: say('forms.import.application'),
    questions: [...recordsOf(words['questions']), ...recordsOf(words['location_questions'])].flatMap((one) =>
      ask(one, note),
    ),
  },
  ...careerSections(words, say),
  ...aiSections(words, say),
  { title: say('forms.import.questions'), questions: consents(words, say) },
  ...compliance(words, note),
  ...demographic(words['demographic_questions'], note, say),
]

function ask(question: Record<string, unknown>, note: Note, demographic = false): SourceQuestion[] {
  const label = textOf(question['label'])
  const required = question['required'] === true
  const drawn = recordsOf(question['fields']).filter((field) => {
    const hidden = field['type'] === 'input_hidden'
    if (hidden) note('lost', label, 'It is a hidden field, which the platform’s page fills in itself.')
    return !hidden
  })
  return drawn.map((field, index): SourceQuestion => {
    const options = optionsOf(field['values'], { label: ['label'], value: ['value'] })
    const known = KINDS[textOf(field['type'])]
    const kind = known ?? (options.length > 0 ? 'one' : 'text')
    if (!known) note('guessed', label, `The type “${textOf(field['type'])}” is unknown: asked as ${kind}.`)
    return {
      name: textOf(field['name']),
      label,
      kind,
      required,
      options,
      demographic,
      ...(index === 0 && { help: textOf(question['description']) }),
      ...(index > 0 && { insteadOf: 'previous' as const }),
    }
  })
}

/** Reads the lists of education and employment, which the platform's page asks below the questions and doesn't list. */
function careerSections(words: Record<string, unknown>, say: Parameters<PlatformReader>[1]['say']): SourceSection[] {
  const lists = [
    { kind: 'education', state: textOf(words['education']) },
    { kind: 'experience', state: textOf(words['employment']) },
  ] as const
  return lists
    .filter(({ state }) => /_(?:optional|required)$/.test(state))
    .map(({ kind, state }) => {
      const label = say(`profile.section.${kind}`)
      return {
        title: label,
        questions: [{ name: kind, label, kind, standard: kind, required: state.endsWith('_required') }],
      }
    })
}

/** Reads equal-opportunity blocks: each is a text to read and its questions. */
function compliance(words: Record<string, unknown>, note: Note): SourceSection[] {
  return recordsOf(words['compliance']).map((block) => ({
    questions: [
      ...(textOf(block['description']) === ''
        ? []
        : [{ name: '', label: textOf(block['description']), kind: 'info' as const, demographic: true }]),
      ...recordsOf(block['questions']).flatMap((one) => ask(one, note, true)),
    ],
  }))
}

function demographic(block: unknown, note: Note, say: Parameters<PlatformReader>[1]['say']): SourceSection[] {
  if (!isRecord(block)) return []
  const intro = textOf(block['description'])
  const questions = recordsOf(block['questions']).map((question): SourceQuestion => {
    const options = recordsOf(question['answer_options']).map((option) => ({
      label: textOf(option['label']),
      value: textOf(option['id']) || textOf(option['label']),
      ownWords: option['free_form'] === true,
    }))
    const type = textOf(question['type'])
    if (options.length === 0) note('guessed', textOf(question['label']), 'It has no options: asked as text.')
    return {
      name: `demographic-${textOf(question['id'])}`,
      label: textOf(question['label']),
      kind: options.length === 0 ? 'text' : KINDS[type] === 'many' ? 'many' : 'one',
      options,
      required: question['required'] === true,
      demographic: true,
    }
  })
  const info = intro === '' ? [] : [{ name: '', label: intro, kind: 'info' as const, demographic: true }]
  return [{ title: textOf(block['header']) || say('forms.import.voluntary'), questions: [...info, ...questions] }]
}

function aiSections(words: Record<string, unknown>, say: Parameters<PlatformReader>[1]['say']): SourceSection[] {
  const disclaimer = textOf(words['ai_disclaimer'])
  if (words['include_ai_disclaimer'] === false || disclaimer === '') return []
  const address = textOf(words['ai_opt_out_request_url'])
  const link = /^https?:\/\/[^"<>\s]+$/.test(address)
    ? `<p><a href="${address}">${say('forms.import.aiOptOut')}</a></p>`
    : ''
  return [{ title: say('forms.import.ai'), questions: [{ name: '', label: disclaimer + link, kind: 'info' }] }]
}

/** Reads the consents that the company needs for data protection. */
function consents(words: Record<string, unknown>, say: Parameters<PlatformReader>[1]['say']): SourceQuestion[] {
  const rules = listOf(words['data_compliance']).map(recordOf)
  const any = (...keys: string[]) => rules.some((rule) => keys.some((key) => rule[key] === true))
  const box = (name: string, label: string, standard: SourceQuestion['standard'], more = {}): SourceQuestion => ({
    name,
    label,
    kind: 'box',
    ...(standard && { standard }),
    ...more,
  })
  return [
    ...(any('requires_consent', 'requires_processing_consent')
      ? [
          box('gdpr_processing_consent_given', say('forms.standard.consent.processing'), 'consentprocessing', {
            required: true,
          }),
        ]
      : []),
    ...(any('requires_retention_consent')
      ? [
          box('gdpr_retention_consent_given', say('forms.standard.consent.keeping'), 'consentkeeping', {
            required: true,
          }),
        ]
      : []),
    ...(any('demographic_data_consent_applies')
      ? [box('gdpr_demographic_data_consent_given', say('forms.import.consent.demographic'), 'consentdemographic')]
      : []),
  ]
}
