import type { RuleCheck } from '../fields/field-model.ts'

// What HTML calls a valid e-mail address, with a dot in the domain: nobody applies from a host without one.
const STRICT =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i
const LENIENT = /^[^\s@]+@[^\s@]+$/

/**
 * Whether a text is an e-mail address: `strict` as browsers check it (WHATWG HTML, with a dot in the domain), else
 * anything with one @ between two parts, which lets internationalised addresses pass.
 */
export function isEmail(text: string, { strict = true }: { readonly strict?: boolean } = {}): boolean {
  return text.length <= 320 && (strict ? STRICT : LENIENT).test(text)
}

/** The rule `email`; with the value "lenient" it lets internationalised addresses pass. */
export const emailRule: RuleCheck<string> = (value, rule) =>
  isEmail(value.trim(), { strict: rule.value !== 'lenient' }) ? undefined : { id: 'email' }
