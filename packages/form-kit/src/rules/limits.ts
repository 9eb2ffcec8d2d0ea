import type { RuleDefinition } from '../model/definition.ts'
import type { RuleCheck } from '../model/field-model.ts'

/** Returns the number that limits a rule; definitions can write it as a text. */
export function limitOf(rule: RuleDefinition): number | undefined {
  const number = typeof rule.value === 'string' && rule.value.trim() ? Number(rule.value) : rule.value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** Rule `minLength`: counts characters as people do. */
export const minLengthRule: RuleCheck<string> = (value, rule) => {
  const count = limitOf(rule)
  return count !== undefined && [...value].length < count ? { id: 'minLength', values: { count } } : undefined
}

/** Rule `maxLength`: counts characters as people do. */
export const maxLengthRule: RuleCheck<string> = (value, rule) => {
  const count = limitOf(rule)
  return count !== undefined && [...value].length > count ? { id: 'maxLength', values: { count } } : undefined
}

/** Rule `minValue`: compares the number in a text. */
export const minValueRule: RuleCheck<string> = (value, rule) => {
  const count = limitOf(rule)
  return count !== undefined && !(Number(value) >= count) ? { id: 'minValue', values: { count } } : undefined
}

/** Rule `maxValue`: compares the number in a text. */
export const maxValueRule: RuleCheck<string> = (value, rule) => {
  const count = limitOf(rule)
  return count !== undefined && !(Number(value) <= count) ? { id: 'maxValue', values: { count } } : undefined
}

/** Rule `minLength` of lists of answers. */
export const minChoicesRule: RuleCheck<readonly unknown[]> = (value, rule) => {
  const count = limitOf(rule)
  return count !== undefined && value.length < count ? { id: 'minChoices', values: { count } } : undefined
}

/** Rule `maxLength` of lists of answers. */
export const maxChoicesRule: RuleCheck<readonly unknown[]> = (value, rule) => {
  const count = limitOf(rule)
  return count !== undefined && value.length > count ? { id: 'maxChoices', values: { count } } : undefined
}
