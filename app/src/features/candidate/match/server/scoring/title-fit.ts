import type { JobFact, Months, Title, Why } from '../../model.ts'
import { TITLES } from '../../weights.ts'

/** Similarity of two titles, ignoring seniority. */
export interface Likeness {
  kind: 'same' | 'group' | 'words' | 'none'
  value: number
}

const shareOfWords = (a: readonly string[], b: readonly string[]): number => {
  if (a.length === 0 || b.length === 0) return 0
  let common = 0
  for (const word of a) if (b.includes(word)) common += 1
  return (2 * common) / (a.length + b.length)
}

/** The minor group of an occupation: `15-1252` belongs to `15-12`. */
const GROUP_CHARACTERS = 5

const isInOneGroup = (codes: readonly string[], others: readonly string[]) =>
  codes.some((code) => {
    const group = code.slice(0, GROUP_CHARACTERS)
    return others.some((other) => other.startsWith(group))
  })

const codesOf = ({ occupations, near }: Title) => (near.length > 0 ? near : occupations)

/**
 * Returns the similarity of a job's title to a position's by occupation, else by words. A title that contains all words
 * of the position's counts as equal.
 */
export function titleLikeness(position: Title, job: Title): Likeness {
  const words = shareOfWords(position.words, job.words)
  const contains = position.words.length > 1 && position.words.every((word) => job.words.includes(word))
  if (words === 1 || contains || position.occupations.some((code) => job.occupations.includes(code)))
    return { kind: 'same', value: TITLES.sameOccupation }
  if (isInOneGroup(codesOf(position), codesOf(job))) return { kind: 'group', value: Math.max(TITLES.sameGroup, words) }
  return words > 0 ? { kind: 'words', value: words } : { kind: 'none', value: 0 }
}

/** A job of a candidate, with the similarity of its title to a position's. */
export type LikeJob = JobFact & { likeness: Likeness }

/**
 * Returns the fit of the latest titles, of which the best counts. Each level of seniority below the position's lowers
 * it.
 */
export function fitTitle(position: Title, jobs: readonly LikeJob[]): { value: number; why: Why } {
  let best: LikeJob | undefined
  let value = 0
  for (const job of jobs.slice(0, TITLES.latest)) {
    const levels = Math.max(0, position.seniority - job.title.seniority)
    const reached = Math.max(0, job.likeness.value - levels * TITLES.levelStep)
    if (reached > value) [best, value] = [job, reached]
  }
  return {
    value,
    why: {
      kind: 'title',
      own: (best ?? jobs[0])?.title.text,
      likeness: best?.likeness.kind ?? 'none',
      below: best !== undefined && best.title.seniority < position.seniority,
    },
  }
}

/** Returns the months covered by at least one of the periods. */
export function monthsCovered(spans: readonly Months[]): number {
  let months = 0
  let until = -1
  for (const { from, to } of spans.length > 1 ? spans.toSorted((a, b) => a.from - b.from) : spans) {
    months += Math.max(0, to - Math.max(from, until + 1) + 1)
    until = Math.max(until, to)
  }
  return months
}

/** Returns the months in jobs whose titles are related to the position's. */
export const relatedMonths = (jobs: readonly LikeJob[]): number =>
  monthsCovered(jobs.flatMap(({ span, likeness }) => (span && likeness.value >= TITLES.related ? [span] : [])))
