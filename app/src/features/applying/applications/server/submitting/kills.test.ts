import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildConfig } from '#config/config.ts'
import { readEnvironment } from '#config/env.ts'
import { loadSecrets } from '#config/secrets.ts'
import { createTenant } from '#features/site/tenants/server/index.ts'
import { newSecret } from '#features/site/webhooks/server/post-signed.ts'
import { addWebhook } from '#features/site/webhooks/server/store.ts'
import { openContext, type SiteContext } from '#main/boot/context.ts'
import { outboxFolder } from '#platform/mail/mailer.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { newToken, tokenHash } from '#platform/secrets/token.ts'
import { answers, writeDraft } from '#testing/applications.ts'
import { runs } from '#testing/random/random-runs.ts'
import { type ServerProcess, startServerProcess } from '#testing/processes/server-process.ts'
import { readMail } from '#testing/read-mail.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { checkApplications } from '../history/check-history.ts'

const DOMAIN = 'meridian.example'
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
/** More statements than a submission has, so that some kills happen after it. */
const STATEMENTS = 36

let database: OpenDatabase
let base: SiteContext
let tenantId = 0
const folder = mkdtempSync(join(tmpdir(), 'foyer-kills-'))
const servers: ServerProcess[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  const site = { pcsxConfig: { applyConfig: { resumeRequired: false } } }
  tenantId = (await createTenant(database.db, { name: 'Meridian', domain: DOMAIN, site })).id
  const env = readEnvironment({
    DATABASE_URL: database.connection.connectionString ?? '',
    FOYER_DATA: folder,
    LOG_LEVEL: 'silent',
  })
  base = await openContext(buildConfig(env), loadSecrets(env), 'command', silent, () => 'http://localhost:3000')
  await addWebhook(base.db, { tenantId, url: 'http://127.0.0.1:9/', events: [], secret: newSecret(), now: new Date() })
  await rows(
    `INSERT INTO positions (tenant_id, source, source_id, display_job_id, title, description, language, work_location, locations,
       skills, custom, posted_at, content_hash, change, opened_change)
     VALUES ($1, 'test', 'baker', 'baker', 'Baker', '<p>Bread</p>', 'en', 'onsite', '[]', '{}', '{}', now(), 'x', 1, 1)`,
    [tenantId],
  )
}, 120_000)
afterAll(async () => {
  for (const server of servers) await server.kill()
  await base?.close()
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function rows<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
  return (await database.pool.query<Row>(statement, values)).rows
}

async function start(): Promise<ServerProcess> {
  const server = await startServerProcess(database.connection.connectionString ?? '', folder)
  servers.push(server)
  return server
}

interface Person {
  cookie: string
  email: string
  draft: { encId: string; version: number }
  receipt: string | undefined
}

async function newPerson(number: number): Promise<Person> {
  const token = newToken()
  const email = `person${number}@example.org`
  const [guest] = await rows<{ id: number }>(
    'INSERT INTO guests (tenant_id, token_hash, created_at, seen_at) VALUES ($1, $2, now(), now()) RETURNING id',
    [tenantId, tokenHash(token)],
  )
  const [position] = await rows<{ id: number }>('SELECT id FROM positions')
  const applicant = { tenantId, accountId: null, guestId: guest?.id ?? 0 }
  const draft = await writeDraft({ context: base }, applicant, position?.id ?? 0, answers({ email }))
  return { cookie: `guest=${token}`, email, draft, receipt: undefined }
}

/** Sends the draft like the page. @returns the receipt; undefined if the call was interrupted */
async function send({ cookie, draft }: Person, { url }: ServerProcess, die: () => void): Promise<string | undefined> {
  const post = (path: string, body: object, headers: Record<string, string>) =>
    fetch(`${url}${path}?domain=${DOMAIN}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin: url, ...headers },
    })
  const first = await post('/vslog', {}, { cookie })
  const set = first.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
  const headers = { cookie: [cookie, ...set].join('; '), 'x-csrf-token': first.headers.get('x-csrf-token') ?? '' }
  die()
  try {
    const body = { draft_id: draft.encId, version: draft.version }
    const answer = await post('/api/application/v2/submit', body, headers)
    const { data } = (await answer.json()) as { data: { results: { receipt: string }[] } }
    expect(answer.status).toBe(201)
    return data.results[0]?.receipt
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** Returns everything that a submission leaves, by draft. */
const leftBy = async ({ draft }: Person) =>
  (
    await rows<Record<string, number | string | null>>(
      `SELECT d.state, a.receipt, (SELECT count(*)::int FROM applications x WHERE x.draft_id = d.id) AS applications,
        (SELECT count(*)::int FROM application_versions v JOIN application_contents c ON c.version_id = v.id
          WHERE v.application_id = a.id) AS versions,
        (SELECT count(*)::int FROM application_events e WHERE e.application_id = a.id) AS events,
        (SELECT count(*)::int FROM webhook_deliveries w WHERE w.body LIKE '%' || a.enc_id || '%') AS webhooks
       FROM drafts d LEFT JOIN applications a ON a.draft_id = d.id WHERE d.enc_id = $1`,
      [draft.encId],
    )
  )[0]

const mailsTo = (email: string): string[] =>
  readdirSync(outboxFolder(folder))
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readMail(readFileSync(join(outboxFolder(folder), name), 'utf8')))
    .filter(({ headers }) => headers['to'] === email)
    .map(({ text }) => text)

test('a server killed at any statement of a submission leaves all of the application or nothing, and repeating it returns its receipt', async () => {
  const rounds = runs(200, 10)
  const people: Person[] = []
  for (let round = 0; round < rounds; round += 1) {
    const server = await start()
    const person = await newPerson(round)
    people.push(person)
    const statements = Math.floor((round * STATEMENTS) / rounds) + 1
    person.receipt = await send(person, server, () => server.dieAfter(statements))
    await server.kill()
    const left = await leftBy(person)
    if (person.receipt !== undefined) expect(left?.['receipt']).toBe(person.receipt)
    if (left?.['applications'] === 0) expect(left).toMatchObject({ state: 'open', receipt: null })
    else expect(left).toMatchObject({ state: 'submitted', applications: 1, versions: 1, events: 1, webhooks: 1 })
  }
  const server = await start()
  for (const person of people) {
    const receipt = await send(person, server, () => undefined)
    expect(receipt).toBe(person.receipt ?? receipt)
    expect(await leftBy(person)).toMatchObject({
      state: 'submitted',
      receipt,
      applications: 1,
      versions: 1,
      events: 1,
      webhooks: 1,
    })
    // The restarted server delivers the emails of acts that were committed before the kill.
    await expect.poll(() => mailsTo(person.email).length).toBeGreaterThanOrEqual(1)
    const mails = mailsTo(person.email)
    // An interrupted delivery can be repeated; both name the same receipt.
    expect(mails.length).toBeLessThanOrEqual(2)
    for (const text of mails) expect(text.replaceAll('-', '')).toContain(receipt)
  }
  expect(await checkApplications(base.db)).toMatchObject({ state: 'ok' })
}, 7_200_000)
