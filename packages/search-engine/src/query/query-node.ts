import type { AroundWords } from '../contract/search-engine.ts'

/** A condition on a document, as part of a query. */
export type QueryNode =
  /** The word or an inflected form; with `prefix`, also any word that begins with it (three letters or more). */
  | { op: 'word'; word: string; prefix: boolean }
  /** The words consecutively, ignoring case and accents, within one value of a phrase field. */
  | { op: 'phrase'; words: string[] }
  /**
   * A term of a synonym group, in a document of this language; `isBroader` if the query has a broader word, `isConcept` if
   * it has several.
   */
  | { op: 'synonym'; group: number; language: string; isBroader?: boolean; isConcept?: boolean }
  /** An identifier that equals the key or, from four characters on, begins with it. */
  | { op: 'identifier'; key: string }
  | { op: 'and'; nodes: QueryNode[] }
  | { op: 'or'; nodes: QueryNode[] }

/** A part of a query that a document must match; words are dropped clause by clause. */
export interface Clause {
  /** The text as typed. */
  typed: string
  /** Number of words of the query. */
  words: number
  node: QueryNode
  /** Position among the words of the query. */
  start: number
  end: number
  /** The last word as the beginning of longer ones, searched if no document has it whole. */
  beginning?: QueryNode
  /** True for several words that stand for an occupation or a benefit, such as "takes blood". */
  isConcept?: boolean
  /** The part it has in the search, if it isn't the subject. */
  role?: AroundWords['as']
  /** Alternative for a possible identifier: if no document has it, its pieces are searched instead. */
  pieces?: { identifier: string; clauses: Clause[] }
}

export interface ParsedQuery {
  clauses: Clause[]
  /** Documents that match any of these are left out. */
  excluded: QueryNode[]
  /** Conditions on what the job is not. Those at home in headlines count only there, others anywhere. */
  ruledOut: QueryNode[]
}

/** Returns a condition without the documents that only a broader word of theirs finds. */
export function withoutBroader(node: QueryNode): QueryNode {
  if (node.op === 'and') return { ...node, nodes: node.nodes.map(withoutBroader) }
  if (node.op !== 'or') return node
  const nodes = node.nodes.filter((one) => !(one.op === 'synonym' && one.isBroader)).map(withoutBroader)
  return nodes.length === 1 && nodes[0] ? nodes[0] : { ...node, nodes }
}
