import type { RuleCheck } from '../fields/field-model.ts'
import { compilePattern } from './patterns.ts'

/** Rule `regex`, with a pattern in the form `/pattern/flags`. */
export const regexRule: RuleCheck<string> = (value, rule) =>
  typeof rule.value === 'string' && !compilePattern(rule.value)(value) ? { id: 'regex' } : undefined
