import type { FieldItem } from '../../definition/types.ts'
import { groupedNumberModel } from '../../internals/grouped-number-model.ts'

/** A US social security number. */
export interface SsnItem extends FieldItem {
  readonly type: 'ssn'
  readonly placeholder?: string
}

/** Digits in each group. */
export const ssnGroups = [3, 2, 4] as const

export const ssnModel = groupedNumberModel<SsnItem>('ssn', ssnGroups)
