import type { AppConfig } from '#config/config.ts'
import { serverLimits } from '../limits.ts'
import type { Secrets } from '#config/secrets.ts'
import { siteAddress } from '#kernel/links/site-address.ts'
import { clockTime, countingClock, databaseNow, openDatabase } from '#platform/db/database.ts'
import { requireUsableServer } from '#platform/db/health/judge-server.ts'
import { migrate } from '#platform/db/migrations/migrate.ts'
import type { FeatureContext, Log } from '#platform/feature/feature-context.ts'
import {
  dashboardParts,
  documentSources,
  endpointCalls,
  personalData,
  tenantDirectory,
} from '#platform/feature/ports.ts'
import { type Provision, provide, useService } from '#platform/feature/service.ts'
import { openFileStore } from '#platform/files/open-file-store.ts'
import { openVirusScanner } from '#platform/files/virus-scanner.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { addUpInDatabase } from '#platform/limits/call-count-store.ts'
import { createSharedCounts } from '#platform/limits/shared-counts.ts'
import { commandRoute } from '#platform/mail/mail-route.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import { features, orderedFeatures } from '../features.ts'
import { callsInProcess } from './bindings.ts'
import { gatherPersonalData } from './personal-data.ts'
import { seedDemo } from './seed-demo.ts'

/** The parts of a context that no feature provides. */
export type ContextBase = Omit<FeatureContext, 'siteAddress' | 'tenants' | 'use' | 'version'> & {
  close(): Promise<void>
}

/** The context of commands, which servers extend. */
export interface SiteContext extends FeatureContext {
  /** Closes the services of features in reverse order, then everything else. */
  close(): Promise<void>
  /** Opens the services that only servers have. */
  openForServer(): Promise<void>
}

const provisions: readonly Provision<FeatureContext>[] = [
  provide(personalData, gatherPersonalData),
  provide(dashboardParts, (context) => features.flatMap(({ dashboard }) => dashboard?.(context) ?? [])),
  provide(documentSources, (context) => features.flatMap(({ documents }) => documents?.(context) ?? [])),
  provide(endpointCalls, callsInProcess),
  ...orderedFeatures.flatMap(({ provides = [] }) => provides),
]

/** Creates a context and opens the services that commands and servers share. */
export async function assembleContext(parts: ContextBase): Promise<SiteContext> {
  const closing: (() => Promise<void> | void)[] = [() => parts.close()]
  const context: SiteContext = {
    ...parts,
    version: packageFile.version,
    siteAddress: (tenant) => siteAddress(tenant, parts.publicUrl()),
    get tenants() {
      return useService(context, tenantDirectory)
    },
    use: (key) => useService(context, key),
    openForServer: () => open(true),
    async close() {
      for (const close of closing.toReversed()) await close()
    },
  }
  async function open(serverOnly: boolean): Promise<void> {
    for (const provision of provisions) {
      if (provision.open && provision.serverOnly === serverOnly) closing.push(await provision.open(context))
    }
  }
  for (const provision of provisions) provision.register(context)
  await open(false)
  return context
}

/** Opens and migrates the database. A server also writes the demo data if the configuration asks for it. */
export async function openContext(
  config: AppConfig,
  secrets: Secrets,
  role: 'server' | 'command',
  log: Log,
  publicUrl: () => string,
): Promise<SiteContext> {
  const database = await openDatabase(config, role, (sentence) => log.info({}, sentence))
  const { db } = database
  try {
    await requireUsableServer(db)
    const ran = await migrate(database, { say: (sentence) => log.info({}, sentence) })
    if (ran.length > 0) log.info({ migrations: ran }, 'database migrated')
    const jobs = createJobs(database, role, log)
    const mailer = createMailer(config, jobs, {
      ...(role === 'command' && { route: () => commandRoute(db, config, secrets) }),
      db,
      warn: log.warn.bind(log),
    })
    const files = openFileStore(config)
    const counting = countingClock(() => databaseNow(db), serverLimits.shownClockMs)
    const context = await assembleContext({
      config,
      secrets,
      database,
      db,
      jobs,
      mailer,
      files,
      scanner: openVirusScanner(config, log),
      counts: createSharedCounts(addUpInDatabase(db, secrets.signing)),
      log,
      publicUrl,
      now: async () => config.fixedNow?.() ?? databaseNow(db),
      shownNow: async () => config.fixedNow?.() ?? counting(),
      nowIn: async (trx) => config.fixedNow?.() ?? clockTime(trx),
      async close() {
        await jobs.stop()
        mailer.close()
        files.close()
        await database.close()
      },
    })
    if (role === 'server' && config.seed === 'demo' && (await seedDemo(context))) log.info({}, 'demo data written')
    return context
  } catch (error) {
    await database.close()
    throw error
  }
}
