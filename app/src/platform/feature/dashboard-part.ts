import type { DashboardTab } from '#config/site/pcsx-config.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'

/** A candidate who looks at the dashboard. */
export interface DashboardVisit {
  tenant: SiteTenant
  accountId: string
  now: Date
  context: RequestContext
}

/** Kinds of things that ask a candidate to act, in their order on the dashboard. */
export const nudgeRules = [
  'offer-to-answer',
  'slot-to-pick',
  'interview-soon',
  'form-due',
  'address-to-prove',
  'draft-closing',
  'saved-job-closing',
  'event-soon',
  'no-resume',
  'profile-gaps',
  'alert-worth-making',
] as const
export type NudgeRule = (typeof nudgeRules)[number]

/** Something that a candidate should do. It is derived on each visit, so it ends with its cause. */
export interface NudgeCause {
  rule: NudgeRule
  /** The id of the thing that it is about; with the rule it names the nudge. */
  subject: string
  /** Time by which it should be done; null if there is none. */
  due: Date | null
  /** Address of the page on which it is done. */
  actionUrl: string
  /** Values for the texts `dashboard.nudge.<rule>.title` and `.message`. */
  values: Readonly<Record<string, string>>
}

/** A feature's part of the candidate's dashboard. */
export interface DashboardPart {
  /** Key of the part in the response of `dashboard/all`, such as `interviews`. */
  key: string
  /** The tabs that show the part. */
  tabs: readonly DashboardTab[]
  /** Returns true if the site shows the part; absent for a part of every site. */
  isOffered?(tenant: SiteTenant): boolean
  /** Returns the part's data, as its own endpoint does, and what the candidate should do; with one query where possible. */
  load(visit: DashboardVisit): Promise<{ data: Readonly<Record<string, unknown>>; total: number; causes: NudgeCause[] }>
}
