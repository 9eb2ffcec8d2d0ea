/**
 * The outcome of reading what someone typed. `ambiguous` means that both values are possible: show them and ask.
 * `reason` is a stable code, and `part` is the text that couldn't be read.
 */
export type Reading<T, Reason extends string = string> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'ambiguous'; readonly values: readonly [T, T] }
  | { readonly kind: 'unreadable'; readonly reason: Reason; readonly part?: string }

/** Language and country of the person who typed, as a BCP 47 tag and an ISO 3166-1 code. */
export interface TypedIn {
  readonly language: string
  readonly country?: string | undefined
}

export const readAs = <T>(value: T): { readonly kind: 'value'; readonly value: T } => ({ kind: 'value', value })

/** Builds the result for a text that can't be read. */
export const unreadable = <Reason extends string>(reason: Reason, part?: string) =>
  ({ kind: 'unreadable', reason, ...(part ? { part } : {}) }) as const

/** Returns a value if there is one, a question if there are two, and the fault if there is none. */
export function decide<T, Reason extends string>(values: readonly T[], fault: Reading<T, Reason>): Reading<T, Reason> {
  const [first, second] = [...new Set(values)]
  if (first === undefined) return fault
  return second === undefined ? readAs(first) : { kind: 'ambiguous', values: [first, second] }
}

/**
 * Returns the locales whose conventions count, the most specific last: the language, and the language in the country. A
 * tag unknown to Intl counts as English.
 */
export function localesOf({ language, country }: TypedIn): readonly string[] {
  const known = localeOf(language) ?? new Intl.Locale('en')
  const local = country?.trim() && localeOf(`${known.language}-${country.trim().toUpperCase()}`)
  return local ? [known.baseName, local.baseName] : [known.baseName]
}

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}
