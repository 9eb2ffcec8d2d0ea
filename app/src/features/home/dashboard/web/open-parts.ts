import type { DashboardTab } from '#config/site/dashboard-tabs.ts'
import type {
  DashboardEntries,
  DashboardEntry,
  DashboardPart,
  LoadedDashboardPart,
} from '#ui/feature/dashboard-part.ts'

/** A part of the page; one whose script failed to load has no entries and says so. */
export interface OpenedPart extends Pick<DashboardPart, 'tab' | 'isOffered'>, LoadedDashboardPart {}

/** Loads all parts. One that can't be loaded fails alone; trying again reloads the page. */
export async function openParts(parts: readonly DashboardPart[]): Promise<OpenedPart[]> {
  return Promise.all(
    parts.map(async ({ tab, isOffered, load }) => ({
      tab,
      ...(isOffered && { isOffered }),
      ...(await load().catch(() => missing)),
    })),
  )
}

const missing: LoadedDashboardPart = {
  prefetch: async () => undefined,
  useEntries: () => ({ entries: undefined, failed: true, retry: () => window.location.reload() }),
  Empty: () => null,
}

/** An entry with the tab that it belongs to. */
export interface PageEntry extends DashboardEntry {
  tab: DashboardTab
}

/** A part with its entries. */
export interface FilledPart extends Pick<OpenedPart, 'tab' | 'Empty'>, Omit<DashboardEntries, 'entries'> {
  entries: readonly PageEntry[] | undefined
}

/** Returns the entries of all parts. The list of parts must stay the same while the page is open. */
export function useParts(parts: readonly OpenedPart[]): FilledPart[] {
  return parts.map(({ tab, Empty, useEntries }) => {
    // The list never changes, so the order of the hooks does not either.
    // oxlint-disable-next-line react-hooks/rules-of-hooks
    const { entries, failed, retry } = useEntries()
    return { tab, Empty, failed, retry, entries: entries?.map((entry) => ({ ...entry, tab })) }
  })
}
