import type { FormPurpose } from '../../contract.ts'
import { freeName, slugOf } from '../../rules.ts'
import { renameRequired } from './required-answer.ts'
import {
  type Definition,
  everyItem,
  type Item,
  itemAt,
  type Place,
  renameItem,
  replaceItem,
  rowsOf,
  wordsIn,
} from './tree.ts'

/** Options of a type that the panel shows in addition to those of every question. */
export type TypeOption =
  | 'choices'
  | 'placeholder'
  | 'multiple'
  | 'direction'
  | 'rows'
  | 'picker'
  | 'dates'
  | 'present'
  | 'files'
  | 'suggestions'
  | 'address'
  | 'addButton'
  | 'country'
  | 'requiredAnswer'

interface ItemType {
  readonly group: 'text' | 'choice' | 'date' | 'contact' | 'more' | 'read'
  readonly rules: readonly string[]
  readonly options: readonly TypeOption[]
}

const WRITTEN = ['minLength', 'maxLength', 'regex'] as const
const COUNTED = ['minLength', 'maxLength'] as const
const DATED = [
  'is in the past',
  'is today',
  'is in the future',
  'is after',
  'is before',
  'is on',
  'date_comparison',
] as const

/** The types of questions, in the order in which they are listed. */
export const itemTypes = {
  text: { group: 'text', rules: [...WRITTEN, 'email', 'phone'], options: ['placeholder'] },
  textarea: { group: 'text', rules: WRITTEN, options: ['placeholder', 'rows'] },
  number: { group: 'text', rules: ['minValue', 'maxValue'], options: ['placeholder', 'requiredAnswer'] },
  radio: { group: 'choice', rules: [], options: ['choices', 'direction', 'requiredAnswer'] },
  checkbox: { group: 'choice', rules: COUNTED, options: ['choices', 'direction', 'requiredAnswer'] },
  select: { group: 'choice', rules: [], options: ['choices', 'multiple', 'placeholder', 'requiredAnswer'] },
  checkboxItem: { group: 'choice', rules: [], options: ['requiredAnswer'] },
  star_rating: { group: 'choice', rules: [], options: [] },
  date: { group: 'date', rules: DATED, options: ['picker', 'dates', 'requiredAnswer'] },
  dateRange: { group: 'date', rules: [], options: ['picker', 'present'] },
  email: { group: 'contact', rules: [], options: ['placeholder'] },
  phone: { group: 'contact', rules: [], options: ['placeholder'] },
  country: { group: 'contact', rules: [], options: ['placeholder'] },
  state: { group: 'contact', rules: [], options: ['placeholder', 'country'] },
  ssn: { group: 'contact', rules: [], options: ['placeholder'] },
  sin: { group: 'contact', rules: [], options: ['placeholder'] },
  fileUpload: { group: 'more', rules: ['maxFileSizeMB', ...COUNTED], options: ['files'] },
  skillSelector: { group: 'more', rules: COUNTED, options: ['suggestions', 'placeholder'] },
  dynamicList: { group: 'more', rules: COUNTED, options: ['addButton'] },
  esignForm: { group: 'more', rules: [], options: ['address'] },
  info: { group: 'read', rules: [], options: [] },
  instruction: { group: 'read', rules: [], options: [] },
} as const satisfies Record<string, ItemType>

export type TypeName = keyof typeof itemTypes

/** The groups of types in their order. */
export const typeGroups = ['text', 'choice', 'date', 'contact', 'more', 'read'] as const

const OTHER_NAMES: Readonly<Record<string, TypeName>> = {
  dropdown: 'select',
  file_upload: 'fileUpload',
  embedded_form: 'esignForm',
}

const isTypeName = (name: string): name is TypeName => Object.hasOwn(itemTypes, name)

/** Returns the type by its primary name, such as `select` for `dropdown`; undefined for an unknown one. */
export function typeOf({ type }: Pick<Item, 'type'>): TypeName | undefined {
  const name = OTHER_NAMES[type] ?? type
  return isTypeName(name) ? name : undefined
}

/** Returns the options and rules of an item's type; none for an unknown type. */
export function traitsOf(item: Item): ItemType {
  const type = typeOf(item)
  return type ? itemTypes[type] : { group: 'more', rules: [], options: [] }
}

export const hasOption = (item: Item, option: TypeOption): boolean => traitsOf(item).options.includes(option)

/** Texts to read, which take no answer. */
export const isText = (item: Item): boolean => traitsOf(item).group === 'read'

/** A choice of a question. */
export interface Choice {
  readonly label: string
  readonly value: string | number | boolean
}

export const choicesOf = (item: Item): readonly Choice[] =>
  Array.isArray(item['choices']) ? (item['choices'] as Choice[]) : []

const UNNAMED_CHOICE = /^option-\d+$/
const UNNAMED = /^question(?:-\d+)?$/

export function newChoice(choices: readonly Choice[]): Choice {
  let count = choices.length + 1
  while (choices.some(({ value }) => value === `option-${count}`)) count += 1
  return { label: '', value: `option-${count}` }
}

/** Returns the options without which a type can't be shown. */
function ownOf(type: TypeName): Record<string, unknown> {
  switch (type) {
    case 'radio':
    case 'checkbox':
    case 'select': {
      const first = newChoice([])
      return { choices: [first, newChoice([first])] }
    }
    case 'star_rating':
      return { disabled: false }
    case 'dynamicList':
      return { items: [{ name: 'question', type: 'text', label: '' }] }
    case 'info':
    case 'instruction':
      return { content: '' }
    case 'esignForm':
      return { additionalProperties: { url: '' } }
    default:
      return {}
  }
}

