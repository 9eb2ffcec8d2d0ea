import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect, vi } from 'vitest'
import { buildConfig } from '#config/config.ts'
import { readEnvironment } from '#config/env.ts'
import { importJobs, type ImportOutcome } from '#features/jobs/job-import/server/import-jobs.ts'
import { questionIntakeService, readerOf } from '#features/jobs/job-import/server/index.ts'
import { gazetteerService } from '#features/jobs/places/server/index.ts'
import { closePositions, lastChange } from '#features/jobs/positions/server/index.ts'
import { searchService } from '#features/jobs/search/server/index.ts'
import { siteSynonyms } from '#features/jobs/search/server/understanding/site-synonyms.ts'
import { readRowState } from '#features/jobs/search/server/postgres/catch-up.ts'
import { createTenant } from '#features/site/tenants/server/index.ts'
import { buildApp } from '#main/build-app.ts'
import { assembleContext } from '#main/boot/context.ts'
import type { Pages } from '#main/pages/pages.ts'
import { openServerContext, type ServerContext } from '#main/boot/server-context.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { openFileStore } from '#platform/files/open-file-store.ts'
import { openVirusScanner } from '#platform/files/virus-scanner.ts'
import { addUpInDatabase } from '#platform/limits/call-count-store.ts'
import { createSharedCounts } from '#platform/limits/shared-counts.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { openTestDatabase } from './test-database.ts'

export const TEST_ORIGIN = 'http://localhost:3000'
/** An instant between the posting dates of the test rows and their deadlines. */
export const TEST_NOW = new Date('2026-05-04T12:00:00Z')

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

export interface TestTenant {
  domain: string
  name?: string
  hosts?: string[]
  site?: object
}

/** A row of an import file. */
export type TestRow = { id: string; title: string; description: string; [key: string]: unknown }

/** The complete server, without a port, on its own database. */
export interface TestSite {
  app: FastifyInstance
  context: ServerContext
  /** Sends a request like a browser on this machine. */
  get(path: string, options?: InjectOptions): Promise<LightMyRequestResponse>
  /** Returns the `data` of a response that must be a success. */
  data<T>(path: string): Promise<T>
  /** Imports rows like the command, and waits until the search index has them. */
  importRows(domain: string, rows: (TestRow | string)[], at?: Date): Promise<ImportOutcome>
  /** Closes positions like the command, and waits until the search index has removed them. */
  closeDown(domain: string, ids: number[]): Promise<void>
  /** Returns position ids by row id. */
  ids(domain: string): Promise<Map<string, number>>
  caughtUp(): Promise<void>
  close(): Promise<void>
}

/** Renders from the sources; scripts and styles are not needed to read a page. */
function sourcePages(clientFolder: string): Pages {
  return {
    clientFolder,
    fixed: true,
    assets: () => ({
      script: '/gen/js/browser.js',
      preloads: [],
      styles: [],
      stylesOf: () => [],
      scriptOf: (module) => `/${module}`,
    }),
    load: () => import('#main/ssr.tsx'),
  }
}

const SIGNING_SECRET = 'test'.repeat(8)

