import type { LetterField } from '../letter-fields.ts'
import type { Mark } from '../contract.ts'

/** A field as it was filled: a text, or the signature or initials. `date` is the ISO date that the text of a date field says. */
export type FilledField = LetterField & { text?: string; date?: string }

/** What was signed and how. Plain JSON: it is stored with the ceremony and with the acceptance. */
export interface CeremonyOutcome {
  signer: { name: string; email: string }
  letterSha256: string
  agreement: { version: string; text: string; language: string }
  signature?: Mark
  initials?: Mark
  fields: FilledField[]
  signedAt: string
  timeZone: string
  address: string
  userAgent: string
}

export interface RecordedEvent {
  at: string
  event: string
  detail: object
  address: string
  userAgent: string
  letterSha256: string
}

/** A completed ceremony with everything that was seen and done in it. Plain JSON. */
export type CeremonyEvidence = CeremonyOutcome & { ceremonyId: number; events: RecordedEvent[] }
