import type { RuleCheck } from '../fields/field-model.ts'

/** Rule `phone` of texts: digits, spaces, dashes, parentheses, dots and a leading plus, with 7 to 15 digits (E.164). */
export const phoneRule: RuleCheck<string> = (value) => {
  const digits = value.replaceAll(/\D/g, '').length
  return /^\+?[\d\s().-]+$/.test(value.trim()) && digits >= 7 && digits <= 15 ? undefined : { id: 'phoneText' }
}
