/** Limits of making a résumé file, with the unit in the name. */
export const exportLimits = {
  threads: 2,
  waiting: 32,
  threadReusedMs: 30_000,
  threadMegabytes: 256,
  exportMs: 10_000,
} as const
