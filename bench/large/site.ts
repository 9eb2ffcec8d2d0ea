import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildConfig } from '../../app/src/config/config.ts'
import { readEnvironment } from '../../app/src/config/env.ts'
import { loadSecrets } from '../../app/src/config/secrets.ts'
import { searchService } from '../../app/src/features/jobs/search/server/index.ts'
import { buildApp } from '../../app/src/main/build-app.ts'
import { openContext } from '../../app/src/main/boot/context.ts'
import { seedDemo } from '../../app/src/main/boot/seed-demo.ts'
import { openServerContext } from '../../app/src/main/boot/server-context.ts'
import { openBrowser } from '../bench-site/open-browser.ts'

const ORIGIN = 'http://localhost:3000'
const WAIT_MS = 200
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Opens the demo without pages and limits, on an embedded PostgreSQL. */
export async function openDemo(domain: string) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'))
  // Run as root, PostgreSQL is another user, who needs access to the folder.
  chmodSync(folder, 0o755)
  const env = readEnvironment({ FOYER_DATA: folder, FOYER_SEED: 'none', FOYER_LIMITS: 'off', LOG_LEVEL: 'silent' })
  const base = await openContext(buildConfig(env), loadSecrets(env), 'server', silent, () => ORIGIN)
  await seedDemo(base)
  const context = await openServerContext(base)
  const app = await buildApp(context, undefined)
  await app.ready()
  // Only the bench uses the database.
  await context.jobs.stop()
  const tenant = context.tenants.all().find((each) => each.domain === domain)
  if (!tenant) throw new Error(`The demo has no ${domain}.`)
  const search = context.use(searchService)
  while (!search.index(tenant).followsChanges) await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  return {
    db: context.db,
    pool: context.database.pool,
    tenantId: tenant.id,
    browser: (name?: string) => openBrowser(app, { domain, origin: ORIGIN }, name),
    /** Returns reads of a company's program. */
    program: (key: string) => (url: string) =>
      app.inject({ url, headers: { host: 'localhost:3000', authorization: `Bearer ${key}` } }),
    async close(): Promise<void> {
      await app.close()
      await context.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
