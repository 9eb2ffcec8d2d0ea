import { boundedCache } from '#kernel/bounded-cache.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { PageTemplate } from './page-document.ts'

/** A rendered page without what is only one visitor's. */
export interface KeptPage {
  template: PageTemplate
  /** For the header of robots, where the page is not to be found by them. */
  robots: string | undefined
}

/** What a page was made of. It is shown again only while all of it is the same. */
export interface PageSources {
  /** A site whose configuration was read again is another object. */
  tenant: SiteTenant
  index: { version(): number; followsChanges: boolean }
  version: number
  locale: string
  timeZone: string
  address: string
}

interface Kept extends PageSources {
  page: KeptPage
  madeMs: number
}

export interface PageCache {
  find(sources: PageSources, nowMs: number): KeptPage | undefined
  /** Keeps a page unless its positions changed while it was made. */
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
      const same = kept?.tenant === sources.tenant && kept.index === sources.index && kept.version === sources.version
      return same && nowMs - kept.madeMs < keptMs ? kept.page : undefined
    },
    keep(sources, page, nowMs) {
      if (!sources.index.followsChanges || sources.index.version() !== sources.version) return
      pages.set(keyOf(sources), { ...sources, page, madeMs: nowMs })
    },
  }
}
