import { boundedCache } from '#kernel/bounded-cache.ts'
import type { PageVersion } from '#platform/feature/feature-page.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { PageTemplate } from './page-document.ts'

/** A rendered page without visitor-specific parts. */
export interface KeptPage {
  page: string
  template: PageTemplate
  /** Value of the robots header if the page must not be indexed. */
  robots: string | undefined
}

/** Inputs of a rendered page, which is reused only while all of them are unchanged. */
export interface PageSources {
  /** Replaced by a new object when the site's configuration is reloaded. */
  tenant: SiteTenant
  /** The sources of cacheable pages with the versions they had, by page identifier. */
  versions: ReadonlyMap<string, { source: PageVersion; version: number }>
  locale: string
  timeZone: string
  address: string
}

interface Kept {
  page: KeptPage
  tenant: SiteTenant
  source: PageVersion
  version: number
  madeMs: number
}

export interface PageCache {
  find(sources: PageSources, nowMs: number): KeptPage | undefined
  /** Keeps a cacheable page unless its source has changed since. */
  keep(sources: PageSources, page: KeptPage, nowMs: number): void
}

/**
 * Creates a cache of pages that are the same for every visitor, of up to `mostBytes` in total and for `keptMs` each.
 * Times are from any one monotonic clock. Pages of signed-in users are never stored.
 */
export function createPageCache(mostBytes: number, keptMs: number): PageCache {
  const pages = boundedCache<Kept>(mostBytes, ({ page }, key) => page.template.bytes + 2 * key.length)
  const keyOf = ({ tenant, locale, timeZone, address }: PageSources) =>
    JSON.stringify([tenant.id, locale, timeZone, address])
  return {
    find(sources, nowMs) {
      const kept = pages.get(keyOf(sources))
      if (kept?.tenant !== sources.tenant) return undefined
      const now = sources.versions.get(kept.page.page)
      const same = now?.source === kept.source && now.version === kept.version
      return same && nowMs - kept.madeMs < keptMs ? kept.page : undefined
    },
    keep(sources, page, nowMs) {
      const made = sources.versions.get(page.page)
      if (!made?.source.followsChanges || made.source.version() !== made.version) return
      pages.set(keyOf(sources), { ...made, tenant: sources.tenant, page, madeMs: nowMs })
    },
  }
}
