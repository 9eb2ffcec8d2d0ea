/** Limits of calls of the company API, with the unit in the name. */
export const companyApiLimits = {
  calls: { most: 50, seconds: 10 },
  idempotencyKeyCharacters: 255,
  idempotencyKeyMs: 86_400_000,
  keyPrefixCharacters: 12,
  keyNameCharacters: 100,
} as const
