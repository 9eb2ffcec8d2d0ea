import type { FieldModels } from '../model/field-model.ts'
import { isoDateOf } from '../internals/dates/iso-date.ts'
import { limitOf } from '../rules/limits.ts'
import { compilePattern } from '../rules/patterns.ts'
import { writePath, type DefinitionFault } from './definition-error.ts'
import { findField, type PlacedItem } from './placed-item.ts'
import type { RuleDefinition } from '../model/definition.ts'

const DATED_RULES = new Set(['is on', 'is before', 'is after'])
const COUNTING_RULES = /^(min|max)[A-Z]/

/** Returns the faults of an item's rules. Patterns must be loaded. */
export function ruleFaults(one: PlacedItem, placed: readonly PlacedItem[], models: FieldModels): DefinitionFault[] {
  const { item, path } = one
  const known = Object.keys(models.get(item.type)?.rules ?? {})
  const rules = item.rules ?? []
  const faults = rules.flatMap((rule, index) => {
    const here = [...path, 'rules', index]
    if (!known.includes(rule.type)) {
      const choice = known.length > 0 ? `Use one of: ${known.join(', ')}.` : 'This type takes no rules.'
      return {
        path: writePath([...here, 'type']),
        message: `"${rule.type}" is not a rule of a ${item.type} field. ${choice}`,
      }
    }
    const fault = faultOf(rule, one, placed, models)
    return fault ? { path: writePath([...here, fault.key]), message: fault.message } : []
  })
  return [...faults, ...crossedLimits(rules, path)]
}

interface RuleFault {
  readonly key: keyof RuleDefinition
  readonly message: string
}

function faultOf(
  rule: RuleDefinition,
  one: PlacedItem,
  placed: readonly PlacedItem[],
  models: FieldModels,
): RuleFault | undefined {
  if (rule.type === 'regex') return patternFault(rule)
  if (COUNTING_RULES.test(rule.type) && limitOf(rule) === undefined) {
    return { key: 'value', message: `A ${rule.type} rule needs a number as its value.` }
  }
  if (DATED_RULES.has(rule.type) && isoDateOf(rule.date1) === undefined) {
    return {
      key: 'date1',
      message: `"${rule.type}" needs the day to compare with: an existing one, written YYYY-MM-DD.`,
    }
  }
  if (rule.type === 'date_comparison') return comparisonFault(rule, one, placed, models)
  return undefined
}

function patternFault({ value }: RuleDefinition): RuleFault | undefined {
  if (typeof value !== 'string' || !value) return { key: 'value', message: 'A regex rule needs a pattern: /…/.' }
  try {
    compilePattern(value)
    return undefined
  } catch (error) {
    return { key: 'value', message: error instanceof Error ? error.message : String(error) }
  }
}

function comparisonFault(
  { compare_to_field: name, operator }: RuleDefinition,
  one: PlacedItem,
  placed: readonly PlacedItem[],
  models: FieldModels,
): RuleFault | undefined {
  if (name === undefined) return { key: 'compare_to_field', message: 'Name the date field to compare with.' }
  if (!operator) return { key: 'operator', message: 'Say on which side of it the date must lie: after or before.' }
  if (name === one.item.name)
    return { key: 'compare_to_field', message: 'A date cannot be compared with itself. Name another.' }
  const other = findField(placed, name, one.list)
  // An unknown name is reported with the dependencies.
  if (!other || 'date_comparison' in (models.get(other.item.type)?.rules ?? {})) return undefined
  return { key: 'compare_to_field', message: `"${name}" is a ${other.item.type} field, no date. Name a date field.` }
}

function crossedLimits(rules: readonly RuleDefinition[], path: readonly PropertyKey[]): DefinitionFault[] {
  return rules.flatMap((rule, index) => {
    if (!rule.type.startsWith('min')) return []
    const most = rules.find(({ type }) => type === rule.type.replace('min', 'max'))
    const [least, limit] = [limitOf(rule), most && limitOf(most)]
    if (least === undefined || limit === undefined || least <= limit) return []
    return {
      path: writePath([...path, 'rules', index, 'value']),
      message: `At least ${least} and at most ${limit}: nothing can be both. Lower ${rule.type} or raise ${most?.type}.`,
    }
  })
}
