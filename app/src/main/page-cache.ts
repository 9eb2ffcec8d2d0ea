import { boundedCache } from '#kernel/bounded-cache.ts'
import type { PageVersion } from '#platform/feature/feature-page.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { PageTemplate } from './page-document.ts'

/** A rendered page without what is only one visitor's. */
export interface KeptPage {
  page: string
  template: PageTemplate
  /** For the header of robots, where the page is not to be found by them. */
  robots: string | undefined
}

/** What a page was made of. It is shown again only while all of it is the same. */
export interface PageSources {
  /** A site whose configuration was read again is another object. */
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
 * Remembers rendered pages that are the same for every visitor, up to `mostBytes` in all and for `keptMs` each. Times are of any
 * one steady clock. A page for somebody who is signed in is never given to it.
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
