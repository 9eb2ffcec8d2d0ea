import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildConfig } from '#config/config.ts'
import { readEnvironment } from '#config/env.ts'
import { loadSecrets } from '#config/secrets.ts'
import { applicationService } from '#features/applying/applications/server/index.ts'
import { attendeeUrl } from '#features/applying/events/server/candidate/attendee-link.ts'
import { companyEventService } from '#features/applying/events/server/index.ts'
import { companyInterviewService } from '#features/applying/interviews/server/index.ts'
import { createTenant } from '#features/site/tenants/server/index.ts'
import { type SiteContext, openContext } from '#main/boot/context.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { newId, newToken, tokenHash } from '#platform/secrets/token.ts'
import { answers, MERIDIAN, writeDraft } from '#testing/applications.ts'
import { runs } from '#testing/random/random-runs.ts'
import { type ServerProcess, startServerProcess } from '#testing/processes/server-process.ts'
import { openTestDatabase } from '#testing/test-database.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const PEOPLE = 8
const ZONE = 'Europe/Berlin'

let database: OpenDatabase
let base: SiteContext
let tenantId = 0
let servers: [ServerProcess, ServerProcess]
const people: { browser: Browser; application: string; email: string }[] = []
const folder = mkdtempSync(join(tmpdir(), 'foyer-races-'))

interface Browser {
  cookie: string
  token: string
}

async function rows<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
  return (await database.pool.query<Row>(statement, values)).rows
}

