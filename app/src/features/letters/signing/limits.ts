/** Limits of ceremonies, seals and their checks, with the unit in the name. */
export const signingLimits = {
  verifyThreads: 2,
  verifyWaiting: 8,
  verifyThreadReusedMs: 60_000,
  verifyThreadMegabytes: 256,
  verifyMs: 3000,
  // Far more than Foyer's seals need, and far less than would make a check slow.
  sealValues: 2500,
  sealDepth: 24,
  sealCertificates: 10,
  certificateNameParts: 30,
  sealBytes: 8192,
  sealBytesWithTime: 24_576,
  timestampTimeoutMs: 15_000,
  signingCertificateYears: 20,
  certificateWarningDays: 30,
  ceremonyDays: 90,
  ceremonyEvents: 500,
  unknownWids: { most: 60, seconds: 900 },
  eventDetailCharacters: 200,
  eventsOfCall: 50,
  agreementCharacters: 100,
  fieldKeyCharacters: 20,
  openingTries: 5,
  userAgentCharacters: 400,
  /** A response of the time-stamp authority. */
  timestampBytes: 65_536,
  /** Longer than any object identifier in use; the library parses long ones slowly. */
  sealIdentifierBytes: 64,
} as const
