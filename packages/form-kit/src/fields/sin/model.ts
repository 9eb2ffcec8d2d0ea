import type { FieldItem } from '../../definition/types.ts'
import { groupedNumberModel } from '../../internals/grouped-number-model.ts'

/** A Canadian social insurance number. */
export interface SinItem extends FieldItem {
  readonly type: 'sin'
  readonly placeholder?: string
}

/** Digits in each group. */
export const sinGroups = [3, 3, 3] as const

export const sinModel = groupedNumberModel<SinItem>('sin', sinGroups)
