/** A size of paper in points. */
export interface Paper {
  width: number
  height: number
}

const A4: Paper = { width: 595.28, height: 841.89 }
const LETTER: Paper = { width: 612, height: 792 }
/** Countries that print on letter paper (ISO 3166-1 alpha-2). */
const LETTER_COUNTRIES = new Set(['US', 'CA', 'MX', 'CL', 'CO', 'CR', 'DO', 'GT', 'NI', 'PA', 'PH', 'PR', 'SV', 'VE'])

/** Returns the usual paper size in a country; A4 without one. */
export const paperOf = (countryCode: string | undefined): Paper =>
  countryCode && LETTER_COUNTRIES.has(countryCode.toUpperCase()) ? LETTER : A4
