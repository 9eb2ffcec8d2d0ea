import type { RuleCheck } from '../fields/field-model.ts'
import { compilePattern } from './patterns.ts'

/** The rule `regex`, its pattern written as `/pattern/flags`. */
export const regexRule: RuleCheck<string> = (value, rule) =>
  typeof rule.value === 'string' && !compilePattern(rule.value)(value) ? { id: 'regex' } : undefined
