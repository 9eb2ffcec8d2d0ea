import { foldAccents } from '../analysis/normalize.ts'
import type { DocumentStore } from '../indexing/document-store.ts'
import type { NodeEvaluator } from './evaluate-node.ts'
import type { Clause, QueryNode } from './query-node.ts'

/** The numbers of the spelling rules, for every engine the same. */
export const SPELLING_RULES = {
  /** Corrections of a word that are looked at: the nearest first, of equally near ones the commonest. */
  mostCandidates: 6,
  /** A word is rare in at most one document of these many (or in one). */
  rareShare: 5000,
  /** How much commoner a word has to be that a rare one is taken for. */
  timesARareWord: 50,
  /** The same for a word that no document has as it is, only in another form. The beginning of a word is none. */
  timesAnUnseenWord: 10,
} as const

export interface Correction {
  word: string
  distance: number
  /** Documents that have it. */
  count: number
  clause: Clause
}

/** The word of a clause that could be misspelt: a plain one. Phrases and identifiers stand as they are. */
export function correctableWord(node: QueryNode): { word: string; prefix: boolean } | undefined {
  if (node.op === 'word') return node
  if (node.op !== 'or') return undefined
  const [first] = node.nodes
  return first?.op === 'word' ? first : undefined
}

/**
 * The words of the documents at the smallest distance from a clause's word within the mistakes allowed, and those one
 * further: nearer ones first, then the commoner, then by letters.
 */
export function correctionsOf(clause: Clause, store: DocumentStore, evaluator: NodeEvaluator): Correction[] {
  const word = correctableWord(clause.node)?.word
  if (word === undefined) return []
  const near = store.terms.spelling
    .near(foldAccents(word))
    .map(({ fold, distance }) => ({ word: store.terms.folds[fold] ?? '', distance, count: evaluator.countFold(fold) }))
    .filter((candidate) => candidate.count > 0)
  near.sort((a, b) => a.distance - b.distance || b.count - a.count || (a.word < b.word ? -1 : 1))
  return near.slice(0, SPELLING_RULES.mostCandidates).map((candidate) => ({
    word: candidate.word,
    distance: candidate.distance,
    count: candidate.count,
    clause: { ...clause, node: { op: 'word', word: candidate.word, prefix: false } },
  }))
}
