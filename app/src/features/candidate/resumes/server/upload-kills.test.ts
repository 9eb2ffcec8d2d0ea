import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildConfig } from '#config/config.ts'
import { readEnvironment } from '#config/env.ts'
import { loadSecrets } from '#config/secrets.ts'
import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { createTenant } from '#features/site/tenants/server/index.ts'
import { openContext, type SiteContext } from '#main/boot/context.ts'
import { DAY_MS } from '#kernel/time.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { runs } from '#testing/random/random-runs.ts'
import { type ServerProcess, startServerProcess } from '#testing/processes/server-process.ts'
import { type NetworkBrowser, signInOver } from '#testing/processes/network-browser.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { formBody } from '#testing/visitor.ts'
import { everyKeyInUse, removeResumeOrphans } from './files/key-store.ts'

const DOMAIN = 'meridian.example'
const EMAIL = 'carol@example.com'
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

let database: OpenDatabase
let base: SiteContext
let browser: NetworkBrowser
const folder = mkdtempSync(join(tmpdir(), 'foyer-upload-kills-'))
const servers: ServerProcess[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  const site = { termsOfService: { enabled: false } }
  const { id } = await createTenant(database.db, { name: 'Meridian', domain: DOMAIN, site })
  await seedDemoAccounts(database.db, { meridian: id, northgate: id }, new Date())
  const env = readEnvironment({
    DATABASE_URL: database.connection.connectionString ?? '',
    FOYER_DATA: folder,
    LOG_LEVEL: 'silent',
  })
  base = await openContext(buildConfig(env), loadSecrets(env), 'command', silent, () => 'http://localhost:3000')
  const server = await start()
  browser = await signInOver(server.url, EMAIL, DOMAIN)
  await server.kill()
}, 120_000)
afterAll(async () => {
  for (const server of servers) await server.kill()
  await base?.close()
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<ServerProcess> {
  const server = await startServerProcess(database.connection.connectionString ?? '', folder)
  servers.push(server)
  return server
}

async function rows<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
  return (await database.pool.query<Row>(statement, values)).rows
}

interface Sent {
  /** A skill that only this file names. */
  skill: string
  text: string
  acknowledged: boolean
}

let made = 0
function newResume(): Sent {
  const skill = `Craft number ${(made += 1)}`
  const text = `Carol Reyes\nBaker\ncarol.reyes@example.org\n+351 22 202 34${String(10 + (made % 90))}\n\nSkills\n${skill}\n`
  return { skill, text, acknowledged: false }
}

const bodyOf = ({ text, skill }: Sent) => formBody({}, [{ field: 'resume_file', name: `${skill}.txt`, bytes: text }])
const PATH = `/api/pcsx/upload_resume?domain=${DOMAIN}`
const asBrowser = ({ url }: ServerProcess) => ({
  origin: url,
  cookie: browser.cookie,
  'x-csrf-token': browser.token,
})

async function upload(server: ServerProcess, sent: Sent): Promise<void> {
  const { payload, headers } = await bodyOf(sent)
  const init = { method: 'POST', body: new Uint8Array(payload), headers: { ...asBrowser(server), ...headers } }
  // An interrupted call was not acknowledged.
  const answer = await fetch(`${server.url}${PATH}`, init).catch(() => undefined)
  if (answer) expect(answer.status, await answer.text().catch(() => '')).toBe(200)
  sent.acknowledged ||= answer !== undefined
}

/** Sends only the beginning of an upload. */
async function sendPartly(server: ServerProcess, sent: Sent, part: number): Promise<void> {
  const { payload, headers } = await bodyOf(sent)
  const head = { ...asBrowser(server), ...headers, 'content-length': payload.length }
  const partly = request(`${server.url}${PATH}`, { method: 'POST', headers: head }, (answer) => {
    sent.acknowledged ||= answer.statusCode === 200
    answer.resume()
  })
  // The connection ends with its server.
  partly.on('error', () => undefined)
  const bytes = payload.subarray(0, Math.ceil(payload.length * part))
  await new Promise<void>((written) => partly.write(bytes, () => written()))
}

/** Activities of a server at the time of the kill, by round. */
const moments: ((server: ServerProcess, round: number, sent: Sent[]) => Promise<void>)[] = [
  // Between two statements of an upload.
  async (server, round, [first]) => {
    if (!first) return
    server.dieAfter(Math.floor(round / 3) * 2 + 6)
    await upload(server, first)
    await server.kill()
  },
  // While one file arrives and another is read.
  async (server, round, [first, second]) => {
    if (!first || !second) return
    await sendPartly(server, first, [0.1, 0.5, 0.99][Math.floor(round / 3) % 3] ?? 0.5)
    const done = upload(server, second)
    server.dieAfter(round + 9)
    await Promise.race([done, new Promise((resolve) => setImmediate(resolve))])
    await server.kill()
    await done
    expect(first.acknowledged).toBe(false)
  },
  // Between two statements of two uploads at once.
  async (server, round, sent) => {
    server.dieAfter(Math.floor(round / 3) * 4 + 14)
    await Promise.all(sent.map((one) => upload(server, one)))
    await server.kill()
  },
]

/** Checks that each file is stored as a whole with all values that it filled, or not at all. */
async function check(sent: readonly Sent[]): Promise<void> {
  const [profile] = await rows<{ facts: string }>(
    `SELECT p.facts::text AS facts FROM profiles p JOIN accounts a ON a.id = p.account_id WHERE a.email = $1`,
    [EMAIL],
  )
  for (const { skill, text, acknowledged } of sent) {
    const [row] = await rows<{ key: string; reading: string; proposals: string }>(
      `SELECT file_key AS key, reading, proposals::text AS proposals FROM resumes WHERE sha256 = $1`,
      [sha256(text)],
    )
    if (acknowledged) expect(row, skill).toBeDefined()
    const isUsed = `${profile?.facts ?? ''} ${row?.proposals ?? ''}`.includes(skill)
    expect(isUsed, skill).toBe(row !== undefined)
    if (row) expect(Buffer.from((await base.files.get(row.key)) ?? '').toString(), skill).toBe(text)
  }
  const [main] = await rows(`SELECT count(*)::int AS all, count(*) FILTER (WHERE is_main)::int AS main FROM resumes`)
  expect(main).toMatchObject({ main: (main as { all: number }).all > 0 ? 1 : 0 })
}

test('a server killed at any moment of an upload keeps everything acknowledged and leaves no half-filled profile', async () => {
  for (let round = 0; round < runs(60, 4); round += 1) {
    const server = await start()
    const sent = [newResume(), newResume()]
    await moments[round % moments.length]?.(server, round, sent)
    await check(sent)
    // Interrupted uploads are sent again.
    const next = await start()
    for (const one of sent) await upload(next, one)
    await check(sent)
    expect(sent.every(({ acknowledged }) => acknowledged)).toBe(true)
    await next.kill()
    // Uploads per day are limited.
    if (round % 4 === 3)
      for (const table of ['resumes', 'profile_edits', 'profiles', 'account_attempts'])
        await rows(`DELETE FROM ${table}`)
  }
}, 5_400_000)

test('files of interrupted uploads are found and deleted', async () => {
  const { db, files } = base
  await removeResumeOrphans({ db, files }, new Date(Date.now() + 2 * DAY_MS))
  const kept: string[] = []
  for await (const { key } of files.list()) kept.push(key)
  expect(kept.toSorted()).toEqual((await everyKeyInUse(db)).toSorted())
})
