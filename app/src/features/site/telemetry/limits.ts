/** Limits of what browsers report. They count characters, unless the name says otherwise. */
export const telemetryLimits = {
  word: 100,
  data: 20_000,
  metrics: 100,
} as const
