/** Limits of the list of saved positions. */
export const savedLimits = {
  positions: 500,
  undoMs: 600_000,
} as const
