import { RANK_HEADLINE } from '../indexing/impact.ts'
import type { Accumulator } from './accumulator.ts'

/** Counts the documents with a match in the headline. */
export function inHeadlines({ touched, mark, count }: Accumulator): number {
  let headlines = 0
  for (let i = 0; i < count; i++) if (mark[touched[i] ?? 0] === RANK_HEADLINE + 1) headlines++
  return headlines
}

/**
 * Returns the share of the matches that are in a headline. The subject of a search, such as an occupation, has a large
 * one; words that any description has, such as "experienced", have next to none.
 */
export function headlineShare(found: Accumulator): number {
  return inHeadlines(found) / Math.max(1, found.count)
}
