import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTenant } from '#features/site/tenants/server/index.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { runs } from '#testing/random/random-runs.ts'
import { DRAFTS, MERIDIAN, type SaveAnswer } from '#testing/draft-site.ts'
import { type ServerProcess, startServerProcess } from '#testing/processes/server-process.ts'
import { openTestDatabase } from '#testing/test-database.ts'

const FIELDS = ['firstname', 'lastname', 'location'] as const
/** More statements than a few saves need. */
const STATEMENTS = 45
/** People who type at the same time. */
const TYPING = 3
/** Enough saves that one of these people has saved each field more than once. */
const SAVES = TYPING * FIELDS.length + 1
const EXTRA_SAVES = 20

let database: OpenDatabase
let positionId = 0
const folder = mkdtempSync(join(tmpdir(), 'foyer-kills-'))
const servers: ServerProcess[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  const site = { termsOfService: { enabled: false } }
  const { id } = await createTenant(database.db, { name: 'Meridian', domain: MERIDIAN, site })
  const { rows } = await database.pool.query<{ id: number }>(
    `INSERT INTO positions (tenant_id, source, source_id, display_job_id, title, description, language, work_location, locations,
       skills, custom, posted_at, content_hash, change, opened_change)
     VALUES ($1, 'test', 'baker', 'baker', 'Baker', '<p>Bread</p>', 'en', 'onsite', '[]', '{}', '{}', now(), 'x', 1, 1)
     RETURNING id`,
    [id],
  )
  positionId = rows[0]?.id ?? 0
}, 120_000)
afterAll(async () => {
  for (const server of servers) await server.kill()
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<ServerProcess> {
  const server = await startServerProcess(database.connection.connectionString ?? '', folder)
  servers.push(server)
  return server
}

/** A guest whose page stores unacknowledged changes and sends them again. */
interface Person {
  cookies: Map<string, string>
  token: string
  draft: { encId: string; version: number } | undefined
  typed: { change_id: string; field: string; value: string }[]
  /** Number of typed changes that the server acknowledged. */
  acknowledged: number
}

async function call(person: Person, url: string, method: string, path: string, body?: object): Promise<Response> {
  const answer = await fetch(`${url}${path}?domain=${MERIDIAN}`, {
    method,
    headers: {
      'content-type': 'application/json',
      origin: url,
      cookie: [...person.cookies].map((pair) => pair.join('=')).join('; '),
      'x-csrf-token': person.token,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  person.token = answer.headers.get('x-csrf-token') ?? person.token
  for (const set of answer.headers.getSetCookie()) {
    const [name = '', value = ''] = set.split(';')[0]?.split(/=(.*)/s) ?? []
    person.cookies.set(name, value)
  }
  return answer
}

/** Saves the unacknowledged changes. @returns false if the server was killed in the meantime */
async function save(person: Person, { url }: ServerProcess): Promise<boolean> {
  const { draft, typed } = person
  try {
    // Refused, but the refusal includes a token of this server.
    if (person.token === '') await call(person, url, 'POST', '/vslog', {})
    const answer = await call(person, url, 'PUT', DRAFTS, {
      ...(draft ? { draft_id: draft.encId } : { position_id: positionId }),
      base: draft?.version ?? 0,
      device: 'phone',
      changes: typed.slice(person.acknowledged),
    })
    const { data, error } = (await answer.json()) as SaveAnswer
    expect(answer.status, JSON.stringify(error)).toBe(200)
    expect(data.conflicts).toEqual([])
    person.draft = data.draft
    person.acknowledged = typed.length
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Types until the server is gone, with one change per save, and reports each save. */
async function type(person: Person, server: ServerProcess, onSave: () => void): Promise<void> {
  for (;;) {
    const number = person.typed.length
    const field = FIELDS[number % FIELDS.length] ?? 'firstname'
    person.typed.push({ change_id: `phone:${number}`, field, value: `typed ${number}` })
    if (!(await save(person, server))) return
    onSave()
  }
}

/** Checks that the draft has each acknowledged change, or a later change of the same field. */
async function check(person: Person, { url }: ServerProcess): Promise<void> {
  if (!person.draft) return
  const answer = await call(person, url, 'GET', `${DRAFTS}/${person.draft.encId}`)
  expect(answer.status).toBe(200)
  const { data } = (await answer.json()) as { data: { values: Record<string, string>; conflicts: object[] } }
  expect(data.conflicts).toEqual([])
  for (const field of FIELDS) {
    const at = person.typed.findLastIndex((one, number) => one.field === field && number < person.acknowledged)
    const allowed = person.typed.filter((one, number) => one.field === field && number >= at).map(({ value }) => value)
    if (at >= 0) expect(allowed, field).toContain(data.values[field])
  }
}

test('a server killed at any moment of typing keeps every answer it acknowledged, and accepts the others once when they are sent again', async () => {
  const people: Person[] = []
  for (let round = 0; round < runs(200, 6); round += 1) {
    const server = await start()
    people.push({ cookies: new Map(), token: '', draft: undefined, typed: [], acknowledged: 0 })
    const typing = people.slice(-TYPING)
    for (const person of typing) await check(person, server)
    // Every second server dies within a save, the others after one person's save while the rest are saving.
    let left = SAVES + Math.floor(Math.random() * EXTRA_SAVES)
    const isWithinSave = round % 2 === 0
    const countSave = () => {
      left -= 1
      if (left === 0 && !isWithinSave) void server.kill()
    }
    const done = Promise.all(typing.map((person) => type(person, server, countSave)))
    if (isWithinSave) server.dieAfter(Math.floor(Math.random() * STATEMENTS))
    await done
    await server.kill()
  }
  const last = await start()
  for (const person of people) {
    await check(person, last)
    expect(await save(person, last)).toBe(true)
    await check(person, last)
    const { rows } = await database.pool.query<{ changes: number }>(
      `SELECT count(*)::int AS changes FROM draft_changes c JOIN drafts d ON d.id = c.draft_id WHERE d.enc_id = $1`,
      [person.draft?.encId],
    )
    expect(rows).toEqual([{ changes: person.typed.length }])
  }
  expect(people.some(({ typed }) => typed.length > FIELDS.length)).toBe(true)
}, 7_200_000)
