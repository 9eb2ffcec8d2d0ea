/** A condition of a stored definition. It is data, so that it can be stored in a database. */
export type Condition =
  | { readonly field: string; readonly operator: ConditionOperator; readonly value?: unknown }
  | { readonly and: readonly Condition[] }
  | { readonly or: readonly Condition[] }
  | { readonly not: Condition }

/** The operators of conditions. The last two take no `value`. */
export const conditionOperators = [
  'equals',
  'notEquals',
  'includes',
  'notIncludes',
  'oneOf',
  'noneOf',
  'greaterThan',
  'atLeast',
  'lessThan',
  'atMost',
  'isEmpty',
  'isNotEmpty',
] as const

export type ConditionOperator = (typeof conditionOperators)[number]

/**
 * Returns true for no answer: undefined, null, false, blank text, an empty list, or an object with only empty parts.
 */
export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return true
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  if (typeof value === 'object') return Object.values(value).every(isEmptyValue)
  return false
}

/**
 * Returns true while a condition holds for the values of its fields. Comparisons of order hold only between two
 * numbers or between two texts; dates are written YYYY-MM-DD and therefore compare as texts.
 */
export function conditionHolds(condition: Condition, values: Readonly<Record<string, unknown>>): boolean {
  if ('and' in condition) return condition.and.every((part) => conditionHolds(part, values))
  if ('or' in condition) return condition.or.some((part) => conditionHolds(part, values))
  if ('not' in condition) return !conditionHolds(condition.not, values)
  return compare(condition.operator, values[condition.field], condition.value)
}

/** Returns the names of the fields in a condition, each once. */
export function fieldsOf(condition: Condition): readonly string[] {
  if ('and' in condition) return [...new Set(condition.and.flatMap(fieldsOf))]
  if ('or' in condition) return [...new Set(condition.or.flatMap(fieldsOf))]
  if ('not' in condition) return fieldsOf(condition.not)
  return [condition.field]
}

function compare(operator: ConditionOperator, actual: unknown, expected: unknown): boolean {
  switch (operator) {
    case 'equals':
      return sameValue(actual, expected)
    case 'notEquals':
      return !sameValue(actual, expected)
    case 'includes':
      return contains(actual, expected)
    case 'notIncludes':
      return !contains(actual, expected)
    case 'oneOf':
      return Array.isArray(expected) && expected.some((one) => sameValue(actual, one))
    case 'noneOf':
      return !(Array.isArray(expected) && expected.some((one) => sameValue(actual, one)))
    case 'greaterThan':
      return order(actual, expected) > 0
    case 'atLeast':
      return order(actual, expected) >= 0
    case 'lessThan':
      return order(actual, expected) < 0
    case 'atMost':
      return order(actual, expected) <= 0
    case 'isEmpty':
      return isEmptyValue(actual)
    case 'isNotEmpty':
      return !isEmptyValue(actual)
  }
}

function contains(actual: unknown, expected: unknown): boolean {
  if (typeof actual === 'string') return typeof expected === 'string' && actual.includes(expected)
  return Array.isArray(actual) && actual.some((one) => sameValue(one, expected))
}

/**
 * Returns -1, 0 or 1 for below, equal or above; NaN for values that cannot be ordered, which satisfies no
 * comparison.
 */
function order(actual: unknown, expected: unknown): number {
  if (typeof expected === 'number') {
    const number = typeof actual === 'string' && actual.trim() !== '' ? Number(actual) : actual
    return typeof number === 'number' ? Math.sign(number - expected) : Number.NaN
  }
  if (typeof actual !== 'string' || typeof expected !== 'string' || actual === '') return Number.NaN
  return actual < expected ? -1 : Number(actual > expected)
}

function sameValue(actual: unknown, expected: unknown): boolean {
  if (Object.is(actual, expected)) return true
  if (Array.isArray(actual) && Array.isArray(expected)) {
    return actual.length === expected.length && actual.every((one, index) => sameValue(one, expected[index]))
  }
  return false
}
