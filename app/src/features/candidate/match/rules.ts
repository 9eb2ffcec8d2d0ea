/** Bands of scores, best first, with the minimum score of each; from the site's configuration. */
export interface Bands {
  strongFrom: number
  goodFrom: number
  fairFrom: number
}

export const bandNames = ['strong', 'good', 'fair', 'low'] as const
export type Band = (typeof bandNames)[number]

/** Returns the band of a score. */
export function bandOf(score: number, { strongFrom, goodFrom, fairFrom }: Bands): Band {
  if (score >= strongFrom) return 'strong'
  if (score >= goodFrom) return 'good'
  return score >= fairFrom ? 'fair' : 'low'
}

/** Returns a score in stars from 0 to 5, in halves, the format of existing programs. */
export const starsOf = (score: number): number => Math.round(score / 10) / 2

/** Returns weights as whole percents of their sum that add up to 100, by the largest remainder; earlier ones win ties. */
export function wholeShares(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (100 * weight) / total)
  const shares = exact.map(Math.floor)
  const left = 100 - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = exact
    .map((share, at) => ({ at, rest: share % 1 }))
    .toSorted((one, other) => other.rest - one.rest)
  for (const { at } of byRemainder.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1
  return shares
}
