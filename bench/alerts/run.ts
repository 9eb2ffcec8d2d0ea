// Sends the job alerts of 500 visitors that are due at once, over real ads of which a tenth is new: first with 500 different
// searches, then with 100 that five people each have.
import { parseArgs } from 'node:util'
import { buildConfig } from '../../app/src/config/config.ts'
import { readEnvironment } from '../../app/src/config/env.ts'
import { loadSecrets } from '../../app/src/config/secrets.ts'
import { alertSending, sendDue } from '../../app/src/features/candidate/job-alerts/server/sending/send-alerts.ts'
import { createTenant } from '../../app/src/features/site/tenants/server/index.ts'
import { openContext } from '../../app/src/main/boot/context.ts'
import { openServerContext } from '../../app/src/main/boot/server-context.ts'
import { command, DOMAIN, temporaryFolder } from '../server/product.ts'

const SUBSCRIBERS = 500
const NEW_SHARE = 0.1
const WAIT_MS = 200
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

const { ads } = parseArgs({ options: { ads: { type: 'string' } } }).values
if (ads === undefined) process.stdout.write('skipped: name the ads with --ads FILE.\n')
else await measure(ads)

async function measure(file: string): Promise<void> {
  const folder = temporaryFolder()
  const env = readEnvironment({
    FOYER_DATA: folder.path,
    FOYER_SEED: 'none',
    FOYER_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  })
  const open = (as: 'command' | 'server') =>
    openContext(buildConfig(env), loadSecrets(env), as, silent, () => 'http://localhost:3000')
  try {
    const creating = await open('command')
    const site = { pcsxConfig: { loggedOutNotificationConfig: { enabled: true } } }
    const { id: tenantId } = await createTenant(creating.db, { name: 'Ads', domain: DOMAIN, site })
    await creating.close()
    command(folder.path, 'import', 'jobs', file, '--domain', DOMAIN)
    const context = await openServerContext(await open('server'))
    try {
      const { pool } = context.database
      // Only the bench sends alerts.
      await context.jobs.stop()
      const sending = alertSending(context)
      const tenant = context.tenants.all().find(({ id }) => id === tenantId)
      if (!tenant) throw new Error('There is no such company.')
      const { rows: words } = await pool.query<{ word: string }>(
        `SELECT word FROM positions p, regexp_split_to_table(lower(p.title), '[^a-z]+') AS word
         WHERE length(word) > 3 GROUP BY word ORDER BY count(*) DESC, word LIMIT $1`,
        [SUBSCRIBERS],
      )
      await untilSearched(() => sending.search.index(tenant))
      for (const searches of [SUBSCRIBERS, SUBSCRIBERS / 5]) {
        await pool.query('DELETE FROM job_alerts')
        await pool.query('TRUNCATE told_positions')
        for (let n = 0; n < SUBSCRIBERS; n += 1)
          await pool.query(
            `INSERT INTO job_alerts (tenant_id, email, search, params_hash, name, frequency, language, created_at, confirmed_at, consent_text, expires_at,
               next_at, since_change)
             SELECT $1, $2, $3, $2, '', 'daily', 'en', now(), now(), 'Yes.', now() + interval '1 year', now(),
               (SELECT percentile_disc($4::float) WITHIN GROUP (ORDER BY opened_change) FROM positions)`,
            [tenantId, `visitor${n}@example.org`, `query=${words[n % searches]?.word}`, 1 - NEW_SHARE],
          )
        const used = process.cpuUsage()
        const began = performance.now()
        const sent = await sendDue(sending, { now: async () => new Date(), log: silent })
        const wall = (performance.now() - began) / 1000
        const { user, system } = process.cpuUsage(used)
        const { rows: sentJobs } = await pool.query<{ jobs: string }>('SELECT count(*) AS jobs FROM told_positions')
        process.stdout.write(
          `${SUBSCRIBERS} alerts with ${searches} searches: ${sent} emails with ${sentJobs[0]?.jobs} jobs in ${wall.toFixed(1)} s, ` +
            `${((user + system) / 1e6).toFixed(1)} s of processor time of this process\n`,
        )
      }
    } finally {
      await context.close()
    }
  } finally {
    folder.remove()
  }
}

/** Waits until the index in memory is built. */
async function untilSearched(index: () => { followsChanges: boolean }): Promise<void> {
  for (;;) {
    try {
      if (index().followsChanges) return
    } catch {
      // Until the rows of the database are written, searches are refused.
    }
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  }
}
