/** Readability of a file; one that cannot be read is kept and sent all the same. */
export type FileOutcome = 'ok' | 'encrypted' | 'unreadable'

/** A file that a draft holds. */
export interface DraftFile {
  id: number
  encId: string
  field: string
  name: string
  /** Media type, found in the content. */
  type: string
  bytes: number
  sha256: string
  outcome: FileOutcome
}

/** Origin of a value that was filled in for the person. */
export interface ValueOrigin {
  kind: 'profile' | 'resume' | 'answer'
  /** The file name of a résumé, or the question as it was answered before. */
  about?: string
  /** Time at which it was given; ISO 8601. */
  at?: string
}
