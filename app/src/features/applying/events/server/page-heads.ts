import * as limits from '#config/limits.ts'
import { hidden, indexed } from '#features/jobs/publishing/page-meta.ts'
import { absoluteAddress, pageAddress } from '#features/jobs/publishing/position-address.ts'
import { jsonLdText } from '#features/jobs/publishing/job-posting.ts'
import { pageSite, type SitemapPage } from '#features/jobs/publishing/server/index.ts'
import type { Database } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { FeaturePage, PageContext, PageHead, ShownPage } from '#platform/feature/feature-page.ts'
import { normalizeId } from '#platform/secrets/token.ts'
import { eventLd } from '../event-ld.ts'
import { ATTENDEE_PARAMETER, eventPath, EVENTS_PATH } from '../rules.ts'
import { eventPhase } from '../states.ts'
import { findEvent, listEvents } from './store.ts'

async function eventHead(
  context: FeatureContext,
  page: ShownPage,
  pageContext: PageContext,
): Promise<PageHead | undefined> {
  const { tenant, url, now } = pageContext
  const id = /^\/careers\/events\/([^/]+)$/.exec(url.pathname)?.[1]
  const event = id === undefined ? undefined : await findEvent(context.db, tenant.id, normalizeId(id))
  if (!event) return undefined
  const site = pageSite(context, pageContext)
  const description = event.description.replaceAll(/\s+/g, ' ').slice(0, limits.metaDescriptionCharacters)
  if (url.searchParams.has(ATTENDEE_PARAMETER)) return hidden(page.title, '', 'noindex, nofollow')
  if (eventPhase(event, now) === 'over') return hidden(page.title, description)
  const address = (language?: string) => pageAddress(eventPath(event.encId), site, language)
  const logo = absoluteAddress(site.logoUrl, site)
  return {
    ...indexed(page.title, description, site, address),
    jsonLd: jsonLdText(eventLd(event, { company: site.companyName, url: address(), logo })),
  }
}

async function listHead(context: FeatureContext, page: ShownPage, pageContext: PageContext) {
  const site = pageSite(context, pageContext)
  const shown = page.queryData('events') as { upcoming: unknown[] } | undefined
  return shown?.upcoming.length
    ? indexed(page.title, '', site, (language) => pageAddress(EVENTS_PATH, site, language))
    : hidden(page.title, '')
}

export const eventPages: Record<string, FeaturePage> = { event: { head: eventHead }, events: { head: listHead } }

/** Returns a function that finds a company's public event pages for the sitemap. */
export const eventAddresses =
  (db: Database, now: () => Promise<Date>) =>
  async (tenantId: number): Promise<SitemapPage[]> => {
    const events = await listEvents(db, tenantId, await now())
    const newest = events.map(({ updatedAt }) => updatedAt).toSorted((a, b) => b.getTime() - a.getTime())[0]
    return [
      ...(newest ? [{ path: EVENTS_PATH, changedAt: newest }] : []),
      ...events.map(({ encId, updatedAt }) => ({ path: eventPath(encId), changedAt: updatedAt })),
    ]
  }
