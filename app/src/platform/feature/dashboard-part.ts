import type { DashboardTab } from '#config/site/dashboard-tabs.ts'
import type { NudgeRule } from '#kernel/candidate/nudge-rules.ts'
import type { Moment } from '#kernel/moment-schema.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'

/** A candidate who looks at the dashboard. */
export interface DashboardVisit {
  tenant: SiteTenant
  accountId: string
  now: Date
  context: RequestContext
}

/** A task for a candidate. It is derived on each visit, so it ends with its cause. */
export interface NudgeCause {
  rule: NudgeRule
  /**
   * The id of its subject: a position's for drafts and saved jobs, else the subject's own. Of several causes about one
   * subject only the first is shown. Together with the rule it identifies the nudge.
   */
  subject: string
  /** Time by which it should be done; null if there is none. */
  due: Date | null
  /** Local time and zone of `due`, if it is the start of an event in its own zone. */
  starts?: Moment
  /** Address of the page on which it is done. */
  actionUrl: string
  /** Name of its subject for the texts `nudge.<rule>.title` and `.message`, such as a job's title; can be empty. */
  values: Readonly<{ name: string }>
}

/** A part of the dashboard at the time of a visit. */
export interface LoadedPart {
  /** Keys of the response of `dashboard/all`, as in the part's own endpoint. */
  data: Readonly<Record<string, unknown>>
  total: number
  causes: NudgeCause[]
  /** Completed subjects, such as `position:12`; causes about them are not shown, even if other parts report them. */
  settled?: readonly string[]
}

/** A feature's part of the candidate's dashboard. */
export interface DashboardPart {
  /** Key of the part in the response of `dashboard/all`, such as `interviews`. */
  key: string
  /** The tabs that show the part. */
  tabs: readonly DashboardTab[]
  /** Returns true if the site shows the part; absent for a part of every site. */
  isOffered?(tenant: SiteTenant): boolean
  /** Returns the part's data, like its own endpoint, and the candidate's tasks; with one query if possible. */
  load(visit: DashboardVisit): Promise<LoadedPart>
}
