import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { canCreateNetworks, type Machine, openNetwork } from './machine.ts'
import {
  BALANCER,
  DATABASES,
  type Disk,
  FOYERS,
  ownFolder,
  PORTS,
  runEtcd,
  runFoyer,
  runHaproxy,
  runPatroni,
} from './services.ts'
import type { Supervised } from './supervise.ts'

const PROGRAMS = {
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/bin/setpriv': 'util-linux',
}
const LOG_DISK = '256m'
const START_MS = 120_000

/** Returns in one sentence what a cluster needs and this machine lacks; undefined if it has everything. */
export function clusterLacks(): string | undefined {
  const packages = Object.entries(PROGRAMS).flatMap(([program, name]) => (existsSync(program) ? [] : [name]))
  if (packages.length > 0) return `a cluster needs Debian’s ${packages.join(', ')}`
  if (!existsSync(new URL('../../../dist/client', import.meta.url))) return 'a cluster needs npm run build first'
  return canCreateNetworks() ? undefined : 'a cluster needs root on Linux, for its network namespaces'
}

/** A machine with PostgreSQL, Patroni and a member of etcd. */
export interface DatabaseMachine {
  name: string
  machine: Machine
  disk: Disk
  /** Resolves once there is a primary whose synchronous standby has caught up. */
  killPostgres(): void
  /** The machine loses its power. */
  die(): Promise<void>
  /** Its power is back. */
  revive(): void
}

export interface Cluster {
  siteUrl: string
  /** URL of the primary through HAProxy. */
  primaryUrl: string
  folder: string
  dataFolder: string
  secret: string
  haproxy: Supervised
  foyers: Supervised[]
  /** Starts the Foyer processes, and waits until both answer. */
  startFoyers(): Promise<void>
  primary(): Promise<DatabaseMachine>
  standby(): Promise<DatabaseMachine>
  /** Resolves once there is a primary whose synchronous standby has caught up. */
  isWhole(): Promise<void>
  close(): Promise<void>
}

interface Member {
  name: string
  role: string
  state: string
  lag?: number | string
}

/** Returns Patroni's view of its cluster, from the first machine that responds. */
async function membersOf(machines: readonly Machine[]): Promise<Member[]> {
  for (const { address } of machines) {
    try {
      const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2000) })
      return ((await answer.json()) as { members: Member[] }).members
    } catch {
      // Another machine knows.
    }
  }
  return []
}

/** Resolves with the first value that isn't undefined. @throws after two minutes, naming the missing condition */
export async function until<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
  for (const begun = performance.now(); performance.now() - begun < START_MS; await wait(250)) {
    const found = await find().catch(() => undefined)
    if (found !== undefined) return found
  }
  throw new Error(`In two minutes there was no ${what}.`)
}

function killTree(pidFile: string): void {
  const [postmaster] = readFileSync(pidFile, 'utf8').split('\n')
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster ?? ''], { encoding: 'utf8' })
  for (const pid of [postmaster, ...children.split('\n')].map(Number).filter(Boolean)) process.kill(pid, 'SIGKILL')
}

async function createDatabase(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(`CREATE ROLE foyer LOGIN PASSWORD '${password}' IN ROLE pg_monitor`)
  await client.query('CREATE DATABASE foyer OWNER foyer')
  await client.end()
}

/**
 * Starts etcd on three machines, PostgreSQL under Patroni on two of them, and HAProxy on the third, each with the
 * configuration of the guide for operators. The caller closes it, and starts the Foyer processes.
 */
