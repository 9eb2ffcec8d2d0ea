import type { SlotList } from '../facets/pass-filters.ts'
import type { DocumentStore } from '../indexing/document-store.ts'
import { RANK_HEADLINE, RANK_TOPIC } from '../indexing/impact.ts'
import type { Accumulator } from './accumulator.ts'
import type { ScoredPart } from './headline-order.ts'
import { shareOf, topicFields } from './optional-parts.ts'

/** Counts the documents with a match in the headline. */
export const inHeadlines = (found: Accumulator): number => countFields(found).inHeadline

/**
 * Returns the share of the matches that are in a headline. The subject of a search, such as an occupation, has a large
 * one; words that any description has, such as "experienced", have next to none.
 */
export function headlineShare(found: Accumulator): number {
  return inHeadlines(found) / Math.max(1, found.count)
}

/** Returns how much a word of a search is its subject. */
export const subjectShare = ({ clause, found }: ScoredPart): number => shareOf(clause, headlineShare(found))

export interface Mentions {
  /** By slot: one for documents that merely mention the text. */
  tiers: Uint8Array
  /** The same for those that lack even the last word of the subject in the headline, such as the occupation. */
  withoutHead: Uint8Array
  /** Number of documents about the text. */
  about: number
}

/** Flags the documents that merely mention the text of a search; undefined if all of them do, or none does. */
export function mentionsOf(parts: readonly ScoredPart[], passed: SlotList, store: DocumentStore): Mentions | undefined {
  const marks = minMarks(parts)
  const needed = parts.flatMap(({ found: { mark } }, i) => {
    const least = marks[i]
    return least === undefined ? [] : [{ mark, least }]
  })
  const tiers = new Uint8Array(store.slots)
  let withoutHead = tiers
  let mentions = 0
  for (const { mark, least } of needed.toReversed()) {
    if (mentions > 0 && withoutHead === tiers) withoutHead = tiers.slice()
    for (let i = 0; i < passed.count; i++) {
      const slot = passed.slots[i] ?? 0
      const before = tiers[slot] ?? 0
      const lacks = before | ((mark[slot] ?? 0) < least ? 1 : 0)
      tiers[slot] = lacks
      mentions += lacks - before
    }
  }
  const about = passed.count - mentions
  return about === 0 || about === passed.count ? undefined : { tiers, withoutHead, about }
}

/** All zero between two counts: the number of documents per mark. */
const byMark = new Uint32Array(RANK_HEADLINE + 2)

/** Counts the documents that match all parts and are about them; undefined if the parts have no place. */
export function countAbout(parts: readonly ScoredPart[]): number | undefined {
  const marks = minMarks(parts)
  if (marks.every((mark) => mark === undefined)) return undefined
  const tests = parts.map(({ found }, i) => ({ found, least: marks[i] ?? 1 }))
  const [smallest, ...rest] = tests.sort((a, b) => a.found.count - b.found.count)
  if (!smallest) return undefined
  let about = 0
  for (let i = 0; i < smallest.found.count; i++) {
    const slot = smallest.found.touched[i] ?? 0
    const isAbout = [smallest, ...rest].every(({ found, least }) => (found.mark[slot] ?? 0) >= least)
    if (isAbout) about++
  }
  return about
}

/** Returns the minimum mark of each part in a document about it; undefined for parts that have no place. */
const minMarks = (parts: readonly ScoredPart[]): (number | undefined)[] =>
  topicFields(
    parts.map(({ clause: { role }, optional, found }) => ({
      role,
      optional,
      count: found.count,
      ...countFields(found),
    })),
  ).map((field) => field && (field === 'headline' ? RANK_HEADLINE : RANK_TOPIC) + 1)

/** Counts the documents by the best field that matches: the headline, or one of the topic. */
function countFields(found: Accumulator): { inHeadline: number; inTopic: number } {
  const { touched, mark, count, counted: known } = found
  if (known) return known
  for (let i = 0; i < count; i++) {
    const at = mark[touched[i] ?? 0] ?? 0
    byMark[at] = (byMark[at] ?? 0) + 1
  }
  const counted = { inHeadline: byMark[RANK_HEADLINE + 1] ?? 0, inTopic: byMark[RANK_TOPIC + 1] ?? 0 }
  byMark.fill(0)
  found.counted = counted
  return counted
}