beforeAll(async () => {
  database = await openTestDatabase()
  const site = { pcsxConfig: { applyConfig: { resumeRequired: false } } }
  tenantId = (await createTenant(database.db, { name: 'Meridian', domain: MERIDIAN, site })).id
  const databaseUrl = database.connection.connectionString ?? ''
  const env = readEnvironment({ DATABASE_URL: databaseUrl, FOYER_DATA: folder, LOG_LEVEL: 'silent' })
  base = await openContext(buildConfig(env), loadSecrets(env), 'command', silent, () => 'http://localhost:3000')
  await rows(
    `INSERT INTO positions (tenant_id, source, source_id, display_job_id, title, description, language, work_location, locations,
       skills, custom, posted_at, content_hash, change, opened_change)
     VALUES ($1, 'test', 'baker', 'baker', 'Baker', '<p>Bread</p>', 'en', 'onsite', '[]', '{}', '{}', now(), 'x', 1, 1)`,
    [tenantId],
  )
  servers = [await startServerProcess(databaseUrl, folder), await startServerProcess(databaseUrl, folder)]
  for (let index = 0; index < PEOPLE; index += 1) people.push(await newPerson(index))
}, 120_000)
afterAll(async () => {
  for (const server of servers ?? []) await server.kill()
  await base?.close()
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A guest who applied, with a session that works on both servers. */
async function newPerson(index: number) {
  const token = newToken()
  const email = `person${index}@example.org`
  const [guest] = await rows<{ id: number }>(
    'INSERT INTO guests (tenant_id, token_hash, created_at, seen_at) VALUES ($1, $2, now(), now()) RETURNING id',
    [tenantId, tokenHash(token)],
  )
  const [position] = await rows<{ id: number }>('SELECT id FROM positions')
  const applicant = { tenantId, accountId: null, guestId: guest?.id ?? 0 }
  const draft = await writeDraft({ context: base }, applicant, position?.id ?? 0, answers({ email }))
  const tenant = base.tenants.byId(tenantId)
  if (!tenant) throw new Error('The test has no company.')
  const consents = [{ purpose: 'processing' as const, words: 'Use my answers.' }]
  const { encId } = await base
    .use(applicationService)
    .submit(
      tenant,
      { applicant, draftEncId: draft.encId, version: draft.version, consents },
      { locale: 'en', timeZone: 'UTC' },
    )
  const first = await post(servers[0], '/vslog', {}, { cookie: `guest=${token}`, token: '' })
  const set = first.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
  const cookie = [`guest=${token}`, ...set].join('; ')
  return { browser: { cookie, token: first.headers.get('x-csrf-token') ?? '' }, application: encId, email }
}

const post = ({ url }: ServerProcess, path: string, body: object, { cookie, token }: Browser) =>
  fetch(`${url}${path}?domain=${MERIDIAN}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', origin: url, cookie, 'x-csrf-token': token },
  })

/** All people request at once, alternating between the two servers. @returns the outcomes in alphabetical order */
async function requestAtOnce(request: (who: number) => { path: string; body: object }): Promise<string[]> {
  const answers = people.map(async ({ browser }, who) => {
    const { path, body } = request(who)
    const answer = await post(servers[who % 2 === 0 ? 0 : 1], path, body, browser)
    const { data, error } = (await answer.json()) as { data: { event?: { state: string } }; error: { code?: string } }
    return answer.status === 200 ? (data.event?.state ?? '200') : `${answer.status} ${error.code}`
  })
  return (await Promise.all(answers)).toSorted()
}

const wallStart = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T10:00`

test('one of several people who request the same interview time from two servers gets it, and the others see the free ones', async () => {
  const company = base.use(companyInterviewService)
  for (let round = 0; round < runs(50); round += 1) {
    const pool = newId()
    const slots = [{ wallStart: wallStart(5) }, { wallStart: wallStart(6) }]
    const ids: string[] = []
    for (const { application } of people)
      ids.push(
        (await company.schedule({ tenantId, encId: application }, { title: 'Talk', zone: ZONE, pool, slots })).row
          .encId,
      )
    const [slot] = await rows<{ id: string }>(
      'SELECT enc_id AS id FROM interview_slots WHERE pool = $1 ORDER BY starts_at',
      [pool],
    )
    const outcomes = await requestAtOnce((who) => ({
      path: `/api/pcsx/interviews/${ids[who]}/book`,
      body: { slot_id: slot?.id },
    }))
    expect(outcomes).toEqual(['200', ...Array.from({ length: PEOPLE - 1 }, () => '409 slot-taken')])
    expect(
      await rows(
        `SELECT (SELECT count(*)::int FROM interviews WHERE pool = $1 AND state = 'booked') AS booked,
          (SELECT max(taken) FROM interview_slots WHERE pool = $1) AS taken`,
        [pool],
      ),
    ).toEqual([{ booked: 1, taken: 1 }])
  }
}, 900_000)

test('one of several people who request the last seat of an event from two servers gets it, and the others wait in line', async () => {
  const company = base.use(companyEventService)
  const link = { signingSecret: base.secrets.signing }
  for (let round = 0; round < runs(50); round += 1) {
    const event = await company.create(tenantId, {
      title: 'Open day',
      description: '',
      wallStart: wallStart(5),
      zone: ZONE,
      minutes: 60,
      seats: 1,
      waitlist: true,
      opensAt: null,
      closesAt: null,
      place: 'Leeds',
      url: null,
    })
    const attendee = ({ email }: { email: string }) =>
      new URL(attendeeUrl(link, { origin: 'http://localhost:3000' }, tenantId, event, email)).searchParams
    const outcomes = await requestAtOnce((who) => ({
      path: `/api/pcsx/events/${event.encId}/register`,
      body: { attendee: people[who] && attendee(people[who]).get('attendee') },
    }))
    expect(outcomes).toEqual(['registered', ...Array.from({ length: PEOPLE - 1 }, () => 'waitlisted')])
    const places = await rows<{ state: string; line: number | null }>(
      `SELECT r.state, r.line FROM event_registrations r JOIN events e ON e.id = r.event_id WHERE e.enc_id = $1`,
      [event.encId],
    )
    expect(places.filter(({ state }) => state === 'registered')).toHaveLength(1)
    expect(new Set(places.map(({ line }) => line)).size).toBe(PEOPLE)
  }
}, 900_000)
