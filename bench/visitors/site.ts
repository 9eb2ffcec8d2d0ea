import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../app/src/platform/db/embedded-postgres.ts'
import {
  commandOn,
  DOMAIN,
  type Launcher,
  type RunningServer,
  startServer,
  temporaryFolder,
} from '../server/product.ts'

const PAGE_ROWS = 10
const POSITIONS = 1000

export interface VisitedSite {
  /** Starts one more server on the same database. */
  start(launch: Launcher): Promise<RunningServer>
  close(): Promise<void>
}

/** Imports the ads into a temporary PostgreSQL on which several servers can run. */
export async function openVisitedSite(ads: string): Promise<VisitedSite> {
  const folder = temporaryFolder()
  const dataOf = (name: string) => {
    const data = join(folder.path, name)
    mkdirSync(data)
    return data
  }
  const postgres = await startEmbeddedPostgres(dataOf('shared'))
  const { host, user, database } = postgres.connection
  const databaseUrl = `postgres://${String(user)}@localhost/${String(database)}?host=${encodeURIComponent(String(host))}`
  const servers: RunningServer[] = []
  const first = { data: dataOf('import'), databaseUrl }
  commandOn(first, 'tenant', 'create', DOMAIN, '--name', 'Ads')
  commandOn(first, 'import', 'jobs', ads, '--domain', DOMAIN)
  return {
    async start(launch) {
      const server = await startServer(dataOf(`server-${String(servers.length)}`), { databaseUrl, launch })
      servers.push(server)
      return server
    },
    async close() {
      await Promise.all(servers.map((server) => server.stop().catch(() => undefined)))
      await postgres.stop()
      folder.remove()
    },
  }
}

/** Returns the ids of the newest open jobs. */
export async function listPositions(url: string, domain = DOMAIN): Promise<number[]> {
  const ids: number[] = []
  for (let start = 0; start < POSITIONS; start += PAGE_ROWS) {
    const response = await fetch(`${url}/api/pcsx/search?domain=${domain}&sort_by=timestamp&start=${String(start)}`)
    const { data } = (await response.json()) as { data: { positions: { id: number }[] } }
    ids.push(...data.positions.map(({ id }) => id))
  }
  return ids
}
