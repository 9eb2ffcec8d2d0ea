import type { LetterField } from '../../letter-fields.ts'
import type { Mark } from '../../contract.ts'

/**
 * A field as filled in: a text, or the signature or initials. `date` is the ISO date behind the text of a date field.
 */
export type FilledField = LetterField & { text?: string; date?: string }

/** The signed content and the way it was signed. Plain JSON, stored with the ceremony and with the acceptance. */
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

/** A completed ceremony with all recorded events. Plain JSON. */
export type CeremonyEvidence = CeremonyOutcome & { ceremonyId: number; events: RecordedEvent[] }
