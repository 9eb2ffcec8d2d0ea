import type { ReactNode } from 'react'
import type { DashboardTab } from '#config/site/dashboard-tabs.ts'
import type { PublicConfig } from '#config/public.ts'
import type { AppContext } from '#ui/page/app-context.ts'

/** Groups of entries, in their order: to be done by the candidate, coming up, in the company's hands, kept for later, and over. */
export const dashboardGroups = ['action', 'coming', 'waiting', 'later', 'history'] as const
export type DashboardGroup = (typeof dashboardGroups)[number]

/** One thing that is in motion for the candidate, such as an interview. */
export interface DashboardEntry {
  /** The id of the thing, unique in its tab; a card of the group `action` takes the place of the nudge with this subject. */
  key: string
  group: DashboardGroup
  /** Time by which entries of a group are ordered, in ISO 8601: a deadline, a start, else the last change. */
  at: string | null
  /** The task of this entry, where entries of two tabs can ask for the same one, such as replying to an offer. */
  task?: string
  /** The task that another entry asks for more directly; while one of the group `action` does, this entry isn't listed beside it. */
  partOf?: string
  /** A `DashboardCard` of `ui/dashboard`, whose heading has level 3. */
  card: ReactNode
}

/** The entries of a tab, or why there are none. */
export interface DashboardEntries {
  /** Undefined while they load, and after a failure. */
  entries: readonly DashboardEntry[] | undefined
  failed: boolean
  retry(): void
}

/** A tab of the dashboard, loaded. */
export interface LoadedDashboardPart {
  /** Fetches the entries before the page renders; a failure is shown by the part alone. */
  prefetch(app: AppContext): Promise<unknown>
  useEntries(): DashboardEntries
  /** Shown instead of entries if there are none: a sentence, and a link that leads on. */
  Empty(): ReactNode
}

/** A feature's tab of the candidate's dashboard. */
export interface DashboardPart {
  tab: DashboardTab
  /** Returns false for a site without the tab; absent for a tab of every site. */
  isOffered?(configs: PublicConfig['configs']): boolean
  load(): Promise<LoadedDashboardPart>
}
