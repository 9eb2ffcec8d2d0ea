/** Limits of drafts, with the unit in the name. */
export const draftLimits = {
  drafts: 200,
  // Time in which a deleted draft can be restored.
  undoMs: 3_600_000,
  idleDays: 3,
  endingDays: 3,
  // Counts of visits are kept as long.
  endsKeptDays: 800,
} as const
