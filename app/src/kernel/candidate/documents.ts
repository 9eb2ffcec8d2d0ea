/** Kinds of a person's documents, in the order of the filter. */
export const documentKinds = ['letter', 'signed', 'receipt', 'form', 'resume', 'upload'] as const
export type PersonDocumentKind = (typeof documentKinds)[number]

/** A thing that a document belongs to, such as an application, with its page. */
export interface DocumentPlace {
  title: string
  url: string
}

/** The facts about one document of a person. */
export interface DocumentFacts {
  /** Unique among the person's documents. Of two documents with one id the places are joined. */
  id: string
  kind: PersonDocumentKind
  /** File name with its ending. */
  name: string
  /** The time at which it was made, sent or uploaded. */
  at: Date
  /** Size in bytes; null for a file that is made when it is downloaded. */
  bytes: number | null
  places: readonly DocumentPlace[]
}
