import { recordOf, textOf } from '#kernel/values/json-value.ts'
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
  String: 'text',
  Email: 'email',
  Phone: 'phone',
  LongText: 'textarea',
  RichText: 'textarea',
  Date: 'date',
  Number: 'number',
  File: 'file',
  Boolean: 'yesNo',
  ValueSelect: 'one',
  MultiValueSelect: 'many',
  Location: 'text',
  Url: 'text',
  SocialLink: 'text',
}

/** Reads the application form and the surveys of an Ashby posting, in the format of its page and its API. */
export const readAshby: PlatformReader = (words, { note }) => [
  ...sectionsOf(words['applicationForm'] ?? words['applicationFormDefinition'], note, false),
  ...recordsOf(words['surveyForms'] ?? words['surveyFormDefinitions']).flatMap((form) => sectionsOf(form, note, true)),
]

function sectionsOf(form: unknown, note: Note, demographic: boolean): SourceSection[] {
  return recordsOf(recordOf(form)['sections']).flatMap((section) => {
    if (section['isHidden'] === true) {
      note('lost', textOf(section['title']), 'This section is hidden on the platform’s page.')
      return []
    }
    const entries = recordsOf(section['fieldEntries'] ?? section['fields'])
    return {
      title: textOf(section['title']),
      description: textOf(section['descriptionHtml']),
      questions: entries.flatMap((entry) => ask(entry, note, demographic)),
    }
  })
}

function ask(entry: Record<string, unknown>, note: Note, demographic: boolean): SourceQuestion[] {
  const field = recordOf(entry['field'])
  const label = textOf(field['title']) || textOf(field['humanReadablePath'])
  if (entry['isHidden'] === true || field['isDeactivated'] === true) {
    note('lost', label, 'It is hidden on the platform’s page.')
    return []
  }
  const type = textOf(field['type'])
  const options = optionsOf(field['selectableValues'], { label: ['label', 'value'], value: ['value'] })
  const kind = KINDS[type] ?? (options.length > 0 ? 'one' : 'text')
  const several = field['isMany'] === true
  if (!KINDS[type]) note('guessed', label, `The type “${type}” is unknown: asked as ${kind}.`)
  if (several && kind !== 'file' && kind !== 'one' && kind !== 'many')
    note('lost', label, 'The platform takes several answers; this form takes one.')
  return [
    {
      name: textOf(field['path']).replace(/^_systemfield_/, ''),
      label,
      help: textOf(entry['descriptionHtml']),
      kind: kind === 'one' && several ? 'many' : kind,
      required: entry['isRequired'] === true,
      options,
      asList: true,
      several,
      demographic,
      ...(textOf(field['path']) === '_systemfield_name' && { standard: 'fullname' as const }),
      ...(type === 'Location' &&
        textOf(field['path']) === '_systemfield_location' && { standard: 'location' as const }),
    },
  ]
}