export async function openCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-cluster-'))
  chmodSync(folder, 0o755)
  const network = openNetwork()
  const { prefix } = network
  const place = (number: number) => ownFolder(folder, String(number))
  const machines = [...DATABASES, BALANCER, ...FOYERS].map((number) => network.machine(number))
  const [first, second, balancer, ...foyerMachines] = machines as [Machine, Machine, Machine, Machine, Machine]
  const mounts: string[] = []
  const services: Supervised[] = []
  const kept = (service: Supervised) => (services.push(service), service)

  const databases = [first, second].map((machine, index): DatabaseMachine => {
    const number = DATABASES[index] ?? 0
    const disk = { folder: place(number), log: ownFolder(folder, String(number), 'log') }
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${LOG_DISK},uid=65534,gid=65534`, 'tmpfs', disk.log])
    mounts.push(disk.log)
    const etcd = kept(runEtcd(machine, number, prefix, disk.folder))
    const patroni = kept(runPatroni(machine, number, prefix, disk))
    return {
      name: `db-${number}`,
      machine,
      disk,
      killPostgres: () => killTree(join(disk.folder, 'data', 'postmaster.pid')),
      async die() {
        machine.cut()
        await Promise.all([etcd.stop('SIGKILL'), patroni.stop('SIGKILL'), machine.killAll()])
      },
      revive() {
        machine.mend()
        etcd.start()
        patroni.start()
      },
    }
  })
  kept(runEtcd(balancer, BALANCER, prefix, place(BALANCER)))
  const haproxy = kept(runHaproxy(balancer, prefix, place(BALANCER)))

  const leads = (port: number, user: string) => `postgres://${user}@${balancer.address}:${port}`
  const primaryUrl = `${leads(PORTS.primary, 'foyer:foyer')}/foyer`
  const siteUrl = `http://${balancer.address}:${PORTS.site}`
  const dataFolder = ownFolder(folder, 'foyer-data')
  const secret = 'cluster'.repeat(6)
  const foyers: Supervised[] = []
  const withRole = async (role: RegExp) => {
    const members = await membersOf([first, second])
    const member = members.find((each) => role.test(each.role) && /running|streaming/.test(each.state))
    return databases.find(({ name }) => name === member?.name)
  }
  const cluster: Cluster = {
    siteUrl,
    primaryUrl,
    folder,
    dataFolder,
    secret,
    haproxy,
    foyers,
    async startFoyers() {
      const env = {
        DATABASE_URL: primaryUrl,
        DATABASE_READ_URLS: `${leads(PORTS.standby, 'foyer:foyer')}/foyer`,
        FOYER_DATA: dataFolder,
        FOYER_SECRET: secret,
        FOYER_SEED: 'none',
        PUBLIC_URL: siteUrl,
      }
      for (const [index, machine] of foyerMachines.entries())
        foyers.push(kept(runFoyer(machine, prefix, place(FOYERS[index] ?? 0), env)))
      const isWell = async (url: string) => ((await fetch(`${url}/healthz`)).ok ? true : undefined)
      for (const { address } of foyerMachines) await until('Foyer', () => isWell(`http://${address}:3000`))
      await until('Foyer through HAProxy', () => isWell(siteUrl))
    },
    primary: () => until('primary', () => withRole(/^leader$/)),
    standby: () => until('synchronous standby', () => withRole(/^sync_standby$/)),
    async isWhole() {
      await until('primary with a synchronous standby', async () => {
        const members = await membersOf([first, second])
        const standby = members.find(({ role }) => role === 'sync_standby')
        const isLed = members.some(({ role, state }) => role === 'leader' && state === 'running')
        return isLed && standby && /running|streaming/.test(standby.state) && standby.lag === 0 ? true : undefined
      })
    },
    async close() {
      for (const service of services) await service.stop('SIGKILL')
      for (const machine of machines) await machine.killAll()
      network.close()
      for (const mount of mounts) execFileSync('umount', [mount])

      rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    await cluster.isWhole()
    const admin = `${leads(PORTS.primary, 'postgres:change-me-1')}/postgres`
    await until('way to the primary', async () => (await createDatabase(admin, 'foyer'), true))
    return cluster
  } catch (error) {
    await cluster.close()
    throw error
  }
}
