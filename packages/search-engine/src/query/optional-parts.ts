import type { Spelling } from '../contract/search-engine.ts'
import type { Clause } from './query-node.ts'
import { SPELLING_RULES } from './spelling.ts'

interface RatedClause {
  role: Clause['role']
  /** Share of its matches in headlines. */
  share: number
}

/**
 * Flags the words that documents can lack: wishes, and in a sentence those that are rare in headlines, but never the
 * one of the subject most at home there. If nothing but wishes is left, they are what is searched for.
 */
export function optionalParts(parts: readonly RatedClause[], sentence: boolean): boolean[] {
  const most = Math.max(0, ...parts.filter(({ role }) => role === undefined).map(({ share }) => share))
  const optional = parts.map(({ role, share }) => {
    if (role === 'needed') return false
    if (role === 'wish') return true
    const isRare = share < SPELLING_RULES.shareOfSubject
    return sentence && isRare && (role === 'context' || share < most)
  })
  return optional.includes(false) ? optional : parts.map(() => false)
}

/** Returns how much a clause is the subject: the share of its documents with it in the headline; all for a concept in several words. */
export const shareOf = ({ isConcept }: Pick<Clause, 'isConcept'>, inHeadlines: number): number =>
  isConcept ? 1 : inHeadlines

/** Notes the words that documents can lack. */
export function noteOptional(
  parts: readonly { clause: Clause; optional?: boolean | undefined }[],
  spelling: Spelling,
): void {
  const optional = parts.filter((part) => part.optional).map(({ clause }) => clause.typed)
  if (optional.length > 0) spelling.optional = optional
}

/** Part of a document that has a word which it is about. */
export type TopicField = 'headline' | 'topic'

interface CountedPart {
  role: Clause['role']
  optional?: boolean | undefined
  /** Number of documents that match it. */
  count: number
  /** Number of those with it in the headline. */
  inHeadline: number
  /** Number of the others with it in a field of the topic. */
  inTopic: number
}

/**
 * Returns where each word of a search is in documents that are about the search; undefined where it doesn't matter.
 * An occupation is in headlines, most skills in fields of the topic. Words that hardly any document has in either,
 * such as "experienced", don't matter beside words that have a place there.
 */
export function topicFields(parts: readonly CountedPart[]): (TopicField | undefined)[] {
  const shares = parts.map(({ role, optional, count, inHeadline, inTopic }) =>
    role === undefined && !optional ? (inHeadline + inTopic) / Math.max(1, count) : 0,
  )
  const enough = Math.min(SPELLING_RULES.shareOfSubject, Math.max(...shares))
  return parts.map(({ inHeadline, inTopic }, i) => {
    const share = shares[i] ?? 0
    if (share === 0 || share < enough) return undefined
    return inTopic > inHeadline ? 'topic' : 'headline'
  })
}

/** A word of a search that a document can lack if those that have all words have them by chance. */
export interface ChanceWord {
  /** Share of its matches in headlines. */
  share: number
  /** Number of documents that match it. */
  count: number
}

/** The least informative word first: the one rarest in headlines, then the most common. */
export function byInformation(words: readonly ChanceWord[]): number[] {
  const at = (i: number) => words[i] ?? { share: 0, count: 0 }
  return words.map((_, i) => i).sort((a, b) => at(a).share - at(b).share || at(b).count - at(a).count || a - b)
}

/** A word of a search that documents can lack if hardly any document has all words. */
export interface SpareWord extends ChanceWord {
  clause: Pick<Clause, 'isConcept' | 'node'>
}

/**
 * The word that can be spared most first: as in `byInformation`, but the last one, which names the occupation in
 * "theatre porter", and concepts go last. Quoted words can't be spared.
 */
export function byNeed(words: readonly SpareWord[]): number[] {
  const last = words.findLastIndex(({ clause }) => !clause.isConcept)
  const need = (i: number) => (words[i]?.clause.isConcept ? 2 : Number(i === last))
  return byInformation(words)
    .filter((i) => words[i]?.clause.node.op !== 'phrase')
    .toSorted((one, other) => need(one) - need(other))
}

/**
 * Returns true if so many more documents are about a part of the words than have all of them that those few have them
 * by chance.
 */
export const isByChance = (together: number, about: number): boolean =>
  together > 0 && together < SPELLING_RULES.enough && about >= together * SPELLING_RULES.timesByChance
