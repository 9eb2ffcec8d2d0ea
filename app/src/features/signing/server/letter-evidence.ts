/** How somebody accepted: in the signing window, by typing their name, or with a file that they signed and sent. */
export type SigningWay = 'esign' | 'typed' | 'upload'

/** Something that was seen or done with an offer, as the audit pages list it. */
export interface AuditEvent {
  at: Date
  /** A sentence without a full stop: `Opened the letter`. */
  what: string
  /** Who did it: the candidate's name, the company's, or nothing for the system. */
  by?: string
  address?: string
}

/** What is known of an acceptance. Whoever makes it has checked it; the audit pages say it word for word. */
export interface LetterEvidence {
  offerId: string
  documentId: string
  documentTitle: string
  signer: { name: string; email: string }
  way: SigningWay
  /** As it was typed, where a name was typed. */
  typedName?: string | undefined
  signedAt: Date
  /** IANA zone of the signer; `UTC` when it is not known. */
  timeZone: string
  /** How the signer had proven who they are: `Signed in with a password on 2026-01-31 at 09:12 UTC`. */
  authentication: string
  /** IP address. */
  address: string
  userAgent: string
  /** SHA-256 of the letter that was shown, lower-case hex. */
  letterSha256: string
  /** SHA-256 and name of the file that was sent, when one was. */
  upload?: { sha256: string; name: string; bytes: number } | undefined
  /** What was agreed to, in the words and the version that were shown. */
  agreement: { text: string; version: string }
  events: readonly AuditEvent[]
  /** Address at which a reader who has only the paper checks the file. */
  verifyUrl: string
}
