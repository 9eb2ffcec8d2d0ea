import { listMissing } from '#features/jobs/positions/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import type { ConnectionFacts, RunFacts } from '../contract.ts'
import { connectionLimits as limits } from '../limits.ts'
import { boardAddress, type SystemName } from '../systems.ts'
import { openCredentials } from './delivery/credentials.ts'
import { showSending } from './delivery/show-sending.ts'
import { deliverySystems } from './systems/index.ts'
import { listConnectionRows, newestRuns, type RunRow } from './records/store.ts'

/** Returns a company's connections with their newest runs. */
export async function showConnections(context: FeatureContext, tenant: SiteTenant): Promise<ConnectionFacts[]> {
  const { db } = context
  const rows = await listConnectionRows(db, tenant.id)
  const runs = await newestRuns(
    db,
    rows.map(({ id }) => id),
    limits.runsShown,
  )
  const sending = await showSending(context, tenant)
  const shown: ConnectionFacts[] = []
  for (const {
    id,
    system,
    board,
    origin,
    source,
    everyMinutes,
    appliesOnSite,
    closeMissing,
    pausedAt,
    nextPullAt,
    credentials,
  } of rows)
    shown.push({
      id,
      system,
      board,
      address: boardAddress(system, board, origin) ?? board,
      source,
      everyMinutes,
      apply: appliesOnSite === null ? null : appliesOnSite ? 'here' : 'there',
      closeMissing,
      pausedAt: pausedAt?.toISOString() ?? null,
      nextPullAt: nextPullAt.toISOString(),
      openJobs: (await listMissing(db, tenant.id, source, [])).open,
      credentials: credentialsOf(context, system, credentials),
      sending: sending.get(id) ?? null,
      runs: runs.filter(({ connectionId }) => connectionId === id).map(presentRun),
    })
  return shown
}

/** Returns what a system wants for applications, and which of it was given before. */
function credentialsOf(
  { secrets }: Pick<FeatureContext, 'secrets'>,
  system: SystemName,
  sealed: string | null,
): ConnectionFacts['credentials'] {
  const given = sealed === null ? {} : (openCredentials(secrets.signing, sealed) ?? {})
  const wanted = deliverySystems[system]?.credentials ?? []
  return wanted.map((one) => ({ ...one, isKept: given[one.name] !== undefined }))
}

const presentRun = ({ id, beganAt, endedAt, outcome, summary, problems, reason, said }: RunRow): RunFacts => ({
  id,
  beganAt: beganAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  outcome,
  summary,
  problems,
  reason,
  said: said ?? '',
})
