/** Limits of the running server and of the pages it caches, with the unit in the name. */
export const serverLimits = {
  readinessCheckMs: 50,
  // Time between two rounds in which the processes add up their counts.
  countsExchangeMs: 1000,
  shownClockMs: 60_000,
  finishRequestsMs: 6000,
  stopWithinMs: 10_000,
  waitingEmailSeconds: 300,
  pageCacheBytes: 16_777_216,
  pageCacheMs: 30_000,
  keptCardBytes: 8_388_608,
} as const
