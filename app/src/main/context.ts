import type { AppConfig } from '#config/config.ts'
import { serverLimits } from '#config/server-limits.ts'
import type { Secrets } from '#config/secrets.ts'
import {
  type AddressLocator,
  type Gazetteer,
  openAddressLocator,
  openGazetteer,
} from '#features/places/server/index.ts'
import { createNotify, type Notify } from '#features/notifications/server/index.ts'
import { makeSignedFiles, removeOrphansDaily, type SigningPages, watchExpiry } from '#features/offers/server/index.ts'
import { watchDeadlines } from '#features/positions/server/index.ts'
import {
  aliveSessions,
  type AuthDirectory,
  createAuthDirectory,
  purgeExpiredDaily,
  type SessionService,
} from '#features/session/server/index.ts'
import {
  completedCeremony,
  openCeremony,
  rejectedCeremony,
  sealServiceOf,
  signingAddress,
  withdrawCeremony,
} from '#features/signing/server/index.ts'
import { purgeAlertsDaily, sendAlertsRegularly } from '#features/job-alerts/server/index.ts'
import { createDatabaseIndex, type SearchService, startSearchService } from '#features/search/server/index.ts'
import { purgeEntriesDaily } from '#features/talent-network/server/index.ts'
import { createWebhooks, type Webhooks, workOnWebhooks } from '#features/webhooks/server/index.ts'
import { openTenantDirectory, type TenantDirectory } from '#features/tenants/server/index.ts'
import {
  clockTime,
  databaseNow,
  type Database,
  openDatabase,
  type OpenDatabase,
  type Transaction,
} from '#platform/db/database.ts'
import { listen } from '#platform/db/listen.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { deleteUnfinished } from '#platform/files/folder-store.ts'
import { filesFolder, openFileStore } from '#platform/files/open-file-store.ts'
import { migrate } from '#platform/db/migrations.ts'
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts'
import { type LiveHub, openLiveHub } from '#platform/live/live-hub.ts'
import { inspectPdf } from '#platform/pdf/inspect-pdf.ts'
import { createMailer, type Mailer } from '#platform/mail/mailer.ts'
import { seedDemo } from './seed-demo.ts'

export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** What every command and the server work with; nothing else opens a database or asks for the time. */
export interface BaseContext {
  config: AppConfig
  secrets: Secrets
  database: OpenDatabase
  db: Database
  tenants: TenantDirectory
  gazetteer: Gazetteer
  /** What is done later; a command sends jobs, a server does them. */
  jobs: Jobs
  mailer: Mailer
  /** Letters and other files of people. */
  files: FileStore
  /** Tells programs of an operator. */
  webhooks: Webhooks
  /** The one clock: the database's, or the configured one of a demonstration. */
  now(): Promise<Date>
  /** The same clock, read inside a transaction each time anew: what waited for a lock is decided by the time after it. */
  nowIn(trx: Transaction): Promise<Date>
  close(): Promise<void>
}

export interface ServerContext extends BaseContext {
  search: SearchService
  addresses: AddressLocator
  auth: AuthDirectory
  /** The open event streams of pages. */
  live: LiveHub
  /** Tells a candidate something. */
  notify: Notify
  /** Where documents are signed. */
  signingPages: SigningPages
}

