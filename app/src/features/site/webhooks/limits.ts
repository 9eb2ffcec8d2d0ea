/** Limits of webhooks and their deliveries, with the unit in the name. */
export const webhookLimits = {
  // About three days in all, as Standard Webhooks suggests.
  pausesSeconds: [5, 30, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400],
  responseMs: 15_000,
  responseBytes: 200,
  sentAtOnce: 4,
  overdueSeconds: 900,
  deliveredKeptDays: 30,
  givenUpKeptDays: 90,
  faultCharacters: 200,
  addressCharacters: 2000,
  deliveryIdCharacters: 100,
  /** Maximum number of deliveries that one call resends by id. */
  replayed: 200,
  /** Maximum number of lines listed. */
  listed: 50,
} as const
