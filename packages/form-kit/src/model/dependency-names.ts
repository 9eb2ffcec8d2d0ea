import { fieldsOf } from './condition.ts'
import type { FieldItem } from './definition.ts'
import { operandsOf } from './expression.ts'

/** Returns the names in an item's condition for `required`. */
export function requiredNames({ required }: FieldItem): readonly string[] {
  return typeof required === 'object' ? fieldsOf(required) : []
}

/**
 * Returns the names that an item's visibility, checks and computed value depend on: those it declares and those in
 * its conditions.
 */
export function dependencyNames(item: FieldItem): readonly string[] {
  const names = new Set(item.dependencies)
  if (item.visibleFn && typeof item.visibleFn !== 'function')
    for (const name of fieldsOf(item.visibleFn)) names.add(name)
  const check = item.customValidator
  if (check && typeof check !== 'function') for (const name of fieldsOf(check.condition)) names.add(name)
  if (item.computed) for (const { field } of operandsOf(item.computed)) names.add(field)
  for (const rule of item.rules ?? []) if (rule.compare_to_field) names.add(rule.compare_to_field)
  names.delete(item.name)
  return [...names]
}
