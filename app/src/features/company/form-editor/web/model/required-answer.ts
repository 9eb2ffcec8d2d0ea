import type { RequiredAnswer } from '@foyer/form-kit'
import type { Item } from './tree.ts'

type Value = string | number | boolean

/** The required answer of a question as it is edited: it can lack what it needs, which is a fault until it is given. */
export interface EditedAnswer {
  readonly anyOf?: readonly Value[]
  readonly allOf?: readonly Value[]
  readonly ticked?: true
  readonly min?: number
  readonly max?: number
  readonly earliest?: string
  readonly latest?: string
  readonly also?: string
}

/** Returns the required answer of a question; undefined without one. */
export const requiredAnswerOf = (item: Item): EditedAnswer | undefined => {
  const required = item['requiredAnswer'] as RequiredAnswer | undefined
  return typeof required === 'object' && required !== null ? required : undefined
}

/** Returns a question whose required answer names other values of options; without a value for those that `rename` drops. */
export function renameRequired(item: Item, rename: (value: Value) => Value | undefined): Item {
  const required = requiredAnswerOf(item)
  const renamed = (values: readonly Value[]) => values.flatMap((value) => rename(value) ?? [])
  if (required?.anyOf) return { ...item, requiredAnswer: { ...required, anyOf: renamed(required.anyOf) } }
  if (required?.allOf) return { ...item, requiredAnswer: { ...required, allOf: renamed(required.allOf) } }
  return item
}
