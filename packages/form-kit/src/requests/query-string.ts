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
