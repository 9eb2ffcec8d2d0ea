import type { DashboardTab } from '#config/site/dashboard-tabs.ts'
import type {
  DashboardEntries,
  DashboardEntry,
  DashboardPart,
  LoadedDashboardPart,
} from '#ui/feature/dashboard-part.ts'

/** A part of the page; if its script failed to load, it has no entries and says so. */
export interface OpenedPart extends Pick<DashboardPart, 'tab' | 'isOffered'>, LoadedDashboardPart {}

/** Loads all parts. A part that can't be loaded fails alone; retrying reloads the page. */
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

/** An entry with the tab to which it belongs. */
export interface PageEntry extends DashboardEntry {
  tab: DashboardTab
}

/** A part with its entries. */
export interface FilledPart extends Pick<OpenedPart, 'tab' | 'Empty'>, Omit<DashboardEntries, 'entries'> {
  entries: readonly PageEntry[] | undefined
}

/** Returns the entries of all parts. The list of parts must not change while the page is open. */
export function useParts(parts: readonly OpenedPart[]): FilledPart[] {
  return parts.map(({ tab, Empty, useEntries }) => {
    // The list never changes, so the order of the hooks doesn't change either.
    // oxlint-disable-next-line react-hooks/rules-of-hooks
    const { entries, failed, retry } = useEntries()
    return { tab, Empty, failed, retry, entries: entries?.map((entry) => ({ ...entry, tab })) }
  })
}
