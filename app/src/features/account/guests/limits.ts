/** Limits of visitors who apply without an account, with the unit in the name. */
export const guestLimits = {
  cookieSeconds: 2_592_000,
  // A whole university can share one address.
  newGuestsFromAddress: { most: 500, seconds: 3600 },
} as const
