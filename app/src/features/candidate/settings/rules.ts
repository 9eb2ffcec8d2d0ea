/**
 * Purposes for which a candidate can consent in addition to the terms. Each has its text at `consent.<purpose>.text`.
 */
export const consentPurposes = ['other-jobs'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

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
