import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Machine } from './machine.ts'
import { type Supervised, supervise } from './supervise.ts'

/** The configurations that operators copy; they name machines by addresses for documents, 192.0.2.x. */
const GUIDE = fileURLToPath(new URL('../../../../docs/operators/cluster/', import.meta.url))
const SERVER = createRequire(import.meta.url).resolve('#main/start.ts')
const DOCUMENTED = /\b192\.0\.2\./g
const NOBODY = 65_534

export const PORTS = { primary: 5000, standby: 5001, site: 8080 } as const
/** Numbers of the machines: their addresses in the guide end with these. */
export const DATABASES = [11, 12] as const
export const BALANCER = 13
export const FOYERS = [21, 22] as const

/** A folder on the disk for one machine. */
export interface Disk {
  folder: string
  /** A small disk for the write-ahead log. */
  log: string
}

/** Creates a folder that programs on the machines can write to. */
export function ownFolder(...path: string[]): string {
  const folder = join(...path)
  mkdirSync(folder, { recursive: true })
  chownSync(folder, NOBODY, NOBODY)
  return folder
}

/** Replaces texts of a configuration. @throws if one of them is missing, which means that the guide has changed */
function adapted(file: string, prefix: string, changes: readonly (readonly [from: string, to: string])[]): string {
  let text = readFileSync(join(GUIDE, file), 'utf8')
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${file} has no "${from}" to adapt.`)
    text = text.replaceAll(from, to)
  }
  return text.replaceAll(DOCUMENTED, prefix)
}

/** Runs a member of etcd with the guide's configuration. */
export function runEtcd(machine: Machine, number: number, prefix: string, folder: string): Supervised {
  const text = adapted('etcd.env', prefix, [
    ['ETCD_NAME=etcd-11', `ETCD_NAME=etcd-${number}`],
    ['URLS=http://192.0.2.11:', `URLS=http://${machine.address}:`],
    ['/var/lib/etcd', ownFolder(folder, 'etcd')],
  ])
  const settings = [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const)
  return supervise(() => machine.run('etcd', [], join(folder, 'etcd.log'), Object.fromEntries(settings)))
}

/** Runs Patroni, and so PostgreSQL, with the guide's configuration. */
export function runPatroni(machine: Machine, number: number, prefix: string, { folder, log }: Disk): Supervised {
  const file = join(folder, 'patroni.yml')
  const text = adapted('patroni.yml', prefix, [
    ['name: db-1', `name: db-${number}`],
    ['192.0.2.11:8008', `${machine.address}:8008`],
    ['192.0.2.11:5432', `${machine.address}:5432`],
    ['/var/lib/postgresql/15/foyer', join(folder, 'data')],
    ['/var/lib/postgresql-wal/foyer', join(log, 'foyer')],
    ['/var/lib/postgresql/patroni.pgpass', join(folder, 'pgpass')],
    ['max_slot_wal_keep_size: 10GB', 'max_slot_wal_keep_size: 64MB'],
  ])
  const small = [`unix_socket_directories: ${folder}`, 'max_wal_size: 64MB', 'min_wal_size: 32MB']
  writeFileSync(file, `${text}${small.map((line) => `    ${line}\n`).join('')}`)
  return supervise(() => machine.run('patroni', [file], join(folder, 'patroni.log'), { PYTHONUNBUFFERED: '1' }))
}

/** Runs HAProxy with the guide's configuration, without a certificate. */
export function runHaproxy(machine: Machine, prefix: string, folder: string): Supervised {
  const file = join(folder, 'haproxy.cfg')
  const text = adapted('haproxy.cfg', prefix, [
    ['bind :443 ssl crt /etc/haproxy/careers.pem', `bind :${PORTS.site}`],
    ['/etc/haproxy/foyer-503.http', join(GUIDE, '503.http')],
  ])
  writeFileSync(file, text)
  return supervise(() => machine.run('haproxy', ['-db', '-f', file], join(folder, 'haproxy.log')))
}

/** Runs a Foyer process. */
export function runFoyer(machine: Machine, prefix: string, folder: string, env: Record<string, string>): Supervised {
  const all = { HOST: machine.address, PORT: '3000', TRUST_PROXY: `${prefix}${BALANCER}`, LOG_LEVEL: 'warn', ...env }
  return supervise(() => machine.run(process.execPath, [SERVER], join(folder, 'foyer.log'), all))
}
