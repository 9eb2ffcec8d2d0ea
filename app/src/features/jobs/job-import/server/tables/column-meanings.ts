import names from './column-names.json' with { type: 'json' }

/** The meanings that a column can have; every other column is a custom field. */
export type ColumnMeaning = keyof typeof names

/** A column of a table, and how it was read. */
export interface TableColumn {
  header: string
  /** Undefined for a custom field. */
  meaning: ColumnMeaning | undefined
  /** The origin of the meaning: `--map` or an earlier import, the header's words, or the column's values. */
  by: 'map' | 'name' | 'values' | 'custom'
}

export const columnMeanings = Object.keys(names) as ColumnMeaning[]

export const isMeaning = (word: string): word is ColumnMeaning => Object.hasOwn(names, word)

/** Folds a header to its letters and digits, without accents. */
export const foldHeader = (header: string): string =>
  header
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const MEANING_OF_NAME: ReadonlyMap<string, ColumnMeaning> = new Map(
  columnMeanings.flatMap((meaning) => [meaning, ...names[meaning]].map((name) => [foldHeader(name), meaning] as const)),
)

/** Returns the meaning of a header by its words; a remark in brackets, as in "Gehalt (brutto)", is left out if needed. */
export function meaningOfHeader(header: string): ColumnMeaning | undefined {
  const known = (text: string) => MEANING_OF_NAME.get(foldHeader(text))
  return known(header) ?? known(header.split(/[([*]/, 1)[0] ?? '')
}
