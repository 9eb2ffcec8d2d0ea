/** NUL and lone surrogates: PostgreSQL stores neither, and legitimate text has none. */
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Removes NUL and replaces each lone surrogate with U+FFFD. */
function storableText(text: string): string {
  return UNSTORABLE.test(text) ? text.toWellFormed().replaceAll('\0', '') : text
}

/**
 * Makes every string, including keys, in parsed JSON, a query or form fields storable. Returns the given value if
 * nothing changed. Iterative, because nesting can be as deep as the parser allows.
 */
export function storable(input: unknown): unknown {
  const whole = { input }
  const open: object[] = [whole]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    for (const [key, value] of Object.entries(one)) {
      const name = storableText(key)
      const clean: unknown = typeof value === 'string' ? storableText(value) : value
      if (name !== key) Reflect.deleteProperty(one, key)
      if (name !== key || clean !== value)
        Object.defineProperty(one, name, { value: clean, writable: true, enumerable: true, configurable: true })
      if (isPlain(clean)) open.push(clean)
    }
  }
  return whole.input
}

const isPlain = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' &&
    value !== null &&
    (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null))
