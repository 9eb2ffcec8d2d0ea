import { gazetteerService } from '#features/jobs/places/server/index.ts'
import { publishedPositions } from '#features/jobs/positions/server/index.ts'
import { newestOf, searchService } from '#features/jobs/search/server/index.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { checkPostings } from './check-postings.ts'
import { positionHead, searchHead } from './page-heads.ts'
import { publishingRoutes } from './routes.ts'
import { sitemapPages } from './sitemap-pages.ts'

export { checkPostings } from './check-postings.ts'
export { pageSite } from './page-heads.ts'
export { type SitemapPage, sitemapPages } from './sitemap-pages.ts'

export const publishing = defineFeature({
  name: 'publishing',
  after: ['positions', 'search'],
  routes: (context, { tenantOf }) => [
    publishingRoutes({
      positions: publishedPositions(context.db),
      now: context.now,
      siteAddress: context.siteAddress,
      resolveTenant: tenantOf,
      otherPages: (tenantId) => context.use(sitemapPages)(tenantId),
      findNewest: (tenant, parameters, limit) =>
        newestOf(context.use(searchService).index(tenant), context.use(gazetteerService), tenant, parameters, limit),
    }),
  ],
  checks: { database: checkPostings },
  pages: { singlePosition: { head: positionHead }, jobs: { head: searchHead } },
})
