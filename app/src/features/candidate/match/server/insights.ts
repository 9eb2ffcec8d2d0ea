import { loadSkillList, nameKey } from '@foyer/resume-parser/gazetteer'
import { matchLimits } from '../limits.ts'
import type { Position } from '#features/jobs/positions/position.ts'
import type { SimilarFinder } from '#features/jobs/positions/server/index.ts'
import type { DataOwner } from '#platform/personal-data/held-data.ts'
import { defineService } from '#platform/feature/service.ts'

type Counts = Record<string, number>

/** The facts about an applicant that insights count, from the profile sent with the application. */
export interface ApplicantFacts {
  accountId: string
  skills: readonly string[]
  titles: readonly string[]
  schools: readonly string[]
}

/** Returns the applicants for a position with a profile, each once, except those who withdrew. */
export type ListApplicants = (
  position: Pick<Position, 'id'>,
  owner: Pick<DataOwner, 'tenantId'>,
) => Promise<ApplicantFacts[]>

/** Provided by the applications feature. */
export const applicantsService = defineService<ListApplicants>('match.applicants', async () => [])

const largest = (counts: Counts): Counts =>
  Object.fromEntries(
    Object.entries(counts)
      .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
      .slice(0, matchLimits.insights),
  )

/**
 * Counts the people who have each name. Spellings that differ in case or punctuation count as one name, shown in the
 * most common spelling. A name that too few people share is omitted: it could identify one of them, and no one can put
 * words on the page alone.
 */
function countPeople(lists: readonly (readonly string[])[], known: (name: string) => string): Counts {
  const spellings = new Map<string, Map<string, number>>()
  for (const names of lists) {
    const own = new Map(names.map((name) => [nameKey(known(name)), known(name).trim()]))
    for (const [key, name] of own) {
      if (key === '') continue
      const counts = spellings.get(key) ?? new Map<string, number>()
      spellings.set(key, counts.set(name, (counts.get(name) ?? 0) + 1))
    }
  }
  const shared: Counts = {}
  for (const counts of spellings.values()) {
    const people = [...counts.values()].reduce((sum, count) => sum + count, 0)
    const [usual] = [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    if (usual && people >= matchLimits.insightsFromSharing) shared[usual[0]] = people
  }
  return largest(shared)
}

/**
 * Returns counts over the applicants if there are enough that no one can be recognised, else over similar positions; none
 * if there are too few of these, too.
 */
export async function showInsights(
  position: Position,
  finder: SimilarFinder,
  applicants: readonly ApplicantFacts[],
): Promise<{
  insights: { skills: Counts; titles: Counts; schools?: Counts }
  basis: { of: 'applicants' | 'positions'; count: number }
}> {
  if (applicants.length >= matchLimits.insightsFromApplicants) {
    const list = await loadSkillList()
    const asWritten = (name: string) => name
    return {
      insights: {
        skills: countPeople(
          applicants.map(({ skills }) => skills),
          (name) => list.named(name)?.label ?? name,
        ),
        titles: countPeople(
          applicants.map(({ titles }) => titles),
          asWritten,
        ),
        schools: countPeople(
          applicants.map(({ schools }) => schools),
          asWritten,
        ),
      },
      basis: { of: 'applicants', count: applicants.length },
    }
  }
  const { skills, titles, count } = await finder.insights(position)
  // The job itself is one of them.
  const isEnough = count > matchLimits.insightsFromPositions
  return {
    insights: isEnough ? { skills: largest(skills), titles: largest(titles) } : { skills: {}, titles: {} },
    basis: { of: 'positions', count },
  }
}
