import type { RuleCheck } from '../fields/field-model.ts'

/** Rule `ssn`: a US social security number in the form ddd-dd-dddd. */
export const ssnRule: RuleCheck<string> = (value) => (/^\d{3}-\d{2}-\d{4}$/.test(value) ? undefined : { id: 'ssn' })
