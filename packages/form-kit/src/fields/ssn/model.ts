import type { FieldItem } from '../../definition/types.ts'
import { groupedNumberModel } from '../../internals/grouped-number-model.ts'

/** A social security number of the United States. */
export interface SsnItem extends FieldItem {
  readonly type: 'ssn'
  readonly placeholder?: string
}

/** How many digits stand in each group. */
export const ssnGroups = [3, 2, 4] as const

/** A social security number of the United States, written with dashes. */
export const ssnModel = groupedNumberModel<SsnItem>('ssn', ssnGroups)
