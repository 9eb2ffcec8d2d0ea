import type { SiteAddress } from '#kernel/links/site-address.ts'
import { pageAddress, positionAddress, searchAddress } from '../position-address.ts'
import type { PublishedLine, PublishedPositions } from '#features/jobs/positions/server/index.ts'
import type { SitemapPage } from './sitemap-pages.ts'
import { xmlElement } from './feed.ts'
import { publishingLimits } from '../limits.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const BEYOND_ALL = Number.MAX_SAFE_INTEGER

interface SitemapSource {
  positions: PublishedPositions
  tenantId: number
  site: SiteAddress
  now: Date
}

/** Yields the positions of an id range in pages, so that a large site is never held in memory. */
export async function* publishedLines(
  source: SitemapSource,
  range = { afterId: 0, beforeId: BEYOND_ALL },
): AsyncGenerator<PublishedLine[]> {
  let afterId = range.afterId
  for (;;) {
    const lines = await source.positions.lines(
      source.tenantId,
      { afterId, beforeId: range.beforeId },
      publishingLimits.sitemapRowsAtOnce,
      source.now,
    )
    if (lines.length > 0) yield lines
    afterId = lines.at(-1)?.id ?? afterId
    if (lines.length < publishingLimits.sitemapRowsAtOnce) return
  }
}

/** Returns the id range of one part of the index. Parts are split by id, so no position ever moves between them. */
export function partRange(part: number, size: number): { afterId: number; beforeId: number } {
  return { afterId: part * size - 1, beforeId: (part + 1) * size }
}

function entry(name: 'url' | 'sitemap', address: string, changedAt?: Date): string {
  const changed = changedAt ? xmlElement('lastmod', changedAt.toISOString()) : ''
  return `<${name}>${xmlElement('loc', address)}${changed}</${name}>\n`
}

/** Yields a `urlset` (sitemaps.org protocol 0.9) of the positions, preceded by the search page and others if `first` lists them. */
export async function* urlSet(
  site: SiteAddress,
  pages: AsyncIterable<PublishedLine[]>,
  first: readonly SitemapPage[] | undefined,
): AsyncGenerator<string> {
  let head = `${HEAD}<urlset ${NAMESPACE}>\n${first ? entry('url', searchAddress(site)) + first.map((page) => entry('url', pageAddress(page.path, site), page.changedAt)).join('') : ''}`
  for await (const lines of pages) {
    yield head + lines.map((line) => entry('url', positionAddress(line, site), line.changedAt)).join('')
    head = ''
  }
  yield `${head}</urlset>\n`
}

/** Returns the sitemap index of a site with more positions than fit into one file. Part 0 includes the search page. */
export async function sitemapIndex(source: SitemapSource, size: number): Promise<string> {
  const parts = await source.positions.parts(source.tenantId, size, source.now)
  const address = (part: number) => pageAddress(`/careers/sitemap-${part}.xml`, source.site)
  const entries = [
    entry('sitemap', address(0)),
    ...parts.map(({ part, changedAt }) => entry('sitemap', address(part), changedAt)),
  ]
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`
}
