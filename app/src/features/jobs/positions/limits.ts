/** Limits of positions, with the unit in the name. */
export const positionLimits = {
  similarPositions: 6,
  closingCheckMs: 5000,
  linesByDefault: 50,
  lines: 1_000_000,
  jobsAtOnce: 10_000,
  /** Imports that change more jobs can't be undone. */
  undoableJobs: 50_000,
  /** An import without an end after this time was ended by a crash. */
  importStallsMinutes: 10,
  importsKeptDays: 30,
  /** Jobs listed that an undone import leaves as they are; the rest are counted. */
  keptJobsListed: 200,
} as const
