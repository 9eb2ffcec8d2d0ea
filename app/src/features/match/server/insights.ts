import { serverLimits } from '#config/server-limits.ts'
import type { Position } from '#features/positions/position.ts'
import type { SimilarFinder } from '#features/positions/server/index.ts'
import { defineService } from '#platform/feature/service.ts'

type Counts = Record<string, number>

/** The people who applied for a position, counted. */
export interface ApplicantCounts {
  people: number
  skills: Counts
  titles: Counts
  schools: Counts
}

/**
 * Counts the applicants of a position. There are no applications yet: this feature provides a service that knows none, until the
 * feature that takes applications provides its own.
 */
export const applicantCountsService =
  defineService<(position: Position) => Promise<ApplicantCounts | undefined>>('match.applicant-counts')

const largest = (counts: Counts): Counts =>
  Object.fromEntries(
    Object.entries(counts)
      .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
      .slice(0, serverLimits.insightsMost),
  )

/** Returns counts over the applicants if there are enough that none can be recognised, else over like positions. */
export async function showInsights(
  position: Position,
  finder: SimilarFinder,
  applicants: ApplicantCounts | undefined,
): Promise<{
  insights: Pick<ApplicantCounts, 'skills' | 'titles'> & Partial<Pick<ApplicantCounts, 'schools'>>
  basis: { of: 'applicants' | 'positions'; count: number }
}> {
  if (applicants && applicants.people >= serverLimits.insightsFromApplicants) {
    const { skills, titles, schools } = applicants
    return {
      insights: { skills: largest(skills), titles: largest(titles), schools: largest(schools) },
      basis: { of: 'applicants', count: applicants.people },
    }
  }
  const { skills, titles, count } = await finder.insights(position)
  return {
    insights: { skills: largest(skills), titles: largest(titles) },
    basis: { of: 'positions', count },
  }
}
