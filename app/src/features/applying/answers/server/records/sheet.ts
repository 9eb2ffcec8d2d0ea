/** The locked answers to one form, either of an application or of a form that was given to a person. */
export interface Sheet {
  id: number
  encId: string
  tenantId: number
  formVersionIds: readonly number[]
  version: number
  changedAt: Date
}

/** Readability of a file; an unreadable one is still stored and sent. */
export type FileOutcome = 'ok' | 'encrypted' | 'unreadable'

/** A file attached to a draft. */
export interface DraftFile {
  id: number
  encId: string
  field: string
  name: string
  /** Media type, determined from the content. */
  type: string
  bytes: number
  sha256: string
  outcome: FileOutcome
}

/** Origin of a value that was filled in for the person. */
export interface ValueOrigin {
  kind: 'profile' | 'resume' | 'answer'
  /** The file name of a résumé, or the question that was answered before. */
  about?: string
  /** Time at which the answer was given; ISO 8601. */
  at?: string
}
