import { getCart } from '#features/applying/cart/contract.ts'
import { gazetteerService } from '#features/jobs/places/server/index.ts'
import { getSimilarPositions } from '#features/jobs/positions/contract.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { endpointCalls } from '#platform/feature/ports.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { TalkContext } from '../../conversation.ts'
import type { AssistantTools } from '../engine/contract/engine.ts'
import { contactOf, knowledgeOf, siteTextsOf } from './company-texts.ts'
import { matchedJobs } from './matched-jobs.ts'
import { ownLists } from './own-lists.ts'
import { type Reader, readPositions } from './read-positions.ts'
import { findJobs, listFilterValues } from './find-jobs.ts'

const PAGES: Record<Parameters<AssistantTools['pagePath']>[0], string> = {
  settings: '/careers/settings',
  offers: '/careers/offers',
  applications: '/careers/applications',
  interviews: '/careers/interviews',
  profile: '/careers/profile',
  alerts: '/careers/job-alerts',
  login: '/careers/login',
  search: '/careers/search',
  cart: '/careers/search',
  saved: '/careers/saved-jobs',
}

/** Creates the tools of one message, which return only data that the viewer's own pages show. */
export async function viewerTools(
  context: Pick<FeatureContext, 'db' | 'use'>,
  tenant: SiteTenant,
  request: RequestContext,
  opened: Pick<TalkContext, 'position' | 'key'>,
): Promise<AssistantTools> {
  const calls = context.use(endpointCalls)
  const caller = { context, tenant, request }
  const lists = ownLists(calls, tenant, request)
  const cart = once(async () => {
    if (!tenant.site.pcsxConfig.jobCart.enabled) return []
    const { data } = await calls.call(getCart, { tenant, context: request })
    return [...data.jobCartData, ...data.unavailable].map(({ id }) => id)
  })
  const reader = once(async (): Promise<Reader> => ({
    tenantId: tenant.id,
    locale: request.locale,
    companyZone: tenant.site.company.timeZone,
    now: await request.now(),
    opened,
    proved: new Set(await cart()),
  }))
  return {
    place: async (text, language) => {
      const place = context.use(gazetteerService).resolve(text, { language })
      return place && { label: place.label, kind: place.kind, population: place.population }
    },
    filterValues: once(() => listFilterValues(caller)),
    search: (search, limit) => findJobs(caller, search, limit),
    positions: async (ids) => readPositions(context.db, ids, await reader()),
    async similar(id) {
      const query: Record<string, string> = { position_id: String(id) }
      if (opened.position === id && opened.key) query['key'] = opened.key
      const { data } = await calls.call(getSimilarPositions, { tenant, context: request }, { query })
      return data.positions.map((card) => card.id)
    },
    matches: once(() => matchedJobs(calls, tenant, request)),
    saved: lists.saved,
    cart,
    alerts: lists.alerts,
    applications: lists.applications,
    interviews: lists.interviews,
    knowledge: () => knowledgeOf(tenant),
    siteTexts: async () => siteTextsOf(tenant, request.locale),
    contact: () => contactOf(tenant),
    pagePath: (page) => PAGES[page],
  }
}

/** Caches the first result for the rest of one message. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
