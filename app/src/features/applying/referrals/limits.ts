/** Limits of referrals, with the unit in the name. */
export const referralLimits = {
  ofAccount: { most: 20, seconds: 86_400 },
  toAddress: { most: 5, seconds: 86_400 },
  // After the referred person agreed, or after the application.
  keptDays: 365,
  // Referrals that were declined or lapsed stay in the referrer's list.
  endedDays: 90,
} as const
