import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildConfig } from '#config/config.ts'
import { readEnvironment } from '#config/env.ts'
import { loadSecrets } from '#config/secrets.ts'
import { applicationService } from '#features/applying/applications/server/index.ts'
import { createTenant } from '#features/site/tenants/server/index.ts'
import { openContext, type SiteContext } from '#main/boot/context.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { newToken, tokenHash } from '#platform/secrets/token.ts'
import { answers, writeDraft } from '#testing/applications.ts'
import { type Greenhouse, openGreenhouse } from '#testing/ats/greenhouse.ts'
import { startServerProcess } from '#testing/processes/server-process.ts'
import { runs } from '#testing/random/random-runs.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { sealCredentials } from './credentials.ts'
import { sendDeliverJob } from './deliver.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const HARVEST = { clientId: 'client', clientSecret: 'secret', user: '77' }
const question = (name: string) => ({ label: name, required: true, fields: [{ name, type: 'input_text', values: [] }] })
/** More statements than a delivery takes, so that some kills fall into the next one. */
const STATEMENTS = 60

const rounds = runs(200, 6)
const folder = mkdtempSync(join(tmpdir(), 'foyer-kills-'))
let database: OpenDatabase
let base: SiteContext
let system: Greenhouse
let connection = 0

beforeAll(async () => {
  system = await openGreenhouse({
    board: 'bakers',
    key: 'key',
    harvest: HARVEST,
    harvestLimit: { calls: 100_000, perMs: 1000 },
    jobs: [{ id: 1, title: 'Baker', questions: ['first_name', 'last_name', 'email'].map(question) }],
  })
  database = await openTestDatabase()
  const site = { pcsxConfig: { applyConfig: { resumeRequired: false } } }
  const tenant = await createTenant(database.db, { name: 'Meridian', domain: 'meridian.example', site })
  const env = readEnvironment({
    DATABASE_URL: database.connection.connectionString ?? '',
    FOYER_DATA: folder,
    LOG_LEVEL: 'silent',
  })
  base = await openContext(buildConfig(env), loadSecrets(env), 'command', silent, () => 'http://localhost:3000')
  const [position] = await rows<{ id: number }>(
    `INSERT INTO positions (tenant_id, source, source_id, display_job_id, title, description, language, work_location, locations,
       skills, custom, posted_at, content_hash, change, opened_change)
     VALUES ($1, 'board', '1', '1', 'Baker', '<p>Bread</p>', 'en', 'onsite', '[]', '{}', '{}', now(), 'x', 1, 1) RETURNING id`,
    [tenant.id],
  )
  const credentials = {
    key: 'key',
    clientId: HARVEST.clientId,
    clientSecret: HARVEST.clientSecret,
    userId: HARVEST.user,
  }
  const [added] = await rows<{ id: number }>(
    `INSERT INTO connections (tenant_id, system, board, origin, source, every_minutes, close_missing, created_at, next_pull_at, paused_at, credentials)
     VALUES ($1, 'greenhouse', 'bakers', $2, 'board', 60, true, now(), 'infinity', now(), $3) RETURNING id`,
    [tenant.id, system.url, sealCredentials(base.secrets.signing, credentials)],
  )
  connection = added?.id ?? 0
  for (let number = 0; number < rounds; number += 1) await apply(tenant.id, position?.id ?? 0, number)
}, 600_000)
afterAll(async () => {
  await base?.close()
  await database?.close()
  await system?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function rows<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
  return (await database.pool.query<Row>(statement, values)).rows
}

async function apply(tenantId: number, position: number, number: number): Promise<void> {
  const [guest] = await rows<{ id: number }>(
    'INSERT INTO guests (tenant_id, token_hash, created_at, seen_at) VALUES ($1, $2, now(), now()) RETURNING id',
    [tenantId, tokenHash(newToken())],
  )
  const applicant = { tenantId, accountId: null, guestId: guest?.id ?? 0 }
  const draft = await writeDraft(
    { context: base },
    applicant,
    position,
    answers({ email: `person${number}@example.org` }),
  )
  const [tenant] = base.tenants.all()
  if (!tenant) throw new Error('The test has no company.')
  const consents = [{ purpose: 'processing' as const, words: 'Use my answers.' }]
  const submission = { applicant, draftEncId: draft.encId, version: draft.version, consents }
  await base.use(applicationService).submit(tenant, submission, { locale: 'en', timeZone: 'UTC' })
}

const waiting = async () =>
  (await rows<{ count: number }>("SELECT count(*)::int FROM connection_deliveries WHERE state <> 'delivered'"))[0]
    ?.count

/** Has a server send until it dies or nothing is left. */
async function sendUntilKilled(statements: number): Promise<void> {
  const url = database.connection.connectionString ?? ''
  // The connections of killed servers can still be open, so that a start finds none.
  const server = await startServerProcess(url, folder).catch(() => startServerProcess(url, folder))
  let dead = false
  const died = server.exited.then(() => (dead = true))
  // A claim ends after a minute.
  await rows('UPDATE connections SET delivering_until = NULL, deliver_after = NULL')
  server.dieAfter(statements)
  await sendDeliverJob(base, connection)
  await Promise.race([
    died,
    vi.waitFor(async () => expect(dead || (await waiting()) === 0).toBe(true), { timeout: 60_000 }),
  ])
  await server.kill()
}

test('a server that is killed at any statement while it sends loses no application and sends none twice', async () => {
  for (let round = 0; round < rounds; round += 1) await sendUntilKilled(Math.floor((round * STATEMENTS) / rounds) + 20)
  await sendUntilKilled(1_000_000)
  expect(await rows('SELECT DISTINCT state FROM connection_deliveries')).toEqual([{ state: 'delivered' }])
  const sent = system.received.map(({ email }) => email)
  expect(sent.toSorted()).toEqual(
    Array.from({ length: rounds }, (_, number) => `person${number}@example.org`).toSorted(),
  )
}, 3_600_000)
