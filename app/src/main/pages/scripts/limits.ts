/** Limits of scripts and styles of versions that no longer run, kept for pages that are still open. */
export const scriptLimits = {
  keptDays: 30,
  bytes: 8_388_608,
} as const
