import { snakeCase } from 'change-case'

/** A query value: empty values are skipped, `false` and `0` are kept. */
export type QueryValue = string | number | boolean | null | undefined | readonly (string | number | boolean)[]

/**
 * Builds the query of an address, without the question mark. A list is sorted and repeats its name for each value,
 * so that equal values make equal addresses.
 */
export function toQueryString(
  values: Readonly<Record<string, QueryValue>>,
  { encode = true }: { readonly encode?: boolean } = {},
): string {
  const write = (text: string) => (encode ? encodeURIComponent(text) : text)
  return Object.entries(values)
    .flatMap(([name, value]) => {
      const all = Array.isArray(value)
        ? value.map(String).toSorted()
        : [value as Exclude<QueryValue, readonly unknown[]>]
      return all
        .filter((one) => one !== undefined && one !== null && one !== '')
        .map((one) => `${write(name)}=${write(String(one))}`)
    })
    .join('&')
}

/**
 * Returns a copy of a value with the camelCase keys of its plain objects in snake_case, at every depth. Lists stay lists;
 * dates, files, maps and other class instances are returned as they are.
 */
export function snakeCaseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCaseKeys)
  if (!isPlainObject(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [snakeKey(key, value), snakeCaseKeys(inner)])
  return Object.fromEntries(entries)
}

/** Keys that aren't camelCase stay: `_id` and `id` are two keys. So do those whose new name is another key's. */
function snakeKey(key: string, owner: object): string {
  const snake = /^[A-Za-z][\dA-Za-z]*$/.test(key) ? snakeCase(key) : key
  return snake !== key && Object.hasOwn(owner, snake) ? key : snake
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Returns whole seconds since the epoch; NaN for an invalid date. */
export function epochSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
