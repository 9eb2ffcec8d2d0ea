/** Limits of positions, with the unit in the name. */
export const positionLimits = {
  similarPositions: 6,
  closingCheckMs: 1000,
  linesByDefault: 50,
  lines: 1_000_000,
  jobsAtOnce: 10_000,
} as const
