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

/** Something that a candidate should do. It is derived on each visit, so it ends with its cause. */
export interface NudgeCause {
  rule: NudgeRule
  /**
   * The id of the thing that it is about: a position's for drafts and saved jobs, else the thing's own. Of several causes
   * about one thing only the first is shown. With the rule it names the nudge.
   */
  subject: string
  /** Time by which it should be done; null if there is none. */
  due: Date | null
  /** Local time and zone of `due`, if it is the start of something that has its own zone. */
  starts?: Moment
  /** Address of the page on which it is done. */
  actionUrl: string
  /** Name of the thing for the texts `nudge.<rule>.title` and `.message`, such as a job's title; may be empty. */
  values: Readonly<{ name: string }>
}

/** A part of the dashboard as of a visit. */
export interface LoadedPart {
  /** Keys of the response of `dashboard/all`, as the part's own endpoint has them. */
  data: Readonly<Record<string, unknown>>
  total: number
  causes: NudgeCause[]
  /** Things that are done, such as `position:12`; causes about them, also of other parts, are not shown. */
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
  /** Returns the part's data, as its own endpoint does, and what the candidate should do; with one query where possible. */
  load(visit: DashboardVisit): Promise<LoadedPart>
}
