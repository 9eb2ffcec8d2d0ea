import { defineService } from '#platform/feature/service.ts'

/** A public page for the sitemap. */
export interface SitemapPage {
  /** Such as `/careers/events`. */
  path: string
  changedAt: Date
}

/** Returns public pages of a company in addition to its positions. */
export type SitemapPages = (tenantId: number) => Promise<SitemapPage[]>

/** Pages of other features in the sitemap. */
export const sitemapPages = defineService<SitemapPages>('publishing.sitemap-pages', async () => [])
