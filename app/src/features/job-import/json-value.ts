/** Reading values of unknown JSON without trusting its shape: every function takes anything and never throws. */

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object, or an empty one. */
export function recordOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}

/** The list, or one with the value in it, or an empty one for nothing. */
export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return value === undefined || value === null ? [] : [value]
}

/** A trimmed text of a text or number; an empty one for everything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : ''
}

/** The first of the values that is a text with something in it. */
export function firstText(...values: unknown[]): string {
  for (const value of values) {
    const text = textOf(value)
    if (text !== '') return text
  }
  return ''
}

/** A finite number, also of a plain decimal text ("45.32", "30,000"); undefined for everything else. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  const plain = value.trim().replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
  if (!/^[-+]?\d{1,20}(\.\d{1,20})?$/.test(plain)) return undefined
  return Number(plain)
}
