import {
  type FieldItem,
  type FieldModels,
  type FormDefinition,
  type StandardItem,
  standardModels,
} from '@foyer/form-kit'
import type { MessageId } from '#ui/i18n/messages.ts'
import { cleanEntry } from '../../clean-entry.ts'
import { cleanSection } from '../../clean-section.ts'
import type { FaultCode } from '../../clean-value.ts'
import { payPeriods, workKinds, workPlaces } from '../../rules.ts'
import {
  changeableFields,
  type EditableSection,
  fieldSettings,
  isListSection,
  listKeyOf,
  type ProfileSettings,
  requiredFields,
} from '../../sections.ts'

/** Text of several lines, in which Enter starts a new one. */
export interface LinesItem extends FieldItem {
  readonly type: 'lines'
}
/** A place, with suggestions. */
export interface PlaceItem extends FieldItem {
  readonly type: 'place'
}
export type ProfileItem = StandardItem | LinesItem | PlaceItem

const text = standardModels.get('text')
export const profileModels: FieldModels = new Map([
  ...standardModels,
  ...(text ? [['lines', text] as const, ['place', text] as const] : []),
])

/** The fields that forms show, with the kind of each. */
const shown = {
  contact: { firstname: 'text', lastname: 'text', headline: 'text', phone: 'text', location: 'place' },
  summary: { summary: 'lines' },
  experience: {
    position: 'text',
    name: 'text',
    location: 'text',
    startDate: 'date',
    endDate: 'date',
    summary: 'lines',
    highlights: 'list',
    url: 'text',
  },
  education: {
    studyType: 'text',
    area: 'text',
    institution: 'text',
    startDate: 'date',
    endDate: 'date',
    score: 'text',
    courses: 'list',
    url: 'text',
  },
  skills: { name: 'skills' },
  languages: { language: 'text', fluency: 'text' },
  preferences: {
    roles: 'list',
    kinds: 'kinds',
    places: 'list',
    remote: 'remote',
    availableFrom: 'date',
    payLeast: 'number',
    payMost: 'number',
    payCurrency: 'currency',
    payPeriod: 'period',
    permits: 'countries',
  },
  certificates: { name: 'text', issuer: 'text', date: 'date', url: 'text' },
  projects: {
    name: 'text',
    entity: 'text',
    startDate: 'date',
    endDate: 'date',
    description: 'lines',
    highlights: 'list',
    roles: 'list',
    keywords: 'list',
    url: 'text',
  },
  publications: { name: 'text', publisher: 'text', releaseDate: 'date', summary: 'lines', url: 'text' },
  volunteering: {
    position: 'text',
    organization: 'text',
    startDate: 'date',
    endDate: 'date',
    summary: 'lines',
    highlights: 'list',
    url: 'text',
  },
  awards: { title: 'text', awarder: 'text', date: 'date', summary: 'lines' },
  links: { network: 'text', username: 'text', url: 'text' },
} as const satisfies Record<EditableSection, Readonly<Record<string, string>>>

/** The fields of one skill; all names together are the form of the section. */
const skillFields = { name: 'text', level: 'text', category: 'text' } as const

type Kind =
  | 'text'
  | 'place'
  | 'lines'
  | 'list'
  | 'date'
  | 'number'
  | 'skills'
  | 'kinds'
  | 'remote'
  | 'period'
  | 'currency'
  | 'countries'

export interface FormTools {
  settings: ProfileSettings
  locale: string
  say(id: MessageId): string
  findSkills(typed: string, signal: AbortSignal): Promise<readonly string[]>
  suggestedSkills: readonly string[]
}

/** Labels of fields that also exist in other forms, and of fields whose name depends on the section. */
const labels: Readonly<Record<string, MessageId>> = {
  firstname: 'onboarding.field.firstname',
  lastname: 'onboarding.field.lastname',
  location: 'onboarding.field.location',
  phone: 'onboarding.field.phone',
  kinds: 'onboarding.field.workSought',
  'experience.name': 'profile.field.employer',
  'experience.summary': 'profile.field.description',
  'publications.summary': 'profile.field.description',
  'volunteering.summary': 'profile.field.description',
  'awards.summary': 'profile.field.description',
  'projects.description': 'profile.field.description',
  'publications.releaseDate': 'profile.field.date',
  summary: 'profile.section.summary',
  'projects.roles': 'profile.field.projectRoles',
}

