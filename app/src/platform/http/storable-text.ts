/** NUL, and halves of surrogate pairs: PostgreSQL stores neither, and no text of a person has them. */
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Returns a text without NUL, and with U+FFFD for each half of a surrogate pair. */
function storableText(text: string): string {
  return UNSTORABLE.test(text) ? text.toWellFormed().replaceAll('\0', '') : text
}

/**
 * Makes every string in parsed JSON, a query or the fields of a form storable, keys included. Returns the given value when all are.
 * Nesting may be as deep as a parser allows, so there is no recursion.
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
