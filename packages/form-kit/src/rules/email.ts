import type { RuleCheck } from '../fields/field-model.ts'

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
export const emailRule: RuleCheck<string> = (value, rule) =>
  isEmail(value.trim(), { strict: rule.value !== 'lenient' }) ? undefined : { id: 'email' }
