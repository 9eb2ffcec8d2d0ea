import type { StageKind } from './states.ts'

/** The candidate's page of all applications; each one has a page below it. */
export const APPLICATIONS_PATH = '/careers/applications'

/** The person or side that acts next. */
export type WhoActs = 'candidate' | 'company' | 'nobody'

/** The side that acts next, by the kind of the stage. */
export const whoActs: Readonly<Record<StageKind, WhoActs>> = {
  new: 'company',
  review: 'company',
  interview: 'company',
  offer: 'candidate',
  hired: 'nobody',
  rejected: 'nobody',
}

/** Returns true once we owe the candidate a reply that we meant to give by now. */
export const isReplyLate = ({ overdue, whoActs: side }: { overdue: boolean; whoActs: WhoActs }): boolean =>
  overdue && side === 'company'

/** Default stages of a company, with the days within which candidates can expect to hear more. */
export const defaultStages: readonly { key: string; kind: StageKind; expectedDays: number | null }[] = [
  { key: 'new', kind: 'new', expectedDays: 14 },
  { key: 'review', kind: 'review', expectedDays: 14 },
  { key: 'interview', kind: 'interview', expectedDays: 14 },
  { key: 'offer', kind: 'offer', expectedDays: 7 },
  { key: 'hired', kind: 'hired', expectedDays: null },
  { key: 'rejected', kind: 'rejected', expectedDays: null },
]
