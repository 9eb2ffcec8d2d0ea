/** Separates two readings of a typed text; occurs in neither numbers nor dates. */
const BETWEEN = '|'

/** Returns the value of a field whose input can be read in two ways, until the person says which. */
export const writeEither = (first: string, second: string): string => `${first}${BETWEEN}${second}`

/** Returns the two readings of such a value; undefined for any other value. */
export function readEither(value: string): readonly [string, string] | undefined {
  const [first, second, ...more] = value.split(BETWEEN)
  return first && second && more.length === 0 ? [first, second] : undefined
}