/** Opens the database, migrates it, and, for a server, fills an empty one with the demo when the configuration says so. */
export async function openContext(
  config: AppConfig,
  secrets: Secrets,
  role: 'server' | 'command',
  log: Log,
): Promise<BaseContext> {
  const database = await openDatabase(config, role, (sentence) => log.info({}, sentence))
  const { db } = database
  const now = async () => config.fixedNow?.() ?? databaseNow(db)
  try {
    const ran = await migrate(db)
    if (ran.length > 0) log.info({ migrations: ran }, 'database migrated')
    const tenants = await openTenantDirectory(db)
    const jobs = createJobs(database, role, log)
    const mailer = createMailer(config, jobs)
    const files = openFileStore(config)
    const parts = { db, gazetteer: openGazetteer, files, jobs }
    if (role === 'server' && config.seed === 'demo' && (await seedDemo(parts, tenants.all(), await now()))) {
      await tenants.reload()
      log.info({}, 'demo data written')
    }
    return {
      config,
      secrets,
      database,
      db,
      tenants,
      jobs,
      mailer,
      files,
      webhooks: createWebhooks(jobs),
      // Read when it is first asked for: most commands never do.
      get gazetteer() {
        return openGazetteer()
      },
      now,
      nowIn: async (trx) => config.fixedNow?.() ?? clockTime(trx),
      async close() {
        await jobs.stop()
        mailer.close()
        files.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Adds what only a server has: search indexes that follow the database, and the sweep that closes positions in time. */
export async function openServerContext(base: BaseContext, log: Log, publicUrl: () => string): Promise<ServerContext> {
  const { db, database, tenants, gazetteer } = base
  const addresses = openAddressLocator(base.config.geoipFile)
  const search = await startSearchService({
    db,
    connection: database.connection,
    log,
    countryName: (code) => gazetteer.countryName(code, 'en'),
    databaseIndex: (tenant, filters) =>
      createDatabaseIndex(db, tenant.id, filters, (code) => gazetteer.countryName(code, 'en')),
  })
  const readTenants = () => {
    tenants.reload().then(
      () => search.open(tenants.all()),
      (error: unknown) => log.error({ err: error }, 'tenants could not be read again'),
    )
  }
  // What was told while nobody listened is read after a reconnection.
  const stopListening = await listen(database.connection, 'foyer_tenants', readTenants, readTenants)
  const stopWatch = watchDeadlines({
    db,
    now: base.now,
    checkMs: serverLimits.closingCheckMs,
    failed: (error) => log.error({ err: error }, 'positions past their deadline could not be closed'),
  })
  const live = await openLiveHub({
    connection: database.connection,
    now: base.now,
    aliveSessions: (ids, now) => aliveSessions(db, ids, now),
    allows: ({ kind, to }) => {
      if (kind !== 'notification' && kind !== 'badge') return true
      const tenant = tenants.all().find(({ id }) => id === to.tenantId)
      return tenant?.site.notificationsConfig.enableCandidateInappNotifications ?? false
    },
    log,
  })
  // By the machine's clock, as the dates of files are.
  await deleteUnfinished(filesFolder(base.config.dataFolder), Date.now())
  base.mailer.work()
  workOnWebhooks({
    db,
    jobs: base.jobs,
    now: base.now,
    reach: base.config.outgoingReach,
    pausesSeconds: serverLimits.webhookPausesSeconds,
    warn: (details, text) => log.warn(details, text),
  })
  purgeExpiredDaily(base.jobs, db, base.now)
  purgeEntriesDaily(base.jobs, db, base.now)
  purgeAlertsDaily(base.jobs, db, base.now)
  removeOrphansDaily(base.jobs, base)
  const notify = createNotify({ mailer: base.mailer, tenants, publicUrl, signingSecret: base.secrets.signing })
  const { mailer } = base
  const alerts = { db, search, gazetteer, tenants, mailer, notify, signingSecret: base.secrets.signing, publicUrl }
  sendAlertsRegularly(base.jobs, alerts, { now: base.now, log })
  const signingPages = ownSigningPages(base, publicUrl)
  const offers = { ...base, notify, signing: signingPages, inspect: inspectPdf }
  const sealing = { seal: sealServiceOf(base), linkSecret: base.secrets.signing, publicUrl }
  makeSignedFiles(base.jobs, { ...offers, ...sealing })
  const stopOffers = watchExpiry(offers, base.now, (error) =>
    log.error({ err: error }, 'offers past their day could not be told of'),
  )
  await base.jobs.start()
  // The database answers until an index in memory is built.
  void search.open(tenants.all())
  return {
    ...base,
    search,
    addresses,
    live,
    notify,
    signingPages,
    auth: createAuthDirectory({
      db,
      signingSecret: base.secrets.signing,
      publicUrl,
      reach: base.config.outgoingReach,
      now: base.now,
      warn: (details, text) => log.warn(details, text),
    }),
    async close() {
      await stopWatch()
      await stopOffers()
      await stopListening()
      await live.close()
      await search.close()
      await base.close()
    },
  }
}

/** The product's own signing pages. */
function ownSigningPages({ db, secrets }: Pick<BaseContext, 'db' | 'secrets'>, publicUrl: () => string): SigningPages {
  return {
    async open({ tenant, context }, letter, now) {
      const wid = await openCeremony(db, { tenant, signingSecret: secrets.signing }, letter, now)
      return new URL(signingAddress(tenant, wid, context.locale), publicUrl()).href
    },
    completed: completedCeremony,
    rejected: rejectedCeremony,
    withdraw: withdrawCeremony,
  }
}

/** What signing in works with. */
export function sessionService(context: ServerContext, publicUrl: () => string): SessionService {
  const { db, auth, mailer, secrets, config } = context
  return { db, auth, mailer, signingSecret: secrets.signing, publicUrl, limits: config.limits }
}
