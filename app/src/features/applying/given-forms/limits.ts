/** Limits of forms that the company gives to candidates. */
export const givenFormLimits = {
  dueSoonDays: 3,
  keyCharacters: 100,
} as const
