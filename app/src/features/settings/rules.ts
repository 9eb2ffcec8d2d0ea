/** Purposes a candidate can consent to besides the terms. Each has its text at `consent.<purpose>.text`. */
export const consentPurposes = ['other-jobs'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/**
 * Normalizes a first or last name for storage: NFC, single spaces.
 * @returns undefined if it has characters that no name has: control and bidirectional characters, lone surrogates
 */
export function readName(typed: string): string | undefined {
  const name = typed.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
  return name.isWellFormed() && !/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/u.test(name) ? name : undefined
}

/** A decision about one purpose. */
export interface ConsentDecision {
  purpose: string
  given: boolean
  wording: string
  decidedAt: Date
}

/** Returns true if consent is given, by the newest decision. `decisions` must be sorted newest first. */
export const isGiven = (decisions: readonly ConsentDecision[], purpose: ConsentPurpose): boolean =>
  decisions.find((decision) => decision.purpose === purpose)?.given ?? false
