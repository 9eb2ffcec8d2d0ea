import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Cluster } from './cluster.ts'

/** A failure, and its repair. */
export interface Fault {
  name: string
  /** Causes the failure. @returns the repair */
  strike(cluster: Cluster): Promise<() => void | Promise<void>>
}

const nothing = () => undefined

/** Fills the disk of the primary's write-ahead log, and uses up the files that were prepared on it. */
async function fillDisk({ primary, primaryUrl }: Cluster): Promise<() => void> {
  const { disk } = await primary()
  const file = join(disk.log, 'filler')
  const { bavail, bsize } = statfsSync(disk.log)
  execFileSync('fallocate', ['-l', String(bavail * bsize), file])
  const admin = new pg.Client({ connectionString: primaryUrl.replace(/\/\/[^@]+@/, '//postgres:change-me-1@') })
  admin.on('error', nothing)
  await admin.connect()
  const useUp = () => admin.query(`SELECT pg_switch_wal(), pg_logical_emit_message(true, 'full', '')`)
  while (await useUp().catch(() => undefined)) continue
  return () => rmSync(file)
}

export const primaryDies: Fault = {
  name: 'the primary’s machine dies',
  async strike({ primary }) {
    const machine = await primary()
    await machine.die()
    return () => machine.revive()
  },
}

export const primaryIsCutOff: Fault = {
  name: 'the primary’s network is cut',
  async strike({ primary }) {
    const { machine } = await primary()
    machine.cut()
    return () => machine.mend()
  },
}

/** Every fault of the bench, in order. */
export const faults: readonly Fault[] = [
  { name: 'none', strike: async () => nothing },
  {
    name: 'a Foyer process is killed',
    async strike({ foyers }) {
      foyers[0]?.kill()
      return nothing
    },
  },
  {
    name: 'HAProxy is killed',
    async strike({ haproxy }) {
      haproxy.kill()
      return nothing
    },
  },
  {
    name: 'the primary’s PostgreSQL is killed',
    async strike({ primary }) {
      const machine = await primary()
      machine.killPostgres()
      return nothing
    },
  },
  primaryDies,
  {
    name: 'the standby’s machine dies',
    async strike({ standby }) {
      const machine = await standby()
      await machine.die()
      return () => machine.revive()
    },
  },
  primaryIsCutOff,
  { name: 'the primary’s disk is full', strike: fillDisk },
]