export function newItem(type: TypeName, isTaken: (name: string) => boolean): Item {
  const text = type === 'info' || type === 'instruction'
  return { name: freeName(text ? 'text' : 'question', isTaken), type, ...(!text && { label: '' }), ...ownOf(type) }
}

/** Placeholder for a document that each person gets with the form; the server fills it in. */
const OWN_DOCUMENT = { wid: 'given' }

/** Returns true for a document to sign that is sent with the form, so that it needs no address. */
export const hasOwnDocument = (item: Item, purpose: FormPurpose): boolean =>
  typeOf(item) === 'esignForm' && purpose === 'given'

const KEPT = new Set([
  'name',
  'label',
  'ariaLabel',
  'help',
  'required',
  'newItem',
  'visibleFn',
  'layout',
  'translations',
])

/** Changes the type of a question, keeping everything that both types have. */
export function changeType(item: Item, type: TypeName, purpose: FormPurpose): Item {
  const { options, rules } = itemTypes[type] as ItemType
  const kept = Object.entries(item).filter(
    ([key]) =>
      KEPT.has(key) ||
      // Each type requires its answers in another way.
      (key !== 'requiredAnswer' && (options as readonly string[]).includes(key)) ||
      (key === 'content' && 'content' in ownOf(type)),
  )
  const keptRules = rulesOf(item).filter((rule) => rules.includes(rule.type))
  return {
    ...ownOf(type),
    ...(type === 'esignForm' && purpose === 'given' && { additionalProperties: OWN_DOCUMENT }),
    ...(Object.fromEntries(kept) as Item),
    type,
    ...(keptRules.length > 0 && { rules: keptRules }),
  }
}

/** A rule of a question, as stored. */
export interface Rule {
  readonly type: string
  readonly value?: unknown
  readonly message?: string
  readonly date1?: string
  readonly compare_to_field?: string
  readonly operator?: 'after' | 'before'
}

export const rulesOf = (item: Item): readonly Rule[] => (Array.isArray(item['rules']) ? (item['rules'] as Rule[]) : [])

/**
 * Names a new question and its new options after their texts, so that exports are readable. Names of published
 * questions stay.
 * @param isTaken true for names that published versions use for other questions
 */
export function resolveNames(definition: Definition, place: Place, isTaken: (name: string) => boolean): Definition {
  const item = itemAt(definition, place)
  if (!item) return definition
  const named = UNNAMED.test(item.name) && !isTaken(item.name) ? slugOf(wordsIn(item['label'])) : ''
  const siblings = new Set(
    everyItem(definition).flatMap(({ item: other, place: at }) => (at.length === place.length ? other.name : [])),
  )
  const renamed = named
    ? renameItem(
        definition,
        place,
        freeName(named, (free) => siblings.has(free) || isTaken(free)),
      )
    : definition
  return isTaken(item.name) ? renamed : resolveChoices(renamed, place)
}

function resolveChoices(definition: Definition, place: Place): Definition {
  const item = itemAt(definition, place)
  if (!item) return definition
  const values = new Map<unknown, string>()
  const choices = choicesOf(item).map((choice) => {
    const slug = UNNAMED_CHOICE.test(String(choice.value)) ? slugOf(choice.label) : ''
    if (!slug) return choice
    const isTaken = (free: string) =>
      choicesOf(item).some(({ value }) => String(value) === free) || [...values.values()].includes(free)
    values.set(choice.value, freeName(slug, isTaken))
    return { ...choice, value: values.get(choice.value) ?? choice.value }
  })
  if (values.size === 0) return definition
  const renamed = renameRequired(renameChoiceTexts(item, values), (value) => values.get(value) ?? value)
  const settled = replaceItem(definition, place, { ...renamed, choices })
  return {
    sections: settled.sections.map((section) => ({
      ...section,
      items: section.items.map((other) => renameValues(other, item.name, values)),
    })),
  }
}

function renameChoiceTexts(item: Item, values: ReadonlyMap<unknown, string>): Item {
  const translations = item['translations'] as Record<string, { choices?: Record<string, string> }> | undefined
  if (!translations) return item
  const moved = Object.entries(translations).map(([language, texts]) => {
    const choices = Object.entries(texts.choices ?? {}).map(([value, label]) => [values.get(value) ?? value, label])
    return [language, texts.choices ? { ...texts, choices: Object.fromEntries(choices) as object } : texts]
  })
  return { ...item, translations: Object.fromEntries(moved) as object }
}

/** Replaces values of a question's options in the conditions of other questions. */
function renameValues(item: Item, field: string, values: ReadonlyMap<unknown, string>): Item {
  const follow = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(follow)
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([key, one]: [string, unknown]) => [key, follow(one)])
    const copy = Object.fromEntries(entries) as Record<string, unknown>
    if (copy['field'] === field && values.has(copy['value'])) copy['value'] = values.get(copy['value'])
    return copy
  }
  const changed = ['visibleFn', 'required'].flatMap((key) => (key in item ? [[key, follow(item[key])] as const] : []))
  const rows = rowsOf(item)
  return {
    ...item,
    ...Object.fromEntries(changed),
    ...(rows.length > 0 && { items: rows.map((row) => renameValues(row, field, values)) }),
  }
}
