import type { RuleCheck } from '../model/field-model.ts'
import { compilePattern } from './patterns.ts'
import { maxLengthRule, maxValueRule, minLengthRule, minValueRule } from './limits.ts'

// HTML's definition of a valid email address, plus a dot in the domain: no applicant's host lacks one.
const STRICT =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i
const LENIENT = /^[^\s@]+@[^\s@]+$/

/**
 * Returns true for an email address. `strict` is the check of browsers (WHATWG HTML, with a dot in the domain);
 * otherwise one @ between two parts is enough, which accepts internationalized addresses.
 */
export function isEmail(text: string, { strict = true }: { readonly strict?: boolean } = {}): boolean {
  return text.length <= 320 && (strict ? STRICT : LENIENT).test(text)
}

/** Rule `email`; the value "lenient" accepts internationalized addresses. */
const emailRule: RuleCheck<string> = (value, rule) =>
  isEmail(value.trim(), { strict: rule.value !== 'lenient' }) ? undefined : { id: 'email' }

/** Rule `phone` of texts: digits, spaces, dashes, parentheses, dots and a leading plus, with 7 to 15 digits (E.164). */
const phoneRule: RuleCheck<string> = (value) => {
  const digits = value.replaceAll(/\D/g, '').length
  return /^\+?[\d\s().-]+$/.test(value.trim()) && digits >= 7 && digits <= 15 ? undefined : { id: 'phoneText' }
}

/** Rule `regex`, with a pattern in the form `/pattern/flags`. */
const regexRule: RuleCheck<string> = (value, rule) =>
  typeof rule.value === 'string' && !compilePattern(rule.value)(value) ? { id: 'regex' } : undefined

/** Rule `ssn`: a US social security number in the form ddd-dd-dddd. */
const ssnRule: RuleCheck<string> = (value) => (/^\d{3}-\d{2}-\d{4}$/.test(value) ? undefined : { id: 'ssn' })

/** Rule `sin`: a Canadian social insurance number in the form ddd-ddd-ddd. */
const sinRule: RuleCheck<string> = (value) => (/^\d{3}-\d{3}-\d{3}$/.test(value) ? undefined : { id: 'sin' })

/** Rules of text fields, by type. */
export const textRules = {
  email: emailRule,
  phone: phoneRule,
  regex: regexRule,
  minLength: minLengthRule,
  maxLength: maxLengthRule,
  minValue: minValueRule,
  maxValue: maxValueRule,
  ssn: ssnRule,
  sin: sinRule,
} as const
