/** Way of accepting: on the signing page, by typed name, or by uploading a signed file. */
export type SigningMethod = 'esign' | 'typed' | 'upload'

/** An event of an offer, as listed on the audit pages. */
export interface AuditEvent {
  at: Date
  /** A sentence without a full stop, such as `Opened the letter`. */
  what: string
  /** Actor: the candidate's or company's name, or undefined for the system. */
  by?: string
  address?: string
}

/** Facts of an acceptance, verified by the caller; the audit pages print them verbatim. */
export interface LetterEvidence {
  /** The offer or form to which the document belongs. */
  subject: { kind: 'Offer' | 'Form'; id: string }
  documentId: string
  documentTitle: string
  signer: { name: string; email: string }
  way: SigningMethod
  /** The name as typed, if the way was `typed`. */
  typedName?: string | undefined
  signedAt: Date
  /** IANA zone of the signer; `UTC` if unknown. */
  timeZone: string
  /** Authentication of the signer, such as `Signed in with a password on 2026-01-31 at 09:12 UTC`. */
  authentication: string
  /** IP address. */
  address: string
  userAgent: string
  /** SHA-256 of the displayed letter, lower-case hex. */
  letterSha256: string
  /** SHA-256 and name of the uploaded file, if any. */
  upload?: { sha256: string; name: string; bytes: number } | undefined
  /** The agreement with text and version as displayed. */
  agreement: { text: string; version: string }
  events: readonly AuditEvent[]
  /** URL at which a reader of the printed letter can verify the file. */
  verifyUrl: string
}
