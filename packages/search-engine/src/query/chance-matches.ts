import { SPELLING_RULES } from './spelling.ts'

/** A word of a search that a document can lack if those that have all words have them by chance. */
export interface ChanceWord {
  /** Share of its matches in headlines. */
  share: number
  /** Number of documents that match it. */
  count: number
}

/** The least informative word first: the one rarest in headlines, then the most common. */
export function leastFirst(words: readonly ChanceWord[]): number[] {
  const at = (i: number) => words[i] ?? { share: 0, count: 0 }
  return words.map((_, i) => i).sort((a, b) => at(a).share - at(b).share || at(b).count - at(a).count || a - b)
}

/**
 * Returns true if so many more documents are about a part of the words than have all of them that those few have them
 * by chance.
 */
export const isByChance = (together: number, about: number): boolean =>
  together > 0 && together < SPELLING_RULES.enough && about >= together * SPELLING_RULES.timesByChance
