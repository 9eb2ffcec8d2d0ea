/** Limits of the deletion of old rows. */
export const pruningLimits = {
  rowsAtOnce: 5000,
} as const
