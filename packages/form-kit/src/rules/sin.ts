import type { RuleCheck } from '../fields/field-model.ts'

/** Rule `sin`: a Canadian social insurance number in the form ddd-ddd-ddd. */
export const sinRule: RuleCheck<string> = (value) => (/^\d{3}-\d{3}-\d{3}$/.test(value) ? undefined : { id: 'sin' })
