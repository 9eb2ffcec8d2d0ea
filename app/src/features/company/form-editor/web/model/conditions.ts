import { choicesOf, isText, typeOf } from './item-types.ts'
import { type Definition, everyItem, type Item, type Place, samePlace } from './tree.ts'

/** One comparison with the answer to another question. */
export interface Comparison {
  readonly field: string
  readonly operator: string
  readonly value?: unknown
}

/** A condition in the panel's format: comparisons, of which all or any have to hold. */
export interface FlatCondition {
  readonly joined: 'and' | 'or'
  readonly parts: readonly Comparison[]
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isComparison = (value: unknown): value is Comparison => isObject(value) && 'field' in value

/** Returns a condition's comparisons; `nested` for one that only a file can express, undefined without a condition. */
export function readCondition(condition: unknown): FlatCondition | 'nested' | undefined {
  if (!isObject(condition)) return undefined
  if (isComparison(condition)) return { joined: 'and', parts: [condition] }
  for (const joined of ['and', 'or'] as const) {
    const parts = condition[joined]
    if (Array.isArray(parts)) return parts.every(isComparison) ? { joined, parts } : 'nested'
  }
  return 'nested'
}

/** Returns the stored condition; undefined without comparisons. */
export function writeCondition({ joined, parts }: FlatCondition): unknown {
  return parts.length > 1 ? { [joined]: parts } : parts[0]
}

/**
 * Returns the questions that a condition of the question at `place` can refer to: those in the same list's rows, and
 * those of the form.
 */
export function conditionSources(definition: Definition, place: Place): Item[] {
  const parent = place.slice(0, -1)
  return everyItem(definition)
    .filter(({ item, place: other }) => {
      if (isText(item) || samePlace(other, place)) return false
      return other.length === 2 || samePlace(other.slice(0, -1), parent)
    })
    .map(({ item }) => item)
}

/** Operators that suit the answers of a question, most likely first. */
export function operatorsFor(source: Item | undefined): readonly string[] {
  const type = source && typeOf(source)
  switch (type) {
    case 'checkboxItem':
      return ['equals']
    case 'radio':
    case 'country':
    case 'state':
      return ['equals', 'notEquals', 'isEmpty', 'isNotEmpty']
    case 'select':
      return source?.['multiple'] === true
        ? ['includes', 'notIncludes', 'isEmpty', 'isNotEmpty']
        : ['equals', 'notEquals', 'isEmpty', 'isNotEmpty']
    case 'checkbox':
    case 'skillSelector':
      return ['includes', 'notIncludes', 'isEmpty', 'isNotEmpty']
    case 'number':
    case 'star_rating':
      return ['equals', 'notEquals', 'atLeast', 'atMost', 'greaterThan', 'lessThan', 'isEmpty', 'isNotEmpty']
    case 'date':
      return ['equals', 'greaterThan', 'lessThan', 'isEmpty', 'isNotEmpty']
    case 'fileUpload':
    case 'dateRange':
    case 'dynamicList':
      return ['isNotEmpty', 'isEmpty']
    case undefined:
    case 'text':
    case 'textarea':
    case 'email':
    case 'phone':
    case 'ssn':
    case 'sin':
    case 'esignForm':
    case 'info':
    case 'instruction':
      return ['equals', 'notEquals', 'includes', 'notIncludes', 'isEmpty', 'isNotEmpty']
  }
}

export const needsValue = (operator: string): boolean => operator !== 'isEmpty' && operator !== 'isNotEmpty'

/** The control that sets a comparison's value. */
export function valueKind(source: Item | undefined): 'ticked' | 'choice' | 'number' | 'date' | 'text' {
  const type = source && typeOf(source)
  if (type === 'checkboxItem') return 'ticked'
  if (source && choicesOf(source).length > 0) return 'choice'
  if (type === 'number' || type === 'star_rating') return 'number'
  return type === 'date' ? 'date' : 'text'
}

/** Returns a comparison with a question that is valid as soon as it is chosen: its first operator and value. */
export function compareWith(source: Item): Comparison {
  const [operator = 'isNotEmpty'] = operatorsFor(source)
  if (!needsValue(operator)) return { field: source.name, operator }
  const kind = valueKind(source)
  const value = kind === 'ticked' ? true : kind === 'choice' ? choicesOf(source)[0]?.value : kind === 'number' ? 1 : ''
  return { field: source.name, operator, value }
}

/** Returns the questions whose conditions refer to a question by its name. */
export function dependents(definition: Definition, name: string): Item[] {
  const mentions = (value: unknown): boolean => {
    if (Array.isArray(value)) return value.some(mentions)
    if (!isObject(value)) return false
    return value['field'] === name || value['compare_to_field'] === name || Object.values(value).some(mentions)
  }
  return everyItem(definition)
    .map(({ item }) => item)
    .filter(
      (item) =>
        item.name !== name &&
        ['visibleFn', 'required', 'rules', 'customValidator', 'computed'].some((key) => mentions(item[key])),
    )
}
