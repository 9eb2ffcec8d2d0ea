/** Limits of sign-in and sessions, with the unit in the name. */
export const sessionLimits = {
  sessionIdleSeconds: 1_209_600,
  sessionLongestSeconds: 7_776_000,
  // Of people who hire, whose account opens the data of others.
  staffIdleSeconds: 43_200,
  // Between two writes of a session's last use.
  sessionLastUseSeconds: 300,
  sessionMoveSeconds: 60,
  freshSignInSeconds: 86_400,
  wrongPasswords: { most: 10, seconds: 900 },
  // A whole university can share one address.
  wrongPasswordsFromAddress: { most: 1000, seconds: 900 },
  codeWrongTries: 5,
  // Beyond this a code allows one attempt: guessing gets slow, and the owner can still sign in.
  wrongCodesBeforeOneTry: { most: 30, seconds: 86_400 },
  wrongSecondFactors: { most: 5, seconds: 900 },
  wrongSecondFactorsOfDay: { most: 30, seconds: 86_400 },
  appStepSeconds: 30,
  recoveryCodes: 10,
  resetLinkMinutes: 30,
  knownDeviceSeconds: 31_536_000,
  providerTimeoutMs: 8000,
  providerMetadataMs: 3_600_000,
  providerFailureMs: 30_000,
  providerResponseBytes: 1_048_576,
  codeMinutes: 10,
  // Position of the flags in an authenticator's data.
  passkeyFlagsByte: 32,
  passkeyIdCharacters: 2000,
  resetTokenCharacters: 200,
  passkeyPartCharacters: 10_000,
  providerIdCharacters: 40,
} as const
