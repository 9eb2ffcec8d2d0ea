import { join } from 'node:path'
import { defineService } from '#platform/feature/service.ts'
import type { SynonymGroup } from '@foyer/search-engine'
import { searchLimits } from '../limits.ts'
import { listen } from '#platform/db/listen.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { siteFilters } from '../filters.ts'
import { createMemoryIndex, type MemoryIndex } from './indexing/memory-index.ts'
import type { PositionIndex } from './position-index.ts'
import type { DatabaseIndex } from './postgres/database-index.ts'
import { readRowState } from './postgres/catch-up.ts'
import { siteSynonyms } from './understanding/site-synonyms.ts'
import { createIndexSaver } from './indexing/snapshot/index-saver.ts'
import { createRowUpdater } from './indexing/row-updater.ts'

interface Log {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

export interface SearchServiceOptions {
  database: Pick<OpenDatabase, 'db' | 'standbys' | 'connection'>
  log: Log
  countryName(code: string): string
  /** Folder of the saved indexes. */
  snapshotFolder: string
  /** The database index, which serves searches until the in-memory one is built. */
  databaseIndex(tenant: SiteTenant, filters: string[]): DatabaseIndex
}

/** The indexes of all tenants, kept in sync with the database by this process. */
export interface SearchService {
  index(tenant: SiteTenant): PositionIndex
  /** Returns true once a tenant's searches find all jobs, and from then on; waits a second for it. */
  findsAll(tenant: SiteTenant): Promise<boolean>
  /** Returns true if searches of every tenant are complete: from memory, or from up-to-date rows. */
  isAnswering(): Promise<boolean>
  /** Builds missing indexes; failures are logged and retried at the next check. */
  open(tenants: readonly SiteTenant[]): Promise<void>
  /** Registers a listener that is called with a tenant's id after its index applied a change. */
  onChange(listener: (tenantId: number) => void): void
  close(): Promise<void>
}

/** The search indexes of all tenants; servers only. */
export const searchService = defineService<SearchService>('search.service')

interface Held {
  memory: MemoryIndex
  /** The synonyms with which it was built. */
  synonyms: readonly SynonymGroup[]
  state: 'building' | 'ready' | 'in-database'
}

const sameSynonyms = (a: readonly SynonymGroup[], b: readonly SynonymGroup[]) =>
  a === b || JSON.stringify(a) === JSON.stringify(b)

/** Starts the service and listens for changes. Periodic checks of the change numbers make up for lost notifications. */
export async function startSearchService(options: SearchServiceOptions): Promise<SearchService> {
  const { database, log } = options
  const { db } = database
  const held = new Map<number, Held>()
  const inDatabase = new Map<number, DatabaseIndex>()
  const listeners: ((tenantId: number) => void)[] = []
  let known: readonly SiteTenant[] = []
  /** Tenants whose searches have been complete once, and stay so. */
  const answered = new Set<number>()
  /** Tenants whose searches have found all jobs once. */
  const whole = new Set<number>()

  async function refresh(tenantId: number): Promise<void> {
    const entry = held.get(tenantId)
    if (entry?.state !== 'ready') return
    const before = entry.memory.version()
    await entry.memory.refresh()
    if (entry.memory.version() !== before) for (const listener of listeners) listener(tenantId)
  }

  function databaseIndex(tenant: SiteTenant): DatabaseIndex {
    const index =
      inDatabase.get(tenant.id) ?? options.databaseIndex(tenant, siteFilters(tenant.site.pcsxConfig.searchConfig))
    inDatabase.set(tenant.id, index)
    return index
  }

  const synonymsOf = (tenantId: number) => {
    const tenant = known.find(({ id }) => id === tenantId)
    return tenant && siteSynonyms(tenant.site)
  }

  let hasFailed = false
  let refreshedAt = performance.now()
  const rows = createRowUpdater(
    async (tenantId) => {
      const tenant = known.find(({ id }) => id === tenantId)
      if (!tenant) return
      const index = databaseIndex(tenant)
      await index.refresh()
      await index.tidy()
    },
    (error, tenantId) => {
      hasFailed = true
      log.error({ err: error, tenantId }, 'search rows could not be brought up to date')
    },
  )

  /** The database rows follow after the in-memory index, which serves the searches. */
  function syncRows(tenantId: number): void {
    const entry = held.get(tenantId)
    const isBehind = (inDatabase.get(tenantId)?.version() ?? -1) < (entry?.memory.version() ?? 0)
    if (entry?.state === 'in-database' || (entry?.state === 'ready' && isBehind)) rows.refresh(tenantId)
  }

  const refreshed = (tenantId: number) =>
    void refresh(tenantId).then(
      () => syncRows(tenantId),
      (error: unknown) => {
        hasFailed = true
        log.error({ err: error, tenantId }, 'search index could not be refreshed')
      },
    )
  const refreshAll = () => {
    hasFailed = false
    refreshedAt = performance.now()
    for (const id of held.keys()) refreshed(id)
  }

  async function build(tenant: SiteTenant): Promise<void> {
    const { searchConfig } = tenant.site.pcsxConfig
    const synonyms = siteSynonyms(tenant.site)
    const memory = createMemoryIndex({
      database,
      tenantId: tenant.id,
      filters: siteFilters(searchConfig),
      synonyms,
      countryName: options.countryName,
      snapshotFile: join(options.snapshotFolder, `${tenant.id}.index`),
    })
    const entry: Held = { memory, synonyms, state: searchConfig.engine === 'postgres' ? 'in-database' : 'building' }
    // With other synonyms, the former index answers until this one is built.
    if (held.get(tenant.id)?.state !== 'ready' || entry.state === 'in-database') held.set(tenant.id, entry)
    if (entry.state === 'in-database') return syncRows(tenant.id)
    const begun = performance.now()
    const isRead = await readOrBuild(memory, tenant)
    entry.state = 'ready'
    held.set(tenant.id, entry)
    // Catches up with notifications missed while building.
    refreshed(tenant.id)
    log.info(
      { tenant: tenant.domain, positions: memory.engine.size, ms: Math.round(performance.now() - begun) },
      isRead ? 'search index read' : 'search index built',
    )
    saver.add(tenant.id, memory, isRead)
  }

  /** Reads the saved index, or builds it if that fails; returns true if it was read. */
  async function readOrBuild(memory: MemoryIndex, tenant: SiteTenant): Promise<boolean> {
    try {
      await memory.read()
      return true
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const isFirst = (error as NodeJS.ErrnoException).code === 'ENOENT'
      if (!isFirst) log.info({ tenant: tenant.domain, reason }, 'the index saved earlier is not used')
      await memory.build()
      return false
    }
  }

  const saver = createIndexSaver(searchLimits.indexSaveMs, (error, tenantId) =>
    log.info({ err: error, tenantId }, 'the search index could not be saved, so the next start builds it'),
  )

  let opening: Promise<void> = Promise.resolve()
  /** Schedules rewriting the rows with a site's current synonyms. */
  async function clearRows(tenantId: number): Promise<void> {
    whole.delete(tenantId)
    const former = inDatabase.get(tenantId)
    inDatabase.delete(tenantId)
    await former?.close()
  }

  async function openMissing(): Promise<void> {
    for (const tenant of known) {
      const entry = held.get(tenant.id)
      if (entry && sameSynonyms(entry.synonyms, siteSynonyms(tenant.site))) continue
      if (entry) await clearRows(tenant.id)
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
    database.connection,
    'foyer_positions',
    (payload) => refreshed(Number(payload.split(':')[0])),
    refreshAll,
  )
  const check = setInterval(() => {
    // Changes are announced. This makes up for announcements that were lost.
    if (hasFailed || performance.now() - refreshedAt >= searchLimits.lostNoticesMs) refreshAll()
    void open(known)
    saver.saveDue()
  }, searchLimits.indexCheckMs)
  check.unref()
  async function isAnswered({ id }: SiteTenant): Promise<boolean> {
    const state = held.get(id)?.state
    // If the database index is permanent, a change can be seconds behind, but nothing is missing from the start.
    return state === 'ready' || (await readRowState(db, id, synonymsOf(id))).isCurrent
  }
  const isWhole = async ({ id }: SiteTenant) =>
    held.get(id)?.state === 'ready' || (await readRowState(db, id, synonymsOf(id))).isWhole
  return {
    open,
    async findsAll(tenant) {
      if (whole.has(tenant.id)) return true
      if (!(await isWhole(tenant))) {
        await databaseIndex(tenant).refreshInTime()
        if (!(await isWhole(tenant))) return false
      }
      whole.add(tenant.id)
      return true
    },
    async isAnswering() {
      for (const tenant of known) if (!answered.has(tenant.id) && (await isAnswered(tenant))) answered.add(tenant.id)
      return known.every(({ id }) => answered.has(id))
    },
    onChange: (listener) => listeners.push(listener),
    index(tenant) {
      const entry = held.get(tenant.id)
      if (entry?.state === 'ready') return entry.memory
      return databaseIndex(tenant)
    },
    async close() {
      clearInterval(check)
      await stopListening()
      const closing = rows.close()
      await Promise.all([...inDatabase.values()].map((index) => index.close()))
      await Promise.all([closing, saver.close()])
    },
  }
}
