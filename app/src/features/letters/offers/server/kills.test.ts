import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DAY_MS } from '#kernel/time.ts'
import { fileOwners } from '#main/commands/doctor/check-database.ts'
import { checkFiles } from '#main/commands/doctor/check-files.ts'
import { runs } from '#testing/random/random-runs.ts'
import { type Act, type GivenOffer, type OfferProcesses, openOfferProcesses } from '#testing/offers/offer-processes.ts'
import type { ServerProcess } from '#testing/processes/server-process.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import { checkHistory } from './evidence/check-history.ts'
import { everyKeyInUse } from './files/key-store.ts'
import { findEvidence } from './evidence/evidence-store.ts'
import { removeOfferOrphans } from './files/remove-offer-orphans.ts'
import { findOfferRow, listDocumentRows } from './records/store.ts'

const LATEST_KILL_MS = 500

let on: OfferProcesses
beforeAll(async () => {
  on = await openOfferProcesses()
})
afterAll(() => on.close())

interface Given {
  offer: GivenOffer
  act: Act
  /** Number of times the call was sent. */
  sent: number
  acknowledged: boolean
}
const all: Given[] = []
const acts = ['typed', 'upload', 'decline'] as const
const doneBy = (act: Act) => (act === 'decline' ? 'Declined' : 'Accepted')

async function give(act: Act): Promise<Given> {
  const given = { offer: await on.extend(act === 'upload' ? 'steps' : 'inline'), act, sent: 0, acknowledged: false }
  all.push(given)
  return given
}

async function perform(given: Given, server: ServerProcess): Promise<void> {
  given.sent += 1
  // A call that was cut off was not acknowledged.
  const answer = await on.act(server, given.offer, given.act).catch(() => undefined)
  if (answer !== undefined) expect(answer, given.act).toBe(doneBy(given.act))
  given.acknowledged ||= answer !== undefined
}

/** Checks that the database is consistent and has everything acknowledged. */
async function check({ offer: { encId }, act, acknowledged }: Given): Promise<void> {
  const row = await findOfferRow(on.base.db, { tenantId: on.tenantId, encId })
  if (!row) throw new Error('An offer is gone.')
  const done = doneBy(act)
  if (acknowledged) expect(row.status).toBe(done)
  else expect(['Extended', done]).toContain(row.status)
  expect(await checkHistory(on.base.db, row)).toBeUndefined()
  const [document] = await listDocumentRows(on.base.db, [row.id])
  expect(document?.status).toBe(row.status === 'Accepted' ? 'Signed' : 'Unsigned')
  const evidence = document?.evidenceId ? await findEvidence(on.base.db, document.evidenceId) : undefined
  if (act === 'upload' && row.status === 'Accepted')
    expect(sha256((await on.base.files.get(evidence?.fileKey ?? 'none')) ?? '')).toBe(evidence?.fileSha256)
  const isDone = row.status === done
  const made = document?.signedKey === null ? 0 : 1
  const [counts] = await on.rows(
    `SELECT (SELECT count(*)::int FROM notifications n WHERE n.redirect_url LIKE '%' || $1) AS notices,
      (SELECT count(*)::int FROM webhook_deliveries WHERE body LIKE '%' || $1 || '%' AND event = $2) AS outcome,
      (SELECT count(*)::int FROM webhook_deliveries WHERE body LIKE '%' || $1 || '%' AND event = 'offer.document-sealed') AS sealed,
      (SELECT count(*)::int FROM offer_events e WHERE e.offer_id = $3 AND action = 'signed-file-made') AS made`,
    [encId, `offer.${done.toLowerCase()}`, row.id],
  )
  expect(counts).toEqual({ notices: isDone ? 1 : 0, outcome: isDone ? 1 : 0, sealed: made, made })
  // Emails are committed with the act.
  expect(await on.mailsAbout(encId)).toEqual({ outcome: isDone ? 1 : 0, copies: made })
}

/** Sends only the beginning of an upload. */
async function sendPartly(server: ServerProcess, given: Given, part: number): Promise<void> {
  const { path, init } = await on.request(server.url, given.offer, 'upload')
  const headers = { ...(init.headers as Record<string, string>), 'content-length': init.body.length }
  const sent = request(`${server.url}${path}`, { method: 'POST', headers }, (answer) => {
    given.acknowledged ||= answer.statusCode === 200
    answer.resume()
  })
  // The connection ends with its server.
  sent.on('error', () => undefined)
  await new Promise<void>((written) =>
    sent.write(init.body.subarray(0, Math.ceil(init.body.length * part)), () => written()),
  )
}

/** Returns the documents whose file is being made by a server started after a given time. */
const beingMade = async (since: Date | undefined) =>
  on.rows<{ id: number }>(
    `SELECT (data->>'documentId')::int AS id FROM pgboss.job
     WHERE name = 'offer-signed-letter' AND state = 'active' AND started_on >= $1`,
    [since],
  )

/** Prints progress in long runs. */
const log = (line: string) => void (runs(1, 0) > 0 && process.stdout.write(`${line}\n`))
/** Number of kills before a finished file was recorded. */
let unmade = 0

