import { readFileSync } from 'node:fs'

/** A line of the corpus: the typed text and its meaning. */
export interface TypedLine<T> {
  readonly input: string
  readonly language: string
  /** ISO 3166-1 code; empty if the country isn't known. */
  readonly country: string
  /** The value; `ask` if it is ambiguous, `refuse` if it can't be read. */
  readonly reading: T | 'ask' | 'refuse'
}

type Kind = 'dates' | 'emails' | 'links' | 'names' | 'numbers' | 'phones'

/** Reads the corpus of a kind of input, on which all parsers of that kind must agree. */
export function readCorpus<T = string>(kind: Kind): readonly TypedLine<T>[] {
  const text = readFileSync(new URL(`${kind}.jsonl`, import.meta.url), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as TypedLine<T>)
}
