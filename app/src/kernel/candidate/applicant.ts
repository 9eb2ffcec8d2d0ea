/**
 * The person who owns drafts and applications: a candidate, or a guest, who is a visitor without an account. Rows have one of
 * the two ids.
 */
export type Applicant =
  | { tenantId: number; accountId: string; guestId: null }
  | { tenantId: number; accountId: null; guestId: number }

/** Returns the applicant of a signed-in candidate. */
export const candidateApplicant = ({ tenantId, accountId }: { tenantId: number; accountId: string }): Applicant => ({
  tenantId,
  accountId,
  guestId: null,
})
