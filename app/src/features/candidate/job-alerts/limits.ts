/** Limits of job alerts, with the unit in the name. */
export const alertLimits = {
  alerts: 25,
  searchCharacters: 4000,
  days: { daily: 1, weekly: 7 },
  confirmDays: 7,
  keptDays: 365,
  positions: 30,
  sentAtOnce: 200,
  together: 4,
  matchesKept: 2_000_000,
  positionsKept: 20_000,
  requestedSearchCharacters: 8000,
  tokenCharacters: 600,
  linkedAlerts: 100,
} as const
