import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database-types.ts'

/** Time within which a standby must reach a recent position of the primary, or it is too far behind. */
const BEHIND_MS = 1000
const ASK_AGAIN_MS = 50
/** Time for which the state of a standby is cached. */
const KNOWN_MS = 5000

/** State of a standby: `near` can be read. */
export type StandbyState = 'near' | 'behind' | 'unreachable' | 'other-cluster' | 'primary'

/** Reads that can miss writes of the last seconds. */
export interface LaggingReads {
  /** Runs a read on the chosen standby. If that fails, it and all later ones run on the primary. */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>
}

/**
 * The standbys of the database. A read can use them only if its reader catches up with the primary afterwards, by the
 * number of the last change that it read; reads of a person's own data never do.
 */
export interface Standbys {
  /** Chooses a standby near the primary, in turns; the primary if there is none. */
  choose(): Promise<LaggingReads>
  /** Asks every standby. */
  states(): Promise<{ address: string; state: StandbyState }[]>
  close(): Promise<void>
}

interface Standby {
  /** Host and database, without a password. */
  address: string
  db: Database
}

const clusterId = sql`(SELECT system_identifier FROM pg_control_system())::text || ' ' || current_database()`

/** Returns a position in the write-ahead log, such as `16/B374D848`, as a number of bytes. */
function bytesOf(position: string): bigint {
  const [high = '', low = ''] = position.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** Returns the state of a standby, which has a second to reach the primary's current position. */
async function stateOf(primary: Database, standby: Database): Promise<StandbyState> {
  const { rows: own } = await sql<{ cluster: string; position: string }>`
    SELECT ${clusterId} AS cluster, pg_current_wal_lsn()::text AS position`.execute(primary)
  const [wanted] = own
  for (const begun = performance.now(); ;) {
    const { rows } = await sql<{ cluster: string; isStandby: boolean; position: string | null }>`
      SELECT ${clusterId} AS cluster, pg_is_in_recovery() AS "isStandby", pg_last_wal_replay_lsn()::text AS position`.execute(
      standby,
    )
    const [found] = rows
    if (!wanted || found?.cluster !== wanted.cluster) return 'other-cluster'
    if (!found.isStandby) return 'primary'
    if (found.position !== null && bytesOf(found.position) >= bytesOf(wanted.position)) return 'near'
    if (performance.now() - begun >= BEHIND_MS) return 'behind'
    await wait(ASK_AGAIN_MS)
  }
}

/** Returns the fault of a standby and its remedy; undefined if there is none. */
export function explainStandby(address: string, state: StandbyState): string | undefined {
  const sentences: Record<StandbyState, string | undefined> = {
    near: undefined,
    behind: `${address} is more than a second behind the primary, which is read instead. Check its replication (pg_stat_replication on the primary).`,
    unreachable: `${address} doesn’t answer, so the primary is read instead. Start it, or remove it from DATABASE_READ_URLS.`,
    primary: `${address} isn’t a standby but the primary itself. Remove it from DATABASE_READ_URLS.`,
    'other-cluster': `${address} isn’t a standby of DATABASE_URL but another database, and is never read. Correct DATABASE_READ_URLS.`,
  }
  return sentences[state]
}

/** Watches the standbys of a primary. */
export function watchStandbys(primary: Database, standbys: readonly Standby[]): Standbys {
  const known = new Map<Standby, { at: number; state: Promise<StandbyState> }>()
  let turn = 0

  const ask = (standby: Standby) =>
    // A primary that can't answer makes every other query fail, too.
    stateOf(primary, standby.db).catch((): StandbyState => 'unreachable')

  function recentState(standby: Standby): Promise<StandbyState> {
    const last = known.get(standby)
    if (last && performance.now() - last.at < KNOWN_MS) return last.state
    const asked = { at: Infinity, state: ask(standby) }
    known.set(standby, asked)
    // Cached from the response on, because an unresponsive standby takes longer than the cache time.
    void asked.state.then(() => (asked.at = performance.now()))
    return asked.state
  }

  return {
    async choose() {
      const states = await Promise.all(standbys.map(recentState))
      const near = standbys.filter((_, index) => states[index] === 'near')
      let chosen: Database | undefined = near[(turn += 1) % near.length]?.db
      return {
        async read(work) {
          if (!chosen) return work(primary)
          try {
            return await work(chosen)
          } catch {
            // It has gone, or cancelled the query to follow the primary.
            chosen = undefined
            return work(primary)
          }
        },
      }
    },
    states: () =>
      Promise.all(standbys.map(async (standby) => ({ address: standby.address, state: await ask(standby) }))),
    async close() {
      for (const { db } of standbys) await db.destroy()
    },
  }
}
