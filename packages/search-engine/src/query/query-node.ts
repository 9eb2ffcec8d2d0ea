/** What a part of a query asks of a document. */
export type QueryNode =
  /** The word or an inflected form of it; with `prefix`, also any word that begins with it (three letters or more). */
  | { op: 'word'; word: string; prefix: boolean }
  /** The words next to each other, as they stand but for case and accents, within one value of a field that has phrases. */
  | { op: 'phrase'; words: string[] }
  /** A term of a synonym group, in a document of this language. */
  | { op: 'synonym'; group: number; language: string }
  /** An identifier that is this or, from four characters on, begins with it. */
  | { op: 'identifier'; key: string }
  | { op: 'and'; nodes: QueryNode[] }
  | { op: 'or'; nodes: QueryNode[] }

/** A part of a query that a document must answer; what is dropped is dropped clause by clause. */
export interface Clause {
  /** As the reader wrote it. */
  typed: string
  /** How many words of the query it stands for. */
  words: number
  node: QueryNode
  /** Where it stands among the words of the query. */
  start: number
  end: number
  /** Where an identifier may have been cut up: while nothing has that identifier, the pieces say the same. */
  pieces?: { identifier: string; clauses: Clause[] }
}

export interface ParsedQuery {
  clauses: Clause[]
  /** A document that answers one of these is left out. */
  excluded: QueryNode[]
}
