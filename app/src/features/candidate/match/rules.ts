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
