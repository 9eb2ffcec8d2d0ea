/** Limits of what is read of a place, with the unit in the name. */
export const placeLimits = {
  typedCharacters: 300,
  prefixCharacters: 100,
  describedCharacters: 1000,
  /** Number of towns of one name in one country, such as Springfield, beyond which smaller ones are left out. */
  namesakes: 12,
} as const
