/** Limits of the company's desk. */
export const deskLimits = {
  rows: 50,
  searchCharacters: 200,
  wordsCharacters: 5000,
  idCharacters: 64,
  // More would be no overview.
  todayRows: 20,
  soonDays: 3,
  // Until the candidate is told of a rejection, it can be undone.
  undoMinutes: 15,
} as const
