import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seedDemoAccounts } from '#features/session/server/index.ts'
import { createTenant } from '#features/tenants/server/index.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { openFileStore } from '#platform/files/open-file-store.ts'
import { formBody } from '#testing/form-body.ts'
import { runs } from '#testing/hostile-parameters.ts'
import { OFFER_SERVER } from '#testing/offer-server-path.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { testLetter } from '#testing/test-letter.ts'
import { sha256 } from './canonical.ts'
import { checkHistory } from './check-history.ts'
import { createOffer } from './create-offer.ts'
import { findEvidence } from './evidence-store.ts'
import { newFileKey } from './file-keys.ts'
import { findAccountId, findOfferRow, listDocumentRows } from './store.ts'

const DOMAIN = 'meridian.example'
const LATEST_KILL_MS = 500

let database: OpenDatabase
let tenantId: number
let accountId: string
const folder = mkdtempSync(join(tmpdir(), 'foyer-kills-'))
const files = openFileStore({ dataFolder: folder, filesPlace: undefined })
const children: ChildProcess[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  tenantId = (await createTenant(database.db, { name: 'Meridian', domain: DOMAIN })).id
  await seedDemoAccounts(database.db, { meridian: tenantId, northgate: tenantId }, new Date())
  accountId = (await findAccountId(database.db, tenantId, 'alice@example.com')) ?? ''
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Session {
  url: string
  cookie: string
  token: string
}

async function start(): Promise<{ child: ChildProcess; url: string }> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: database.connection.connectionString ?? '',
    FOYER_DATA: folder,
    FOYER_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  }
  const child = spawn(process.execPath, [OFFER_SERVER], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [said] = (await once(child.stdout ?? child, 'data')) as [Buffer]
  return { child, url: String(said).trim() }
}

async function send(path: string, session: Session, body: { payload: Buffer | string; headers: object }) {
  const answer = await fetch(`${session.url}${path}?domain=${DOMAIN}`, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(body.payload)),
    headers: { origin: session.url, cookie: session.cookie, 'x-csrf-token': session.token, ...body.headers },
  })
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
  const cookie = [
    ...new Map(
      [...session.cookie.split('; '), ...cookies].filter(Boolean).map((one) => [one.split('=')[0], one]),
    ).values(),
  ].join('; ')
  return {
    status: answer.status,
    session: { ...session, cookie, token: answer.headers.get('x-csrf-token') ?? session.token },
  }
}

async function signIn(url: string): Promise<Session> {
  const json = { payload: '{}', headers: { 'content-type': 'application/json' } }
  const { session } = await send('/vslog', { url, cookie: '', token: '' }, json)
  const payload = JSON.stringify({ email: 'alice@example.com', password: 'foyer-demo' })
  const signed = await send('/api/auth/sign-in/email', session, { ...json, payload })
  expect(signed.status).toBe(200)
  return signed.session
}

interface Given {
  encId: string
  act: 'typed' | 'upload' | 'decline'
  acknowledged: boolean
}

let letter: { key: string; sha256: string; pages: number; texts: string[] }
async function give(act: Given['act']): Promise<Given> {
  const service = {
    db: database.db,
    notify: async () => ({ id: 0, added: true }),
    webhooks: { enqueue: async () => undefined },
    signing: { withdraw: async () => undefined },
    nowIn: async () => new Date(),
  }
  const encId = await createOffer(service, {
    tenantId,
    accountId,
    position: { id: null, name: 'Baker' },
    expiresAt: null,
    documents: [{ name: 'Letter', kind: act === 'upload' ? 'steps' : 'inline', pending: false, letter }],
  })
  return { encId, act, acknowledged: false }
}

async function perform(given: Given, session: Session, signed: Uint8Array): Promise<void> {
  const path = `/api/offer/offers/${given.encId}`
  const typed = { full_name: 'Alice Moreau', agreed: 'true', terms_version: '1', letter_sha256: letter.sha256 }
  const upload = { field: 'signed_offer_letter_pdf_file', name: 'signed.pdf', bytes: signed }
  const call =
    given.act === 'decline'
      ? send(`${path}/decline`, session, { payload: '{}', headers: { 'content-type': 'application/json' } })
      : send(`${path}/accept`, session, await (given.act === 'typed' ? formBody(typed) : formBody({}, [upload])))
  // What is cut off was not acknowledged.
  const answer = await call.catch(() => undefined)
  if (answer) expect(answer.status, given.act).toBe(200)
  given.acknowledged = answer?.status === 200
}

/** Whether what is in the database is a whole state, and what was acknowledged is there. */
async function check({ encId, act, acknowledged }: Given): Promise<void> {
  const row = await findOfferRow(database.db, { tenantId, encId })
  if (!row) throw new Error('An offer is gone.')
  const done = act === 'decline' ? 'Declined' : 'Accepted'
  if (acknowledged) expect(row.status).toBe(done)
  else expect(['Extended', done]).toContain(row.status)
  expect(await checkHistory(database.db, row)).toBeUndefined()
  const [document] = await listDocumentRows(database.db, [row.id])
  expect(document?.status).toBe(row.status === 'Accepted' ? 'Signed' : 'Unsigned')
  const evidence = document?.evidenceId ? await findEvidence(database.db, document.evidenceId) : undefined
  if (act === 'upload' && row.status === 'Accepted')
    expect(sha256((await files.get(evidence?.fileKey ?? 'none')) ?? '')).toBe(evidence?.fileSha256)
}

test('a server that is killed at any moment loses nothing it acknowledged, leaves nothing half done, and the next one finishes', async () => {
  const bytes = await testLetter()
  letter = { key: newFileKey(), sha256: sha256(bytes), pages: 1, texts: ['We offer you this job.'] }
  await files.put(letter.key, bytes)
  const signed = await testLetter('Signed by hand')
  const all: Given[] = []
  let session: Session | undefined
  // Each round starts a server.
  for (let round = 0; round < runs(100, 4); round += 1) {
    const { child, url } = await start()
    session = session ? { ...session, url } : await signIn(url)
    const given = await Promise.all((['typed', 'upload', 'decline'] as const).map((act) => give(act)))
    const acts = Promise.all(given.map((one) => perform(one, session ?? { url, cookie: '', token: '' }, signed)))
    await pause(Math.random() * LATEST_KILL_MS)
    child.kill('SIGKILL')
    await acts
    for (const one of given) await check(one)
    all.push(...given)
  }
  await start()
  await vi.waitFor(
    async () => {
      const { rows } = await database.pool.query<{ left: number }>(
        `SELECT count(*)::int AS left FROM offer_documents WHERE status = 'Signed' AND signed_key IS NULL`,
      )
      expect(rows[0]?.left).toBe(0)
    },
    { timeout: 240_000, interval: 500 },
  )
  for (const one of all) await check(one)
  const { rows } = await database.pool.query<{ key: string }>(
    'SELECT signed_key AS key FROM offer_documents WHERE signed_key IS NOT NULL',
  )
  for (const { key } of rows) expect(await files.exists(key)).toBe(true)
}, 1_800_000)
