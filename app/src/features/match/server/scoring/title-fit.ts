import type { CandidateFacts, JobFact, Months, Title, Why } from '../../model.ts'
import { TITLES } from '../../weights.ts'

/** Likeness of two titles, without seniority. */
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

const codesOf = ({ occupations, near }: Title) => (near.length > 0 ? near : occupations)

/**
 * Returns the likeness of a job's title to a position's by occupation, else by words. A title that contains all words of
 * the position's is the same.
 */
export function titleLikeness(position: Title, job: Title): Likeness {
  const words = shareOfWords(position.words, job.words)
  const contains = position.words.length > 1 && position.words.every((word) => job.words.includes(word))
  if (words === 1 || contains || position.occupations.some((code) => job.occupations.includes(code)))
    return { kind: 'same', value: TITLES.sameOccupation }
  const groups = new Set(codesOf(position).map((code) => code.slice(0, GROUP_CHARACTERS)))
  const isGroup = codesOf(job).some((code) => groups.has(code.slice(0, GROUP_CHARACTERS)))
  if (isGroup) return { kind: 'group', value: Math.max(TITLES.sameGroup, words) }
  return words > 0 ? { kind: 'words', value: words } : { kind: 'none', value: 0 }
}

/** Returns the fit of the latest titles, the best one deciding. A lower seniority costs a step for each level. */
export function fitTitle(position: Title, { jobs }: CandidateFacts): { value: number; why: Why } {
  let best: { value: number; why: Why } = {
    value: 0,
    why: { kind: 'title', own: jobs[0]?.title.text, likeness: 'none', below: false },
  }
  for (const { title } of jobs.slice(0, TITLES.latest)) {
    const likeness = titleLikeness(position, title)
    const levels = Math.max(0, position.seniority - title.seniority)
    const value = Math.max(0, likeness.value - levels * TITLES.levelStep)
    if (value > best.value)
      best = { value, why: { kind: 'title', own: title.text, likeness: likeness.kind, below: levels > 0 } }
  }
  return best
}

/** Returns the months that at least one of the spans covers. */
export function monthsCovered(spans: readonly Months[]): number {
  let months = 0
  let until = -1
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    months += Math.max(0, to - Math.max(from, until + 1) + 1)
    until = Math.max(until, to)
  }
  return months
}

/** Returns the months in jobs whose titles are related to the position's. */
export function relatedMonths(position: Title, jobs: readonly JobFact[]): number {
  const related = jobs.filter(({ title, span }) => span && titleLikeness(position, title).value >= TITLES.related)
  return monthsCovered(related.flatMap(({ span }) => span ?? []))
}
