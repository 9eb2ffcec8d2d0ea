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
import { bandOf } from '../rules.ts'
import { answerSkill } from './answer-skill.ts'
import { changeChoices } from './change-choices.ts'
import { applicantsService, showInsights } from './insights.ts'
import { type MatchService } from './match-service.ts'
import { presentMatch } from './present-match.ts'
import { findChoices, findTurnedOff, listRefused } from './store.ts'

/** @throws `match/not-offered` for a site without matching */
function requireOffered({ site }: SiteTenant): void {
  if (!site.pcsxConfig.matchConfig.enabled) throw matchErrors.error('not-offered')
}

export function matchBindings({ db, use }: FeatureContext, service: MatchService): Binding[] {
  const viewPosition = use(viewPositionService)
  return [
    bind(getMatchDetails, async ({ query, tenant, context }) => {
      const position = await viewPosition(tenant, query, context)
      const { matchConfig } = tenant.site.pcsxConfig
      const viewer = context.namesSession && matchConfig.enabled ? await context.viewer() : undefined
      if (!viewer) return { data: {} }
      const candidate = await service.candidate(viewer, await context.now())
      if (typeof candidate === 'string') return { data: { state: candidate } }
      if (candidate.offFor.has(position.id)) return { data: { state: 'off-here' as const } }
      const [match, refused] = await Promise.all([service.match(position, tenant, candidate), listRefused(db, viewer)])
      const { noticeRead } = candidate
      return { data: presentMatch(match, { bands: matchConfig, refused, noticeRead, locale: context.locale }) }
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
      const candidate = await service.candidate(viewer, await context.now())
      if (typeof candidate === 'string') return { data: { scores: {}, noticeRead: false } }
      const scores = await service.scores(ids, tenant, candidate)
      const banded = [...scores].map(([id, score]) => [
        id,
        { score, band: bandOf(score, tenant.site.pcsxConfig.matchConfig) },
      ])
      return { data: { scores: Object.fromEntries(banded), noticeRead: candidate.noticeRead } }
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
