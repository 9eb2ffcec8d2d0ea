/** Accessors for JSON of unknown shape: each accepts anything and never throws. */

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the object, or an empty one. */
export function recordOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}

/** Returns the list, or a list of the value; empty for null and undefined. */
export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return value === undefined || value === null ? [] : [value]
}

/** Returns the trimmed text of a string or number; empty for anything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : ''
}

/** Returns the first value with a non-empty text. */
export function firstText(...values: unknown[]): string {
  for (const value of values) {
    const text = textOf(value)
    if (text !== '') return text
  }
  return ''
}

/** Returns a finite number, including from decimal text ("45.32", "30,000"); undefined for anything else. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  const plain = value.trim().replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
  if (!/^[-+]?\d{1,20}(\.\d{1,20})?$/.test(plain)) return undefined
  return Number(plain)
}
