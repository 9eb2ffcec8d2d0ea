import type { Position } from '#features/jobs/positions/position.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Database } from '#platform/db/database.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { bandOf } from '../rules.ts'
import type { MatchService } from './match-service.ts'
import { presentMatch } from './present-match.ts'
import { listRefused } from './store.ts'

interface Call {
  tenant: SiteTenant
  viewer: Viewer
  context: RequestContext
}

/** Returns a viewer's match with a job, or the reason why there is none. */
export async function showMatch(
  { db, service }: { db: Database; service: MatchService },
  position: Position,
  { tenant, viewer, context }: Call,
) {
  const candidate = await service.candidate(viewer, await context.now())
  if (typeof candidate === 'string') return { state: candidate }
  if (candidate.offFor.has(position.id)) return { state: 'off-here' as const }
  const [match, refused] = await Promise.all([service.match(position, tenant, candidate), listRefused(db, viewer)])
  const { noticeRead } = candidate
  return presentMatch(match, {
    bands: tenant.site.pcsxConfig.matchConfig,
    refused,
    noticeRead,
    locale: context.locale,
  })
}

/** Returns the scores and bands of jobs for a viewer, by position id; empty without a match. */
export async function showScores(service: MatchService, ids: number[], { tenant, viewer, context }: Call) {
  const candidate = await service.candidate(viewer, await context.now())
  if (typeof candidate === 'string') return { scores: {}, noticeRead: false }
  const { matchConfig } = tenant.site.pcsxConfig
  const scores = await service.scores(ids, tenant, candidate)
  const banded = [...scores].map(([id, score]) => [id, { score, band: bandOf(score, matchConfig) }])
  return { scores: Object.fromEntries(banded), noticeRead: candidate.noticeRead }
}
