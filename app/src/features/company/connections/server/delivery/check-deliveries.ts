import { addMinutes } from '#kernel/time.ts'
import type { Database } from '#platform/db/database.ts'
import { type Finding, findingsOf } from '#platform/doctor/finding.ts'
import { connectionLimits as limits } from '../../limits.ts'
import { type LateRow, listLate } from './sending-store.ts'

/** Reports connections whose system refuses the credentials or gets no applications, and applications that wait for a person. */
export async function checkDeliveries(db: Database): Promise<Finding> {
  const { ok, warning, problem } = findingsOf('Connections')
  const rows = await listLate(db)
  const refused = rows.filter((row) => row.refused !== null)
  if (refused.length > 0)
    return problem(
      `${named(refused)}: the system refuses the credentials, so applications wait. Enter others at the desk, under Site, Connections.`,
    )
  const late = rows.filter(({ oldest, now }) => oldest !== null && oldest < addMinutes(now, -limits.failingMinutes))
  if (late.length > 0)
    return problem(
      `${named(late)}: applications have waited since ${late[0]?.oldest?.toISOString()}. foyer connection deliveries says why.`,
    )
  const urgent = rows.filter((row) => row.urgent > 0)
  if (urgent.length > 0)
    return warning(`${named(urgent)}: applications wait for a decision. foyer connection deliveries lists them.`)
  return ok(rows.length === 0 ? 'None sends applications.' : `${rows.length} send applications; none is late.`)
}

const named = (rows: readonly LateRow[]): string => rows.map(({ id, source }) => `${id} (${source})`).join(', ')
