import { foldAccents } from '../analysis/normalize.ts'
import type { DocumentStore } from '../indexing/document-store.ts'
import type { NodeEvaluator } from './evaluate-node.ts'
import type { Clause, QueryNode } from './query-node.ts'

/** Parameters of spelling correction, the same for every engine. */
export const SPELLING_RULES = {
  /** Maximum number of corrections considered per word: nearest first, then most common. */
  maxCandidates: 6,
  /** A word is rare if at most one in this many documents contains it, or just one document. */
  rareShare: 5000,
  /** Factor by which another word must be more common to replace a rare one. */
  timesARareWord: 50,
  /** The same for a word that occurs only in inflected form. */
  timesAnUnseenWord: 10,
  /** The same for a word that occurs as typed, in documents and in headlines; from so many letters on. */
  timesAnyWord: 20,
  shortestFrequentTypo: 5,
  /** A word in more than one of this many documents is not a typo. */
  typoShare: 200,
  /** A word in so many headlines isn't corrected if no document has it with the other words. */
  titlesOfAWord: 3,
  /** In a sentence, a word is needed if at least this share of its documents has it in the headline. */
  shareOfSubject: 0.08,
  /** Words of the context are needed only if at least so many documents, three pages, have all of them. */
  enough: 30,
  /** Factor by which more documents must be about the rest of the words, if fewer have all of them and none is about all. */
  timesByChance: 3,
  /** If fewer documents, one page, have all words, the least needed ones become optional, given as many about the rest. */
  page: 10,
} as const

/** Returns true if a word in `count` of `size` documents is rare enough to be a typo. */
export const canBeTypo = (count: number, size: number): boolean => count <= Math.max(1, size / SPELLING_RULES.typoShare)

export interface Correction {
  word: string
  distance: number
  /** Number of documents that contain it. */
  count: number
  clause: Clause
}

/**
 * Returns the word of a clause that can be misspelt, if it is a plain word. Phrases and identifiers are taken as typed.
 */
export function correctableWord(node: QueryNode): { word: string; prefix: boolean } | undefined {
  if (node.op === 'word') return node
  if (node.op !== 'or') return undefined
  const [first] = node.nodes
  return first?.op === 'word' ? first : undefined
}

/**
 * Returns true if a correction is so much more common than a word that occurs that the word is probably a typo: one
 * mistake, or two in a very rare word with the same first letter.
 */
export function isCommonSpelling(
  { word, distance, count }: Pick<Correction, 'word' | 'distance' | 'count'>,
  clause: Clause,
  times: number,
  occurrences: number,
): boolean {
  if (count < occurrences * times) return false
  if (distance === 1) return true
  const typed = foldAccents(correctableWord(clause.node)?.word ?? '')
  return times === SPELLING_RULES.timesARareWord && typed[0] === word[0]
}

/**
 * Returns the indexed words at the smallest distance within the allowed typos, and those one further: nearest first,
 * then most common, then alphabetical.
 */
export function correctionsOf(clause: Clause, store: DocumentStore, evaluator: NodeEvaluator): Correction[] {
  const word = correctableWord(clause.node)?.word
  if (word === undefined) return []
  const near = store.terms.spelling
    .near(foldAccents(word))
    .map(({ fold, distance }) => ({ word: store.terms.folds[fold] ?? '', distance, count: evaluator.countFold(fold) }))
    .filter((candidate) => candidate.count > 0)
  near.sort((a, b) => a.distance - b.distance || b.count - a.count || (a.word < b.word ? -1 : 1))
  return near.slice(0, SPELLING_RULES.maxCandidates).map((candidate) => ({
    word: candidate.word,
    distance: candidate.distance,
    count: candidate.count,
    clause: { ...clause, node: { op: 'word', word: candidate.word, prefix: false } },
  }))
}
