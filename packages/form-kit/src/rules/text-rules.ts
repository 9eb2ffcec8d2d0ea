import { readEmail } from '@foyer/typed-input/emails'
import { foldDigits } from '@foyer/typed-input/digits'
import type { RuleCheck } from '../model/field-model.ts'
import { compilePattern } from './patterns.ts'
import { maxLengthRule, maxValueRule, minLengthRule, minValueRule } from './limits.ts'

// HTML's definition of a valid email address, plus a dot in the domain: no applicant's host lacks one.
const STRICT =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

/**
 * Returns true for an email address that can be kept: the rule of sign-up and of every form. `strict` is the check of
 * browsers (WHATWG HTML, with a dot in the domain), which refuses internationalized addresses.
 */
export function isEmail(text: string, { strict = false }: { readonly strict?: boolean } = {}): boolean {
  return text.length <= 320 && readEmail(text).kind === 'value' && (!strict || STRICT.test(text.trim()))
}

/** Rule `email`; the value "strict" refuses internationalized addresses. */
const emailRule: RuleCheck<string> = (value, rule) =>
  isEmail(value, { strict: rule.value === 'strict' }) ? undefined : { id: 'email' }

/** Rule `phone` of texts: digits, spaces, dashes, parentheses, dots and a leading plus, with 7 to 15 digits (E.164). */
const phoneRule: RuleCheck<string> = (value) => {
  const typed = foldDigits(value.normalize('NFKC')).trim()
  const digits = typed.replaceAll(/\D/g, '').length
  return /^\+?[\d\s().-]+$/.test(typed) && digits >= 7 && digits <= 15 ? undefined : { id: 'phoneText' }
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
