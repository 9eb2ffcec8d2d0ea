import type { MatchOrder } from '#features/search/server/index.ts'
import type { MatchService } from './match-service.ts'

/** Returns the order of a candidate's scores: the highest first; equal ones, and those without a score, stay as they are. */
export const orderByMatch =
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
      const of = (id: number) => scores.get(id) ?? -1
      return ids.toSorted((a, b) => of(b) - of(a))
    }
  }
