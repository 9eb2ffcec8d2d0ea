import type { FieldItem } from '../../definition/types.ts'
import { groupedNumberModel } from '../../internals/grouped-number-model.ts'

/** A social insurance number of Canada. */
export interface SinItem extends FieldItem {
  readonly type: 'sin'
  readonly placeholder?: string
}

/** How many digits stand in each group. */
export const sinGroups = [3, 3, 3] as const

/** A social insurance number of Canada, written with dashes. */
export const sinModel = groupedNumberModel<SinItem>('sin', sinGroups)
