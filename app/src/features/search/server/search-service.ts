import type pg from 'pg'
import { limits } from '#config/limits.ts'
import { listen } from '#platform/db/listen.ts'
import type { Database } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { siteFilters } from '../filters.ts'
import { createMemoryIndex, type MemoryIndex } from './memory-index.ts'
import type { PositionIndex } from './position-index.ts'

interface Log {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

export interface SearchServiceOptions {
  db: Database
  connection: pg.PoolConfig
  log: Log
  countryName(code: string): string
  /** The index in the database, which answers until the one in memory is built. */
  databaseIndex(tenant: SiteTenant, filters: string[]): PositionIndex
}

/** The indexes of all tenants, kept equal to the database on this process. */
export interface SearchService {
  index(tenant: SiteTenant): PositionIndex
  /** Builds the indexes of tenants that have none yet; a failure is logged and tried again at the next check. */
  open(tenants: readonly SiteTenant[]): Promise<void>
  /** Called after each change of a tenant's positions with its domain. */
  onChange(listener: (tenantId: number) => void): void
  close(): Promise<void>
}

interface Held {
  memory: MemoryIndex
  ready: boolean
}

/** Starts listening for changes. A notice that is lost is made good by a check of the change numbers from time to time. */
export async function startSearchService(options: SearchServiceOptions): Promise<SearchService> {
  const { db, log } = options
  const held = new Map<number, Held>()
  const inDatabase = new Map<number, PositionIndex>()
  const listeners: ((tenantId: number) => void)[] = []
  let known: readonly SiteTenant[] = []

  async function refresh(tenantId: number): Promise<void> {
    const entry = held.get(tenantId)
    if (!entry?.ready) return
    const before = entry.memory.version()
    await entry.memory.refresh()
    if (entry.memory.version() !== before) for (const listener of listeners) listener(tenantId)
  }

  const refreshed = (tenantId: number) =>
    void refresh(tenantId).catch((error: unknown) =>
      log.error({ err: error, tenantId }, 'search index could not be refreshed'),
    )
  const refreshAll = () => {
    for (const id of held.keys()) refreshed(id)
  }

  async function build(tenant: SiteTenant): Promise<void> {
    const filters = siteFilters(tenant.site.pcsxConfig.searchConfig)
    const entry = { memory: createMemoryIndex(db, tenant.id, filters, options.countryName), ready: false }
    held.set(tenant.id, entry)
    if (tenant.site.pcsxConfig.searchConfig.engine === 'postgres') return
    const begun = performance.now()
    await entry.memory.build()
    entry.ready = true
    log.info(
      { tenant: tenant.domain, positions: entry.memory.engine.size, ms: Math.round(performance.now() - begun) },
      'search index built',
    )
  }

  let opening: Promise<void> = Promise.resolve()
  async function openMissing(): Promise<void> {
    for (const tenant of known.filter(({ id }) => !held.has(id))) {
      await build(tenant).catch((error: unknown) => {
        held.delete(tenant.id)
        log.error({ err: error, tenant: tenant.domain }, 'search index could not be built')
      })
    }
  }
  const open = (tenants: readonly SiteTenant[]) => {
    known = tenants
    opening = opening.then(openMissing)
    return opening
  }

  const stopListening = await listen(
    options.connection,
    'foyer_positions',
    (payload) => refreshed(Number(payload.split(':')[0])),
    refreshAll,
  )
  const check = setInterval(() => {
    refreshAll()
    void open(known)
  }, limits.indexCheckMs)
  check.unref()
  return {
    open,
    onChange: (listener) => listeners.push(listener),
    index(tenant) {
      const entry = held.get(tenant.id)
      if (entry?.ready) return entry.memory
      const waiting =
        inDatabase.get(tenant.id) ?? options.databaseIndex(tenant, siteFilters(tenant.site.pcsxConfig.searchConfig))
      inDatabase.set(tenant.id, waiting)
      return waiting
    },
    async close() {
      clearInterval(check)
      await stopListening()
    },
  }
}
