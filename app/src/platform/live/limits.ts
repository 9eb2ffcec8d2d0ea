/** Limits of the streams of live events. */
export const liveLimits = {
  streamsPerAccount: 10,
  recentEvents: 1000,
} as const
