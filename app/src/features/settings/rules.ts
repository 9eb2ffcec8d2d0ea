/** What a person may agree to beside the terms. Each has its words at `consent.<purpose>.text`. */
export const consentPurposes = ['other-jobs'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/**
 * A first or last name in the one way in which it is stored: NFC, one space between words.
 * @returns undefined for one that holds what no name has: control and direction characters, lone surrogates
 */
export function readName(typed: string): string | undefined {
  const name = typed.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
  return name.isWellFormed() && !/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/u.test(name) ? name : undefined
}

/** One decision about a purpose. */
export interface ConsentDecision {
  purpose: string
  given: boolean
  wording: string
  decidedAt: Date
}

/** Whether a purpose is agreed to, by its newest decision. `decisions` newest first. */
export const isGiven = (decisions: readonly ConsentDecision[], purpose: ConsentPurpose): boolean =>
  decisions.find((decision) => decision.purpose === purpose)?.given ?? false
