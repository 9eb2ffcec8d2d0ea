/** Limits of the talent network, with the unit in the name. */
export const networkLimits = {
  confirmDays: 7,
  keptDays: 365,
  tokenCharacters: 200,
  nameCharacters: 100,
  interestsCharacters: 500,
  locationCharacters: 200,
} as const
