import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { buildConfig } from '../../app/src/config/config.ts'
import { readEnvironment } from '../../app/src/config/env.ts'
import { loadSecrets } from '../../app/src/config/secrets.ts'
import { seedDemoAccounts } from '../../app/src/features/account/session/server/index.ts'
import { createTenant } from '../../app/src/features/site/tenants/server/index.ts'
import { buildApp } from '../../app/src/main/build-app.ts'
import { openContext } from '../../app/src/main/boot/context.ts'
import { openServerContext } from '../../app/src/main/boot/server-context.ts'
import { openBrowser } from './open-browser.ts'
import { percentile } from './percentile.ts'

const DOMAIN = 'meridian.example'
const ORIGIN = 'http://localhost:3000'
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Starts an SMTP server that takes every email and counts them. */
async function startMailServer() {
  const emails = { received: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume().once('end', () => {
        emails.received += 1
        done()
        server.emit('received')
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${String((server.server.address() as AddressInfo).port)}`,
    /** Resolves once `count` emails have arrived. */
    async hasReceived(count: number): Promise<void> {
      while (emails.received < count) await once(server, 'received')
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

/**
 * Opens the server without pages, without limits and with one position, on an embedded PostgreSQL that syncs its writes, and
 * with an SMTP server. With `now`, that is the site's clock.
 */
export async function openBenchSite({ now }: { now?: () => Date } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'))
  // Run as root, PostgreSQL is another user, who needs access to the folder.
  chmodSync(folder, 0o755)
  const mail = await startMailServer()
  const env = readEnvironment({
    FOYER_DATA: folder,
    FOYER_SEED: 'none',
    FOYER_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    SMTP_URL: mail.url,
  })
  const base = await openContext(
    { ...buildConfig(env), fixedNow: now },
    loadSecrets(env),
    'server',
    silent,
    () => ORIGIN,
  )
  const { pool } = base.database
  const site = { termsOfService: { enabled: false }, pcsxConfig: { applyConfig: { resumeRequired: false } } }
  const { id: tenantId } = await createTenant(base.db, { name: 'Meridian', domain: DOMAIN, site })
  await seedDemoAccounts(base.db, { meridian: tenantId, northgate: tenantId }, new Date())
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO positions (tenant_id, source, source_id, display_job_id, title, description, language, work_location, locations,
       skills, custom, posted_at, content_hash, change, opened_change)
     VALUES ($1, 'bench', 'baker', 'baker', 'Baker', '<p>Bread</p>', 'en', 'onsite', '[]', '{}', '{}', now(), 'x', 1, 1)
     RETURNING id`,
    [tenantId],
  )
  const context = await openServerContext(base)
  const app = await buildApp(context, undefined)
  await app.ready()

  /** Opens a browser: with a demo account's name a signed-in one. @returns the data of a call that must succeed */
  async function browser(name?: string) {
    const send = await openBrowser(app, { domain: DOMAIN, origin: ORIGIN }, name)
    return async <T>(...sent: Parameters<typeof send>): Promise<T> => {
      const answer = await send(...sent)
      if (answer.statusCode >= 300) throw new Error(`${sent[1]} was answered with ${answer.statusCode}: ${answer.body}`)
      return answer.json<{ data: T }>().data
    }
  }
  type Call = Awaited<ReturnType<typeof browser>>

  return {
    app,
    context,
    db: base.db,
    pool,
    tenantId,
    positionId: rows[0]?.id ?? 0,
    browser,
    mail,
    /** Writes a draft that can be sent. */
    async begin(call: Call, email: string, position = rows[0]?.id): Promise<{ encId: string; version: number }> {
      const values = { firstname: 'Alice', lastname: 'Moreau', email, consentprocessing: true }
      const changes = Object.entries(values).map(([field, value]) => ({ change_id: `${field}:1`, field, value }))
      const body = { position_id: position, base: 0, device: 'bench', changes }
      type Saved = { draft: { encId: string; version: number } }
      return (await call<Saved>('PUT', '/api/pcsx/draft_applications', body)).draft
    },
    submit: (call: Call, { encId, version }: { encId: string; version: number }) =>
      call('POST', '/api/application/v2/submit', { draft_id: encId, version }),
    /** Adds copies of the only application, withdrawn, until there are `count`. */
    async copyApplication(count: number): Promise<void> {
      await pool.query(
        `INSERT INTO applications (enc_id, tenant_id, account_id, guest_id, position_id, position, receipt, state, stage_id, stage_since,
           submitted_at, updated_at)
         SELECT substr(md5(n::text), 1, 22), tenant_id, account_id, guest_id, position_id, position, substr(md5('receipt' || n), 1, 12),
           'withdrawn', stage_id, stage_since, submitted_at - n * interval '1 second', updated_at
         FROM applications, generate_series(2, $1::int) AS n`,
        [count],
      )
      await pool.query('ANALYZE applications')
    },
    async close(): Promise<void> {
      await app.close()
      await context.close()
      await mail.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Runs acts in turns, so that other work on the machine slows all of them, and prints the median and the 95th percentile
 * of each in milliseconds, and their ratios to the last one.
 */
export async function compare(
  rounds: number,
  acts: Record<string, (round: number) => Promise<unknown>>,
): Promise<void> {
  const times: Record<string, number[]> = {}
  for (let round = -Math.ceil(rounds / 10); round < rounds; round += 1)
    for (const [name, act] of Object.entries(acts)) {
      const prepared = await act(round)
      if (typeof prepared !== 'function') throw new Error(`${name} has nothing to time.`)
      const start = performance.now()
      await prepared()
      // The first tenth is a warm-up.
      if (round >= 0) (times[name] ??= []).push(performance.now() - start)
    }
  const last = Object.values(times).at(-1) ?? []
  for (const [name, all] of Object.entries(times)) {
    const [p50, p95] = [percentile(all, 0.5), percentile(all, 0.95)]
    const ratios = `${(p50 / percentile(last, 0.5)).toFixed(2)} and ${(p95 / percentile(last, 0.95)).toFixed(2)} times the last`
    process.stdout.write(`${name}: median ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms (${ratios})\n`)
  }
}
