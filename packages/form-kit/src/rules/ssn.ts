import type { RuleCheck } from '../fields/field-model.ts'

/** The rule `ssn`: a social security number of the United States, written ddd-dd-dddd. */
export const ssnRule: RuleCheck<string> = (value) => (/^\d{3}-\d{2}-\d{4}$/.test(value) ? undefined : { id: 'ssn' })
