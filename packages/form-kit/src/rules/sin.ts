import type { RuleCheck } from '../fields/field-model.ts'

/** The rule `sin`: a social insurance number of Canada, written ddd-ddd-ddd. */
export const sinRule: RuleCheck<string> = (value) => (/^\d{3}-\d{3}-\d{3}$/.test(value) ? undefined : { id: 'sin' })
