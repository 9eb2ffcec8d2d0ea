import { boundedCache } from '#kernel/bounded-cache.ts'
import type { PageVersion } from '#platform/feature/feature-page.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { PageTemplate } from './page-document.ts'

/** A rendered page without visitor-specific parts. */
export interface CachedPage {
  page: string
  /** True for a page that the theme builder shows in a frame; it is never cached. */
  isPreview?: boolean
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

interface Entry {
  page: CachedPage
  tenant: SiteTenant
  source: PageVersion
  version: number
  cachedAtMs: number
}

export interface PageCache {
  find(sources: PageSources, nowMs: number): CachedPage | undefined
  /** Caches a cacheable page unless its source has changed since. */
  put(sources: PageSources, page: CachedPage, nowMs: number): void
}

/**
 * Creates a cache of pages that are the same for every visitor, of up to `maxBytes` in total and for `ttlMs` each.
 * Times are from any one monotonic clock. Pages of signed-in users are never stored.
 */
export function createPageCache(maxBytes: number, ttlMs: number): PageCache {
  const pages = boundedCache<Entry>(maxBytes, ({ page }, key) => page.template.bytes + 2 * key.length)
  const keyOf = ({ tenant, locale, timeZone, address }: PageSources) =>
    JSON.stringify([tenant.id, locale, timeZone, address])
  return {
    find(sources, nowMs) {
      const entry = pages.get(keyOf(sources))
      if (entry?.tenant !== sources.tenant) return undefined
      const now = sources.versions.get(entry.page.page)
      const same = now?.source === entry.source && now.version === entry.version
      return same && nowMs - entry.cachedAtMs < ttlMs ? entry.page : undefined
    },
    put(sources, page, nowMs) {
      const made = sources.versions.get(page.page)
      if (!made?.source.followsChanges || made.source.version() !== made.version) return
      pages.set(keyOf(sources), { ...made, tenant: sources.tenant, page, cachedAtMs: nowMs })
    },
  }
}
