import { listMissing } from '#features/jobs/positions/server/index.ts'
import type { Database } from '#platform/db/database.ts'
import type { ConnectionFacts, RunFacts } from '../contract.ts'
import { connectionLimits as limits } from '../limits.ts'
import { systems } from '../systems.ts'
import { listConnectionRows, newestRuns, type RunRow } from './store.ts'

/** Returns a company's connections with their newest runs. */
export async function showConnections(db: Database, tenantId: number): Promise<ConnectionFacts[]> {
  const rows = await listConnectionRows(db, tenantId)
  const runs = await newestRuns(
    db,
    rows.map(({ id }) => id),
    limits.runsShown,
  )
  const shown: ConnectionFacts[] = []
  for (const { id, system, board, source, everyMinutes, appliesOnSite, closeMissing, pausedAt, nextPullAt } of rows)
    shown.push({
      id,
      system,
      board,
      address: systems[system].address(board) ?? board,
      source,
      everyMinutes,
      apply: appliesOnSite === null ? null : appliesOnSite ? 'here' : 'there',
      closeMissing,
      pausedAt: pausedAt?.toISOString() ?? null,
      nextPullAt: nextPullAt.toISOString(),
      openJobs: (await listMissing(db, tenantId, source, [])).open,
      runs: runs.filter(({ connectionId }) => connectionId === id).map(presentRun),
    })
  return shown
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
