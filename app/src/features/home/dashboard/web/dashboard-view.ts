import { type DashboardTab, dashboardTabs } from '#config/site/dashboard-tabs.ts'
import type { PublicConfig } from '#config/public.ts'
import { type DashboardEntry, type DashboardGroup, dashboardGroups } from '#ui/feature/dashboard-part.ts'

type TabSettings = PublicConfig['configs']['pcsxConfig']['dashboardConfig']['tabs']

/** Returns the parts whose tabs a site shows, in the order of the tabs. */
export function offeredParts<Part extends { tab: DashboardTab; isOffered?(configs: PublicConfig['configs']): boolean }>(
  parts: readonly Part[],
  configs: PublicConfig['configs'],
): Part[] {
  const settings: TabSettings = configs.pcsxConfig.dashboardConfig.tabs
  return parts
    .filter((part) => (settings[part.tab]?.enabled ?? true) && (part.isOffered?.(configs) ?? true))
    .toSorted((one, other) => dashboardTabs.indexOf(one.tab) - dashboardTabs.indexOf(other.tab))
}

/** Tabs whose entries are on another one, if the site shows that: an application begins as a draft. */
const SHOWN_ON: Partial<Record<DashboardTab, DashboardTab>> = {
  openDraftApplications: 'applications',
  closedDraftApplications: 'applications',
}

/** Returns the tab of a page's joined parts that has the entries of a tab. */
export const tabWith = (tab: string | null, joined: readonly { tab: DashboardTab }[]): string | null =>
  joined.some((part) => part.tab === tab) ? tab : (SHOWN_ON[tab as DashboardTab] ?? tab)

/** Returns the parts of a page with tabs: those that are shown on another tab are part of it, unless one of them failed. */
export function joinParts<
  Part extends { readonly tab: DashboardTab; readonly entries: readonly unknown[] | undefined },
>(parts: readonly Part[]): Part[] {
  const joins = ({ tab, entries }: Part): boolean =>
    entries !== undefined && parts.some((other) => other.tab === SHOWN_ON[tab] && other.entries !== undefined)
  return parts
    .filter((part) => !joins(part))
    .map((part) => {
      const joined = parts.filter((other) => SHOWN_ON[other.tab] === part.tab && joins(other))
      return joined.length === 0
        ? part
        : { ...part, entries: [part, ...joined].flatMap(({ entries }) => entries ?? []) }
    })
}

/** Tabs that most candidates never fill; empty, they are left out. */
const RARE_TABS: ReadonlySet<DashboardTab> = new Set(['closedDraftApplications', 'referrals', 'events', 'forms'])

/** Returns the parts whose tabs show: all but rare ones that are empty, unless the address names them. */
export const shownParts = <Part extends { tab: DashboardTab; entries: readonly unknown[] | undefined }>(
  parts: readonly Part[],
  named: string | null,
): Part[] => parts.filter(({ tab, entries }) => tab === named || !RARE_TABS.has(tab) || entries?.length !== 0)

/**
 * Returns the entries of all parts, each thing to do once: without those that are part of a task which another entry of the
 * group `action` asks for.
 */
export function entriesOnce<Entry extends DashboardEntry>(
  parts: readonly { readonly entries?: readonly Entry[] | undefined }[],
): Entry[] {
  const entries = parts.flatMap((part) => part.entries ?? [])
  const tasks = new Set(entries.flatMap(({ group, task }) => (group === 'action' && task !== undefined ? [task] : [])))
  return entries.filter(({ partOf }) => partOf === undefined || !tasks.has(partOf))
}

/**
 * Returns the entries of a tab, in which what is part of another entry's task isn't the candidate's turn: it comes up once that
 * task is done.
 */
export function entriesOfTab<Entry extends DashboardEntry>(
  entries: readonly Entry[],
  parts: readonly { readonly entries?: readonly Entry[] | undefined }[],
): Entry[] {
  const once = new Set(entriesOnce(parts))
  return entries.map((entry) =>
    entry.group === 'action' && !once.has(entry) ? { ...entry, group: 'coming' as const } : entry,
  )
}

const timeOf = ({ at }: DashboardEntry) => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at))

/** Compares entries by time, soonest first; past and saved ones newest first. */
function compareIn(group: DashboardGroup) {
  const isNewestFirst = group === 'history' || group === 'later'
  return (one: DashboardEntry, other: DashboardEntry) => {
    const [a, b] = isNewestFirst ? [timeOf(other), timeOf(one)] : [timeOf(one), timeOf(other)]
    return a === b ? 0 : a - b
  }
}

/** Returns the non-empty groups in order, with their entries in order. */
export function groupEntries<Entry extends DashboardEntry>(
  entries: readonly Entry[],
): { group: DashboardGroup; entries: Entry[] }[] {
  return dashboardGroups.flatMap((group) => {
    const list = entries.filter((entry) => entry.group === group)
    return list.length > 0 ? [{ group, entries: list.toSorted(compareIn(group)) }] : []
  })
}
