import type { DataOf } from '#kernel/endpoint.ts'
import type { DashboardPart, DashboardVisit, LoadedPart, NudgeCause } from '#platform/feature/dashboard-part.ts'
import type { Database } from '#platform/db/database.ts'
import { messageById } from '#platform/messages/messages.ts'
import type { DashboardSummary, getDashboard, Nudge } from '../contract.ts'
import { nudgeId, rules, selectCauses } from '../rules.ts'
import { listDismissals } from './store.ts'

/** Dependencies of the use cases. */
export interface DashboardDependencies {
  db: Database
  parts: readonly DashboardPart[]
}

/** A cause, and the part that reported it. */
type PartCause = NudgeCause & { part: string }

/** The dashboard at the time of a visit. */
export interface LoadedDashboard {
  loaded: ReadonlyMap<string, LoadedPart>
  /** All causes, including dismissed ones. */
  causes: readonly PartCause[]
  /** The causes to show, in order. */
  shown: readonly PartCause[]
  /** Keys of the parts that could not be loaded. */
  failed: readonly string[]
}

/** Loads all parts of a site in parallel; one that throws is named in `failed`, and the others are complete. */
export async function loadDashboard(
  { db, parts }: DashboardDependencies,
  visit: DashboardVisit,
): Promise<LoadedDashboard> {
  const { tenant, accountId, now, context } = visit
  const offered = parts.filter(({ isOffered }) => isOffered?.(tenant) ?? true)
  const failed: string[] = []
  const [dismissals, ...results] = await Promise.all([
    listDismissals(db, { tenantId: tenant.id, accountId }, now),
    ...offered.map(async (part): Promise<[string, LoadedPart][]> => {
      try {
        return [[part.key, await part.load(visit)]]
      } catch (error) {
        context.warn({ err: error, part: part.key }, 'a part of the dashboard failed')
        failed.push(part.key)
        return []
      }
    }),
  ])
  const loaded = new Map(results.flat())
  const causes = [...loaded].flatMap(([part, { causes: given }]) => given.map((cause) => ({ ...cause, part })))
  const settled = new Set([...loaded.values()].flatMap((part) => part.settled ?? []))
  return { loaded, causes, shown: selectCauses(causes, { settled, dismissals, now }), failed: failed.toSorted() }
}

/** Returns a nudge with its texts in the reader's language. */
export function presentNudge(cause: NudgeCause, locale: string): Nudge {
  const { rule, due, starts, actionUrl, values } = cause
  const text = (part: string) => messageById(locale, `nudge.${rule}.${part}`, values)
  return {
    id: nudgeId(cause),
    kind: rule,
    title: text('title'),
    message: text('message'),
    action: text('action'),
    due: due?.toISOString() ?? null,
    starts: starts ?? null,
    actionUrl,
    dismissible: rules[rule].dismissible,
  }
}

/** Keys of the parts by their names in the recorded response. */
const counted = {
  applications: 'applications',
  interviews: 'interviews',
  savedpositions: 'savedPositions',
  events: 'events',
  forms: 'forms',
  offers: 'offers',
} as const satisfies Record<keyof DashboardSummary['count'], string>

/** Counts the entries of each part; parts that failed or that the site does not have count as 0. */
export function presentSummary({ loaded, shown, failed }: LoadedDashboard): DashboardSummary {
  const countOf = (key: string) => ({
    totalCount: loaded.get(key)?.total ?? 0,
    actionableItemsCount: shown.filter(({ part }) => part === key).length,
  })
  const count = Object.fromEntries(Object.entries(counted).map(([name, key]) => [name, countOf(key)]))
  return { count: count as DashboardSummary['count'], failed: [...failed] }
}

/** Returns everything in one response. */
export function presentDashboard(dashboard: LoadedDashboard, locale: string): DataOf<typeof getDashboard> {
  const empty = {
    applications: [],
    inactiveApplications: [],
    draft_applications: [],
    interviews: [],
    savedPositions: [],
    events: [],
    offers: [],
    referrals: [],
    forms: [],
  }
  const data = Object.assign({}, ...[...dashboard.loaded.values()].map((part) => part.data)) as Partial<typeof empty>
  return {
    needsYou: dashboard.shown.map((cause) => presentNudge(cause, locale)),
    summary: presentSummary(dashboard),
    ...empty,
    ...data,
    failed: [...dashboard.failed],
  }
}
