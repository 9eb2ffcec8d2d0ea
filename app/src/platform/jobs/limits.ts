/** Limits of background jobs, with the unit in the name. */
export const jobLimits = {
  dueMs: 5000,
  answerMs: 60_000,
  pollingSeconds: 300,
  heartbeatSeconds: 10,
  watchSeconds: 30,
  flowSeconds: 3600,
  cleaningSeconds: 300,
  expirySeconds: 900,
  doneKeptSeconds: 86_400,
  givenUpKeptSeconds: 1_209_600,
  stopMs: 3000,
} as const
