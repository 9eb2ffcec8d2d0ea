import type { FieldItem } from './types.ts'

/** An item with its place in the definition, and the list whose rows it belongs to. */
export interface PlacedItem {
  readonly item: FieldItem
  readonly path: readonly PropertyKey[]
  readonly list: PlacedItem | undefined
}

/** The item that a name means to another one in a list: a sibling in its row, in the rows around, or one of the form. */
export function findField(
  placed: readonly PlacedItem[],
  name: string,
  list: PlacedItem | undefined,
): PlacedItem | undefined {
  const here = placed.find((one) => one.list === list && one.item.name === name)
  return here ?? (list && findField(placed, name, list.list))
}
