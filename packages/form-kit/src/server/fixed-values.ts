import { isEmptyValue } from '../model/condition.ts'
import { storedAt } from '../state/nodes/build-nodes.ts'
import type { FieldItem } from '../model/definition.ts'
import type { Values } from '../model/values.ts'
import type { FieldModels } from '../model/field-model.ts'
import { sameValue } from '../state/nodes/same-value.ts'

/** Values that a server knows: as stored, and as an untouched page reports them. */
interface KnownValues {
  readonly stored: Values
  readonly reported: Values
}

/**
 * Returns the sent values with stored ones for all fields that people cannot change (disabled, read-only), including
 * those in lists. Rows have no names, because people add and delete some. A sent row is matched to the stored one
 * whose unchangeable values it repeats; else it is a new row if it has a new row's values; else it is matched by
 * position. A list that is too long is cut to one row more than allowed, which is enough to refuse it.
 */
export function withUnchangeableValues(
  items: readonly FieldItem[],
  sent: Values,
  known: KnownValues,
  models: FieldModels,
): Values {
  return Object.fromEntries(
    items.flatMap((item) => {
      // The store computes it again.
      if (item.computed) return []
      const source = isFixed(item, models) ? known.stored : sent
      if (!Object.hasOwn(source, item.name)) return []
      const value = source[item.name]
      const list = source === sent && models.get(item.type)?.rowItems !== undefined && Array.isArray(value)
      return [[item.name, list ? withUnchangeableRows(item, value, known, models) : value] as const]
    }),
  )
}

function isFixed(item: FieldItem, models: FieldModels): boolean {
  return item.readonly === true || (item.disabled ?? models.get(item.type)?.disabledByDefault ?? false)
}

function withUnchangeableRows(
  item: FieldItem,
  all: readonly unknown[],
  known: KnownValues,
  models: FieldModels,
): unknown[] {
  const model = models.get(item.type)
  const items = model?.rowItems?.(item) ?? []
  const sent = all.slice(0, (model?.rowLimits?.(item).max ?? all.length) + 1)
  const reported = rowsIn(known.reported, item)
  const stored = rowsIn(known.stored, item)
  const fresh: Values = model?.rowDefaults?.(item) ?? {}
  const fixed = items.filter((one) => !one.computed && isFixed(one, models)).map(({ name }) => name)
  const free = new Set(stored.keys())
  const claim = (index: number) => (free.delete(index) ? index : undefined)
  const origins = new Map<unknown, number | undefined>()
  // Rows that are matched by their values come first, so that no other takes their place.
  const unknown = sent.filter((row) => {
    if (!isRow(row)) return false
    const same = fixed.length > 0 ? [...free].find((index) => repeats(row, reported[index], fixed)) : undefined
    if (same !== undefined) origins.set(row, claim(same))
    return same === undefined && !(fixed.length > 0 && repeats(row, fresh, fixed))
  })
  for (const row of unknown) origins.set(row, claim(sent.indexOf(row)))
  return sent.map((row) => {
    if (!isRow(row)) return row
    const origin = origins.get(row)
    const own = origin === undefined ? { stored: fresh, reported: fresh } : knownRow(stored, reported, origin)
    return withUnchangeableValues(items, row, own, models)
  })
}

function knownRow(stored: readonly unknown[], reported: readonly unknown[], index: number): KnownValues {
  const [kept, shown] = [stored[index], reported[index]]
  return { stored: isRow(kept) ? kept : {}, reported: isRow(shown) ? shown : {} }
}

function rowsIn(values: Values, item: FieldItem): readonly unknown[] {
  const rows = storedAt(values, item)
  return Array.isArray(rows) ? rows : []
}

function isRow(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function repeats(row: Values, other: unknown, names: readonly string[]): boolean {
  if (!isRow(other)) return false
  return names.every((name) => {
    const [a, b] = [row, other].map((one) => storedAt(one, { name }))
    return sameValue(a, b) || (isEmptyValue(a) && isEmptyValue(b))
  })
}