/** Activities of a server at the time of the kill, by round. */
const moments: ((server: ServerProcess, round: number) => Promise<void>)[] = [
  async (server) => {
    const given = await Promise.all(acts.map((act) => give(act)))
    const done = Promise.all(given.map((one) => perform(one, server)))
    await pause(Math.random() * LATEST_KILL_MS)
    await server.kill()
    await done
  },
  // While it makes signed files.
  async (server, round) => {
    const [clock] = await on.rows<{ now: Date }>('SELECT now()')
    const given = [await give('typed'), await give('upload')]
    await Promise.all(given.map((one) => perform(one, server)))
    // The document is one of these, or was left unfinished by another server.
    const making = await vi.waitUntil(
      async () => {
        const found = await beingMade(clock?.now)
        return found.length > 0 && found
      },
      { timeout: 120_000, interval: 5 },
    )
    await pause((round * 29) % 300)
    await server.kill()
    const left = await on.rows('SELECT 1 FROM offer_documents WHERE signed_key IS NULL AND id = ANY($1)', [
      making.map(({ id }) => id),
    ])
    unmade += left.length
  },
  // Between two statements of an acceptance, an upload or a decline.
  async (server, round) => {
    const given = await give(acts[Math.floor(round / 4) % acts.length] ?? 'typed')
    server.dieAfter(Math.floor(round / 4) * 3 + 4)
    await perform(given, server)
    await server.kill()
  },
  // During an upload.
  async (server, round) => {
    const given = await give('upload')
    await sendPartly(server, given, [0.01, 0.1, 0.5, 0.99][Math.floor(round / 4) % 4] ?? 0.5)
    const whole = await give('upload')
    const done = perform(whole, server)
    await pause((round * 17) % 120)
    await server.kill()
    await done
    expect(given.acknowledged).toBe(false)
    const row = await findOfferRow(on.base.db, { tenantId: on.tenantId, encId: given.offer.encId })
    expect(row?.status).toBe('Extended')
  },
]

/** Repeats every unacknowledged call. */
async function askAgain(server: ServerProcess): Promise<void> {
  for (const one of all.filter(({ acknowledged }) => !acknowledged)) await perform(one, server)
  expect(all.filter(({ acknowledged }) => !acknowledged)).toEqual([])
}

test('a server killed at any moment loses nothing acknowledged and leaves nothing half done, and the next one finishes the work', async () => {
  // Each round starts a server.
  for (let round = 0; round < runs(100, 4); round += 1) {
    const server = await on.start()
    await askAgain(server)
    const before = all.length
    await moments[round % moments.length]?.(server, round)
    for (const one of all.slice(before)) await check(one)
    log(`killed ${round + 1} times`)
  }
  // Simulates a minute passing, after which the killed server's jobs count as failed.
  await on.rows(`UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 minute' WHERE state = 'active'`)
  await on.rows(`UPDATE pgboss.queue SET monitor_claim_on = monitor_claim_on - interval '1 minute'`)
  await askAgain(await on.start())
  await vi.waitFor(
    async () => {
      const [left] = await on.rows(
        `SELECT count(*)::int AS unmade FROM offer_documents WHERE status = 'Signed' AND signed_key IS NULL`,
      )
      expect(left).toEqual({ unmade: 0 })
    },
    { timeout: 240_000, interval: 500 },
  )
  for (const one of all) await check(one)
  const calls = all.reduce((sum, { sent }) => sum + sent, 0)
  log(`${all.length} acts sent ${calls} times, ${unmade} files made later`)
}, 3_600_000)

test('each signed file exists once, sealed, and leftovers of the kills are found and deleted', async () => {
  const { db, files, config } = on.base
  const documents = await on.rows<{ key: string; audit: string | null }>(
    'SELECT signed_key AS key, audit_key AS audit FROM offer_documents WHERE signed_key IS NOT NULL',
  )
  expect(documents).toHaveLength(all.filter(({ act }) => act !== 'decline').length)
  expect(new Set(documents.map(({ key }) => key)).size).toBe(documents.length)
  for (const { key, audit } of documents) expect(await on.isSealed(audit ?? key)).toBe(true)
  const kept = async () => {
    const keys: string[] = []
    for await (const { key } of files.list()) keys.push(key)
    return keys
  }
  const used = new Set([...(await everyKeyInUse(db)), on.letters.second.key])
  const orphans = (await kept()).filter((key) => !used.has(key))
  const later = Date.now() + 2 * DAY_MS
  const findings = async () => (await checkFiles(config, db, fileOwners, later)).map(({ state }) => state)
  await files.delete(on.letters.second.key)
  expect(await findings()).toEqual([orphans.length > 0 ? 'warning' : 'ok'])
  expect(await removeOfferOrphans({ db, files }, new Date(later))).toBe(orphans.length)
  expect(await findings()).toEqual(['ok'])
  expect(new Set(await kept())).toEqual(new Set(await everyKeyInUse(db)))
  log(`${orphans.length} files of killed work removed`)
})
