import { MINUTE_MS } from '#kernel/time.ts'
import { type Finding, findingsOf } from '#platform/doctor/finding.ts'
import { UnusableDatabaseError } from '../data-folder.ts'
import type { Database } from '../database.ts'
import { OLDEST_POSTGRES, readServer, type ServerFacts } from './read-server.ts'

/** Clocks synchronized by a time service differ by milliseconds. */
const CLOCKS_APART_MS = MINUTE_MS / 2
const GIBIBYTE = 2 ** 30
/** A standby that was only restarted needs less. */
const RETAINED_BYTES = GIBIBYTE
/** Share of the connections above which a peak can use all of them. */
const NEARLY_ALL = 0.85

/** The processes' use of the server. */
export interface ServerUse {
  /** Maximum number of connections that each server opens, in addition to those that listen. */
  pool: number
  /** True if a pooler is in between, so that connections don't correspond to processes. */
  pooled: boolean
}

/** Returns the faults of a server and their remedies, each in one or two sentences. */
export function judgeServer(facts: ServerFacts, use: ServerUse): Finding[] {
  return [
    judgeVersion(facts),
    judgeDurability(facts),
    judgeClock(facts),
    judgeConnections(facts, use),
    ...judgeReplication(facts),
    ...judgeSlots(facts),
  ]
}

function judgeVersion({ version, versionNumber, isStandby }: ServerFacts): Finding {
  const { ok, problem } = findingsOf('Database')
  if (versionNumber < OLDEST_POSTGRES) return problem(`PostgreSQL ${version} is too old. Use PostgreSQL 15 or newer.`)
  if (isStandby)
    return problem('DATABASE_URL leads to a standby, which can’t be written to. Set it to the address of the primary.')
  return ok(`PostgreSQL ${version}.`)
}

/**
 * Refuses a server that Foyer can't work with, before anything is written to it.
 * @throws UnusableDatabaseError for an old one; the error of a pooler that allows no transactions
 */
export async function requireUsableServer(db: Database): Promise<void> {
  refuseOldServer(await db.transaction().execute((trx) => readServer(trx)))
}

/** Refuses a PostgreSQL that is too old. @throws UnusableDatabaseError */
export function refuseOldServer(facts: Pick<ServerFacts, 'version' | 'versionNumber'>): void {
  if (facts.versionNumber >= OLDEST_POSTGRES) return
  throw new UnusableDatabaseError(
    `DATABASE_URL leads to PostgreSQL ${facts.version}, which is too old. Use PostgreSQL 15 or newer.`,
  )
}

function judgeDurability({ unsafeSettings: off }: ServerFacts): Finding {
  const { ok, problem } = findingsOf('Durability')
  if (off.length === 0) return ok('Committed data survives a power cut.')
  return problem(
    `${off.join(' and ')} ${off.length === 1 ? 'is' : 'are'} off: a power cut could lose accepted offers. Run ALTER SYSTEM RESET ${off[0]} and reload PostgreSQL.`,
  )
}

function judgeClock({ clockAheadMs }: ServerFacts): Finding {
  const { ok, warning } = findingsOf('Clock')
  if (Math.abs(clockAheadMs) < CLOCKS_APART_MS) return ok('This machine’s clock agrees with the database’s.')
  const side = clockAheadMs > 0 ? 'ahead of' : 'behind'
  return warning(
    `This machine’s clock is ${durationText(Math.abs(clockAheadMs))} ${side} the database’s. Deadlines, sessions and offers follow the database’s, but the ages of files, codes of sign-in providers and the log follow this one. Set both by a time service (NTP).`,
  )
}

function durationText(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 120) return `${seconds} seconds`
  return `${Math.round(ms / MINUTE_MS)} minutes`
}

function judgeConnections({ connections }: ServerFacts, { pool, pooled }: ServerUse): Finding {
  const { ok, warning } = findingsOf('Connections')
  const { allowed, open, servers, listening } = connections
  const wanted = servers * pool + listening
  if (!pooled && wanted > allowed)
    return warning(
      `${servers === 1 ? '1 process opens' : `${servers} processes open`} up to ${wanted} connections, and PostgreSQL allows ${allowed}. Lower DATABASE_POOL, raise max_connections, or put PgBouncer in between.`,
    )
  if (open >= allowed * NEARLY_ALL)
    return warning(
      `${open} of ${allowed} connections are open, and further ones will be refused soon. Close what doesn’t need them, raise max_connections, or put PgBouncer in between.`,
    )
  return ok(`${open} of ${allowed} are open.`)
}

function judgeReplication({ standbys, isStandby }: ServerFacts): Finding[] {
  const { ok, problem } = findingsOf('Replication')
  const { attached, synchronous, awaited } = standbys
  if (isStandby || (attached === 0 && !awaited)) return []
  if (awaited && synchronous === 0)
    return [
      problem(
        'synchronous_standby_names names standbys, and none of them is attached, so everything that people save waits. Start one, or reset that setting.',
      ),
    ]
  const count = attached === 1 ? '1 standby is attached' : `${attached} standbys are attached`
  if (awaited) return [ok(`${count}, and what people save reaches one of them before it is confirmed.`)]
  return [
    ok(
      `${count}, and none is synchronous: if the primary is lost, what was saved in the last moments can be, too. Set synchronous_standby_names to prevent that.`,
    ),
  ]
}

function judgeSlots({ slots }: ServerFacts): Finding[] {
  const { warning } = findingsOf('Replication')
  return slots.flatMap(({ name, active, retainedBytes, isLost }) => {
    if (isLost)
      return [
        warning(
          `The replication slot ${name} has lost what its standby needs. Build that standby again, and run SELECT pg_drop_replication_slot('${name}').`,
        ),
      ]
    if (retainedBytes < RETAINED_BYTES) return []
    const amount = `${(retainedBytes / GIBIBYTE).toFixed(1)} GiB of write-ahead log`
    return [
      warning(
        active
          ? `The replication slot ${name} keeps ${amount}, because its standby is far behind. Look at that standby before the disk is full.`
          : `The replication slot ${name} keeps ${amount} for a standby that isn’t attached, until the disk is full. Start that standby, or run SELECT pg_drop_replication_slot('${name}').`,
      ),
    ]
  })
}