/** Opens a server with the given companies; `limits` as FOYER_LIMITS, `pages: false` disables rendering. */
export async function openTestSite(
  tenants: TestTenant[],
  options: {
    limits?: 'on' | 'off'
    pages?: boolean
    now?: () => Date
    /** Public URL of the site, `TEST_ORIGIN` by default. */
    origin?: string
    /** As FOYER_SCANNER. */
    scanner?: string
    /** As FOYER_LLM_URL. */
    model?: string
    /** As FOYER_SECOND_FACTOR. */
    secondFactor?: 'required'
    /** Writes files that are served like built ones. */
    files?: (folder: string) => void
  } = {},
): Promise<TestSite> {
  const database = await openTestDatabase()
  const { db } = database
  for (const tenant of tenants) await createTenant(db, { name: tenant.domain, ...tenant })
  const dataFolder = mkdtempSync(join(tmpdir(), 'foyer-data-'))
  const environment = readEnvironment({
    FOYER_SEED: 'none',
    FOYER_DATA: dataFolder,
    LOG_LEVEL: 'silent',
    FOYER_SCANNER: options.scanner,
    FOYER_SECOND_FACTOR: options.secondFactor,
    ...(options.model && { FOYER_LLM_URL: options.model, FOYER_LLM_MODEL: 'test' }),
    ...(options.limits === 'on' ? {} : { FOYER_LIMITS: 'off' }),
  })
  // Not production: every response is checked against its contract.
  const origin = options.origin ?? TEST_ORIGIN
  const config = { ...buildConfig(environment), production: false, publicUrl: options.origin }
  const jobs = createJobs(database, 'server', silent)
  const context = await openServerContext(
    await assembleContext({
      config,
      jobs,
      mailer: createMailer(config, jobs, { ...silent, db }),
      files: openFileStore(config),
      scanner: openVirusScanner(config, silent),
      counts: createSharedCounts(addUpInDatabase(db, SIGNING_SECRET)),
      secrets: { signing: SIGNING_SECRET },
      database,
      db,
      log: silent,
      publicUrl: () => origin,
      now: async () => options.now?.() ?? TEST_NOW,
      shownNow: async () => options.now?.() ?? TEST_NOW,
      nowIn: async () => options.now?.() ?? TEST_NOW,
      async close() {
        await jobs.stop()
        await database.close()
      },
    }),
  )
  const search = context.use(searchService)
  await search.open(context.tenants.all())
  const clientFolder = mkdtempSync(join(tmpdir(), 'foyer-client-'))
  options.files?.(clientFolder)
  const pages = options.pages === false ? undefined : sourcePages(clientFolder)
  const app = await buildApp(context, pages)
  await app.ready()

  const tenantOf = (domain: string) => {
    const tenant = context.tenants.all().find((known) => known.domain === domain)
    if (!tenant) throw new Error(`The test has no company ${domain}.`)
    return tenant
  }
  async function caughtUp(): Promise<void> {
    for (const tenant of context.tenants.all()) {
      const index = search.index(tenant)
      const version = await lastChange(db, tenant.id)
      const isCurrent = async () =>
        index.followsChanges
          ? index.version() === version
          : (await readRowState(db, tenant.id, siteSynonyms(tenant.site))).isCurrent
      await vi.waitFor(async () => expect(await isCurrent()).toBe(true), { timeout: 30_000, interval: 10 })
    }
  }
  const get = (path: string, more: InjectOptions = {}) =>
    app.inject({ method: 'GET', url: path, headers: { host: 'localhost' }, ...more })
  return {
    app,
    context,
    get,
    async data<T>(path: string) {
      const answer = await get(path)
      expect(answer.statusCode, `${path} ${answer.body.slice(0, 300)}`).toBe(200)
      return answer.json<{ data: T }>().data
    },
    async importRows(domain, rows, at = TEST_NOW) {
      const text = rows.map((row) => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`).join('')
      const outcome = await importJobs({
        db,
        gazetteer: context.use(gazetteerService),
        openIntake: context.use(questionIntakeService),
        tenantId: tenantOf(domain).id,
        reader: readerOf(tenantOf(domain).site, at),
        file: { stream: [text] as unknown as AsyncIterable<string> },
        format: 'jsonl',
        source: undefined,
        closeMissing: false,
        force: false,
        stop: new AbortController().signal,
        now: at,
        onCommit: () => undefined,
        onRow: () => undefined,
      })
      await caughtUp()
      return outcome
    },
    async closeDown(domain, ids) {
      await closePositions(db, tenantOf(domain).id, ids, 'operator', TEST_NOW)
      await caughtUp()
    },
    async ids(domain) {
      const { rows } = await database.pool.query<{ id: number; source_id: string }>(
        'SELECT id, source_id FROM positions WHERE tenant_id = $1',
        [tenantOf(domain).id],
      )
      return new Map(rows.map(({ id, source_id }) => [source_id, id]))
    },
    caughtUp,
    async close() {
      await app.close()
      await context.close()
      for (const folder of [clientFolder, dataFolder]) rmSync(folder, { recursive: true, force: true })
    },
  }
}
