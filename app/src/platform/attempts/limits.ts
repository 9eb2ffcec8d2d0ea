/** Limits of attempts that several features count, with the unit in the name. */
export const attemptLimits = {
  requestsFromAddress: { most: 60, seconds: 900 },
  emailsToAddress: { most: 5, seconds: 900 },
  wrongPasswordWaitMs: 5000,
} as const
