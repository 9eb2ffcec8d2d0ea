import type { FieldItem } from '../model/definition.ts'

/** An item, its path in the definition, and the list whose rows it is part of. */
export interface PlacedItem {
  readonly item: FieldItem
  readonly path: readonly PropertyKey[]
  readonly list: PlacedItem | undefined
}

/** Finds the item that a name refers to: a sibling in the same row, then in the rows around it, then in the form. */
export function findField(
  placed: readonly PlacedItem[],
  name: string,
  list: PlacedItem | undefined,
): PlacedItem | undefined {
  const here = placed.find((one) => one.list === list && one.item.name === name)
  return here ?? (list && findField(placed, name, list.list))
}
