import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '#platform/db/migrations/migrate.ts'
import { openDatabase, type OpenDatabase } from '#platform/db/database.ts'
import { newToken, tokenHash } from '#platform/secrets/token.ts'
import { answers, writeDraft } from '#testing/applications.ts'
import {
  type ArchivedPostgres,
  missingForArchive,
  startArchivedPostgres,
} from '#testing/databases/archived-postgres.ts'
import { openOfferProcesses, type OfferProcesses } from '#testing/offers/offer-processes.ts'
import { runAlone } from '#testing/processes/run-foyer.ts'
import { type ServerProcess, startServerProcess } from '#testing/processes/server-process.ts'

const LONG = Boolean(process.env['FOYER_TEST_LONG'])
const why = missingForArchive ? ` (${missingForArchive} isn’t installed)` : LONG ? '' : ' (only in the long run)'
const DOMAIN = 'meridian.example'

describe.skipIf(why !== '')(`a restore to a point in time with pgBackRest${why}`, () => {
  let archive: ArchivedPostgres
  let on: OfferProcesses
  let restored: OpenDatabase
  let restoredServer: ServerProcess
  const folder = mkdtempSync(join(tmpdir(), 'foyer-restored-'))
  const before = { offer: '', applicant: 'before@example.org' }
  const after = { offer: '', applicant: 'after@example.org' }
  let restoredUrl = ''

  beforeAll(async () => {
    archive = await startArchivedPostgres()
    const database = await openDatabase({ dataFolder: '', databaseUrl: archive.url }, 'server')
    await migrate(database)
    const site = { pcsxConfig: { applyConfig: { resumeRequired: false } } }
    on = await openOfferProcesses(undefined, { open: async () => database, site })
    await addPosition('before')
    const server = await on.start()
    await archive.backUp()

    before.offer = await sign(server)
    await apply(server, before.applicant)
    const [point] = await on.rows<{ at: string }>('SELECT clock_timestamp()::text AS at')
    after.offer = await sign(server)
    await apply(server, after.applicant)
    await addPosition('after')

    // Files are copied later than the point, as is possible with a copy of the folder or with a bucket's versions.
    cpSync(on.folder, folder, { recursive: true })
    restoredUrl = (await archive.restoreTo(point?.at ?? '')).url
    restored = await openDatabase({ dataFolder: '', databaseUrl: restoredUrl }, 'server')
    restoredServer = await startServerProcess(restoredUrl, folder)
  }, 600_000)
  afterAll(async () => {
    await restoredServer?.kill()
    await restored?.close()
    await on?.close()
    await archive?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const addPosition = (id: string) =>
    on.rows(
      `INSERT INTO positions (tenant_id, source, source_id, display_job_id, title, description, language, work_location, locations,
         skills, custom, posted_at, content_hash, change, opened_change)
       SELECT $1, 'test', $2, $2, 'Baker ' || $2, '<p>Bread</p>', 'en', 'onsite', '[]', '{}', '{}', now(), $2, n, n
       FROM (SELECT coalesce(max(change), 0) + 1 AS n FROM positions) AS next`,
      [on.tenantId, id],
    )

  /** Accepts a new offer. @returns its id */
  async function sign(server: ServerProcess): Promise<string> {
    const offer = await on.extend()
    expect(await on.act(server, offer, 'typed')).toBe('Accepted')
    return offer.encId
  }

  /** Sends an application of a guest. */
  async function apply({ url }: ServerProcess, email: string): Promise<void> {
    const token = newToken()
    const [guest] = await on.rows<{ id: number }>(
      'INSERT INTO guests (tenant_id, token_hash, created_at, seen_at) VALUES ($1, $2, now(), now()) RETURNING id',
      [on.tenantId, tokenHash(token)],
    )
    const [position] = await on.rows<{ id: number }>(`SELECT id FROM positions WHERE source_id = 'before'`)
    const applicant = { tenantId: on.tenantId, accountId: null, guestId: guest?.id ?? 0 }
    const draft = await writeDraft({ context: on.base }, applicant, position?.id ?? 0, answers({ email }))
    const post = (path: string, body: object, headers: Record<string, string>) =>
      fetch(`${url}${path}?domain=${DOMAIN}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', origin: url, ...headers },
      })
    const first = await post('/vslog', {}, { cookie: `guest=${token}` })
    const set = first.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
    const headers = {
      cookie: [`guest=${token}`, ...set].join('; '),
      'x-csrf-token': first.headers.get('x-csrf-token') ?? '',
    }
    const sent = await post('/api/application/v2/submit', { draft_id: draft.encId, version: draft.version }, headers)
    expect(sent.status).toBe(201)
  }

  const foyer = (...args: string[]) =>
    runAlone({ DATABASE_URL: restoredUrl, FOYER_DATA: folder, FOYER_SEED: 'none' }, ...args)

  test('everything signed and sent before the point is restored, and nothing from after it', async () => {
    const { rows: offers } = await restored.pool.query<{ id: string; status: string }>(
      'SELECT enc_id AS id, status FROM offers ORDER BY id',
    )
    expect(offers).toEqual([{ id: before.offer, status: 'Accepted' }])
    const { rows: guests } = await restored.pool.query<{ count: number }>('SELECT count(*)::int FROM applications')
    expect(guests).toEqual([{ count: 1 }])
  })

  test('the server responds, and its searches find the jobs of the point', async () => {
    const { url } = restoredServer
    await expect.poll(async () => (await fetch(`${url}/healthz`)).status, { timeout: 60_000 }).toBe(200)
    const found = await fetch(`${url}/api/pcsx/search?domain=${DOMAIN}&query=baker`)
    const { data } = (await found.json()) as { data: { positions: { name: string }[] } }
    expect(data.positions.map(({ name }) => name)).toEqual(['Baker before'])
  })

  test('the histories and their evidence are intact, and no file is missing', async () => {
    const { out } = await foyer('doctor', '--json')
    const { checks } = JSON.parse(out) as { checks: { check: string; state: string; message: string }[] }
    expect(checks.filter(({ state }) => state === 'problem')).toEqual([])
    expect(checks.find(({ check }) => check === 'Files')?.message).toMatch(/stored/)
    await expect
      .poll(
        async () =>
          (await restored.pool.query(`SELECT signed_key FROM offer_documents WHERE signed_key IS NOT NULL`)).rowCount,
        { timeout: 60_000 },
      )
      .toBe(1)
  })
})
