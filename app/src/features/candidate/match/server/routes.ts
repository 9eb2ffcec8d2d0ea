import { parsePositionId } from '#features/jobs/positions/rules.ts'
import { similarFinderService, viewPositionService } from '#features/jobs/positions/server/index.ts'
import { profileService } from '#features/candidate/profile/server/index.ts'
import * as limits from '#config/limits.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { bind, type Binding, first } from '#platform/http/endpoints.ts'
import {
  answerSkill as answer,
  getMatchChoices,
  getMatchDetails,
  getMatchScores,
  getPositionInsights,
  setMatchChoices,
} from '../contract.ts'
import { matchErrors } from '../errors.ts'
import { answerSkill } from './answer-skill.ts'
import { changeChoices } from './change-choices.ts'
import { applicantsService, showInsights } from './insights.ts'
import { type MatchService } from './match-service.ts'
import { showMatch, showScores } from './show-match.ts'
import { findChoices, findTurnedOff } from './store.ts'

/** @throws `match/not-offered` for a site without matching */
function requireOffered({ site }: SiteTenant): void {
  if (!site.pcsxConfig.matchConfig.enabled) throw matchErrors.error('not-offered')
}

export function matchBindings({ db, use }: FeatureContext, service: MatchService): Binding[] {
  const viewPosition = use(viewPositionService)
  return [
    bind(getMatchDetails, async ({ query, tenant, context }) => {
      const position = await viewPosition(tenant, query, context)
      const isOffered = context.namesSession && tenant.site.pcsxConfig.matchConfig.enabled
      const viewer = isOffered ? await context.viewer() : undefined
      return { data: viewer ? await showMatch({ db, service }, position, { tenant, viewer, context }) : {} }
    }),
    bind(getPositionInsights, async ({ query, tenant, context }) => {
      const position = await viewPosition(tenant, query, context)
      const everyone = await use(applicantsService)(position, { tenantId: tenant.id })
      const ids = everyone.map(({ accountId }) => accountId)
      const turnedOff = await findTurnedOff(db, ids, position.id)
      const applicants = everyone.filter(({ accountId }) => !turnedOff.has(accountId))
      return { data: await showInsights(position, use(similarFinderService)(tenant), applicants) }
    }),
    bind(getMatchScores, async ({ query, tenant, viewer, context }) => {
      requireOffered(tenant)
      const requested = (first(query.position_ids) ?? '').split(',', limits.matchScoreIds)
      const ids = requested.flatMap((id) => parsePositionId(id) ?? [])
      return { data: await showScores(service, ids, { tenant, viewer, context }) }
    }),
    bind(answer, async ({ body, tenant, viewer, context }) => {
      requireOffered(tenant)
      await answerSkill({ db, profiles: use(profileService) }, viewer, body, await context.now())
      return { data: { skill: body.skill } }
    }),
    bind(getMatchChoices, async ({ viewer }) => ({ data: await findChoices(db, viewer) })),
    bind(setMatchChoices, async ({ body, viewer, context }) => {
      await changeChoices(db, viewer, body, await context.now())
      return { data: await findChoices(db, viewer) }
    }),
  ]
}