const fieldNames = [
  'level', 'category', 'courses', 'entity', 'keywords', 'username', 'headline', 'position', 'startDate', 'endDate', 'highlights', 'studyType', 'area', 'institution', 'score', 'language',
  'fluency', 'name', 'issuer', 'date', 'url', 'publisher', 'organization', 'title', 'awarder', 'network', 'roles', 'places',
  'remote', 'availableFrom', 'payLeast', 'payMost', 'payCurrency', 'payPeriod', 'permits',
] as const // prettier-ignore
const isFieldName = (field: string): field is (typeof fieldNames)[number] => fieldNames.some((name) => name === field)

export function fieldLabel({ settings, say }: FormTools, section: EditableSection, field: string): string {
  const known = labels[`${section}.${field}`] ?? labels[field]
  const id: MessageId = known ?? (isFieldName(field) ? `profile.field.${field}` : 'profile.field.name')
  return fieldSettings(settings, section, field).displayName ?? say(id)
}

const wideKinds = new Set<Kind>(['lines', 'list', 'skills', 'kinds', 'remote', 'countries'])

/**
 * Builds the form of a section or of one of its entries, with the fields that the site lets candidates change. `entry` is empty
 * for a section as a whole.
 */
export function profileForm(
  section: EditableSection,
  title: string,
  tools: FormTools,
  entry: string,
): FormDefinition<ProfileItem> {
  const { settings, say } = tools
  const isAllSkills = section === 'skills' && entry === ''
  const changeable = changeableFields(settings, section)
  const required = requiredFields(settings, section)
  const fields: Readonly<Record<string, Kind>> = section === 'skills' && !isAllSkills ? skillFields : shown[section]
  const items = Object.entries(fields)
    .filter(([field]) => changeable.includes(field))
    .map(([field, kind]): ProfileItem => {
      const shared = {
        name: field,
        label: isAllSkills ? say('profile.section.skills') : fieldLabel(tools, section, field),
        required: required.includes(field),
        layout: { width: wideKinds.has(kind) ? ('full' as const) : ('half' as const) },
        ...(!isAllSkills && { customValidator: (value: unknown) => faultText(section, field, value, tools) }),
      }
      return itemOf(kind, shared, tools)
    })
  return { sections: [{ title, items }] }
}

function itemOf(kind: Kind, shared: Omit<FieldItem, 'type'>, tools: FormTools): ProfileItem {
  const { say, locale, findSkills, suggestedSkills } = tools
  switch (kind) {
    case 'lines':
      return { ...shared, type: 'lines' }
    case 'place':
      return { ...shared, type: 'place' }
    case 'list':
      return { ...shared, type: 'lines', help: say('profile.help.list') }
    case 'date':
      return { ...shared, type: 'text', help: say('profile.help.date') }
    case 'number':
      return { ...shared, type: 'number' }
    case 'skills':
      return { ...shared, type: 'skillSelector', searchCall: findSkills, suggestedSkills, showMoreThreshold: 200 }
    case 'kinds':
      return {
        ...shared,
        type: 'checkbox',
        choices: workKinds.map((value) => ({ value, label: say(`onboarding.work.${value}`) })),
      }
    case 'remote':
      return {
        ...shared,
        type: 'checkbox',
        choices: workPlaces.map((value) => ({ value, label: say(`profile.place.${value}`) })),
      }
    case 'period':
      return {
        ...shared,
        type: 'select',
        choices: payPeriods.map((value) => ({ value, label: say(`profile.period.${value}`) })),
      }
    case 'currency':
      return { ...shared, type: 'select', choices: namesOf('currency', locale, Intl.supportedValuesOf('currency')) }
    case 'countries':
      return { ...shared, type: 'select', multiple: true, choices: namesOf('region', locale, countryCodes()) }
    default:
      return { ...shared, type: 'text' }
  }
}

export function namesOf(type: 'currency' | 'region', locale: string, codes: readonly string[]) {
  const names = new Intl.DisplayNames(locale, { type })
  return codes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
}

/** Returns the codes of all countries that the browser can name. */
function countryCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const withdrawn = new Set([
    'AN',
    'BU',
    'CS',
    'DD',
    'EU',
    'EZ',
    'FX',
    'NT',
    'QO',
    'SU',
    'TP',
    'UN',
    'XA',
    'XB',
    'YD',
    'YU',
    'ZR',
    'ZZ',
  ])
  return letters
    .flatMap((one) => letters.map((two) => one + two))
    .filter((code) => !withdrawn.has(code) && names.of(code) !== undefined)
}

/** Returns the reason why a value can't be stored, using the server's checks. */
function faultText(section: EditableSection, field: string, value: unknown, { say }: FormTools): string | undefined {
  const { faults } = isListSection(section)
    ? cleanEntry(listKeyOf[section], { [field]: value })
    : cleanSection(section, { [field]: value })
  const fault: FaultCode | undefined = faults[field]
  return fault && say(`profile.fault.${fault}`)
}
