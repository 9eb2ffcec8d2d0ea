/** Limits of offers, with the unit in the name. */
export const offerLimits = {
  viewMs: 60_000,
  // Larger letters are streamed from their path instead of embedded in JSON.
  letterBytesInJson: 1_000_000,
  checkMs: 5000,
  afterDueMs: 1000,
  reminderDays: 2,
  // Longer than all attempts together.
  webhookFileLinkDays: 7,
  documentCharacters: 50,
  fullNameCharacters: 400,
  agreedCharacters: 10,
  versionCharacters: 100,
  listed: 50,
  dueAtOnce: 100,
  faultsNamed: 3,
  /** Longer than the user agent of any browser. */
  userAgentCharacters: 1000,
  historiesAtOnce: 100,
  // Requests of a candidate about one offer within a day, and the size of one.
  messagesOfDay: 20,
  messageCharacters: 5000,
  requestCharacters: 64,
  payCharacters: 200,
} as const
