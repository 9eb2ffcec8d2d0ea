import { profileService } from '#features/candidate/profile/server/index.ts'
import { type MatchOrder, matchOrderService } from '#features/jobs/search/server/index.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { defineService, provide } from '#platform/feature/service.ts'
import { matchEndpoints } from '../contract.ts'
import { createMatchService, type MatchService } from './match-service.ts'
import { matchData } from './personal-data.ts'
import { matchBindings } from './routes.ts'
import { seedDemoMatch } from './seed-demo.ts'

export { type ApplicantFacts, applicantsService } from './insights.ts'
export { type DescriptionLine, descriptionLines } from './reading/description-lines.ts'
export { readSections } from './reading/read-sections.ts'

const matchService = defineService<MatchService>('match.service')

export const match = defineFeature({
  name: 'match',
  after: ['session', 'positions', 'search', 'profile'],
  endpoints: matchEndpoints,
  bindings: (context) => matchBindings(context, context.use(matchService)),
  provides: [
    provide(matchService, ({ database, use, tenants }) =>
      createMatchService(database, use(profileService), (id) => tenants.byId(id)),
    ),
    provide(matchOrderService, ({ use }) => orderByMatch(() => use(matchService))),
  ],
  personalData: () => matchData,
  demo: ({ db }, { sites, now }) => seedDemoMatch(db, sites.meridian, 'alice@example.com', now),
})

/**
 * Returns the order of a candidate's scores, highest first; equal scores and positions without a score keep their
 * order.
 */
const orderByMatch =
  (service: () => MatchService): MatchOrder =>
  async ({ tenant, viewer, context }) => {
    if (!tenant.site.pcsxConfig.matchConfig.enabled) return undefined
    const candidate = await service().candidate(viewer, await context.now())
    if (typeof candidate === 'string') return undefined
    service()
      .prepare(tenant)
      .catch((error: unknown) => context.warn({ err: error }, 'positions could not be read for matching'))
    return async (ids) => {
      const scores = await service().allScores(tenant, candidate)
      // Scores are whole numbers up to 100, so no comparisons are needed, which would block other requests for longer.
      const byScore: number[][] = []
      const without: number[] = []
      for (const id of ids) {
        const score = candidate.offFor.has(id) ? -1 : (scores.get(id) ?? -1)
        if (score < 0) without.push(id)
        else (byScore[score] ??= []).push(id)
      }
      return [...byScore.reverse().flatMap((some) => some ?? []), ...without]
    }
  }
