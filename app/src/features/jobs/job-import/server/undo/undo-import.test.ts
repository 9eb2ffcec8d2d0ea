import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DESK_API } from '#kernel/company/api-scopes.ts'
import { addMinutes } from '#kernel/time.ts'
import { type ApplicationSite, MERIDIAN, NORTHGATE, openApplicationSite } from '#testing/applications.ts'
import { signIn, type Visitor } from '#testing/visitor.ts'
import type { LastImportFacts } from '../../import-contract.ts'
import { importSheet } from '../import-sheet.ts'

const AD = 'You bake bread every morning, knead dough and serve the people who come to the shop on the market.'

let on: ApplicationSite
let rita: Visitor
beforeAll(async () => {
  on = await openApplicationSite()
  await on.rows("UPDATE accounts SET staff_role = 'editor' WHERE email = 'dave@example.com'")
  await on.rows("UPDATE accounts SET staff_role = 'owner' WHERE email = 'erin@example.com'")
  rita = await signIn(on.site, MERIDIAN, 'rita@example.com')
})
afterAll(() => on?.close())
beforeEach(() => {
  on.clock.now = addMinutes(on.clock.now, 10)
})
afterEach(async () => {
  await on.rows('DELETE FROM job_imports')
  await on.rows(
    "UPDATE positions SET archived_at = now(), closed_reason = 'missing' WHERE source = 'spreadsheet' AND archived_at IS NULL",
  )
})

type Row = readonly [id: string, title: string, closes?: string]

/** Imports a spreadsheet, as a colleague does who has seen what it would do. */
async function send(rows: readonly Row[], closeMissing = false) {
  const lines = rows.map(([id, title, closes = '']) => [id, title, AD, 'Leeds', closes].join(';'))
  const bytes = Buffer.from(['Job ID;Title;Description;Location;Closing date', ...lines].join('\n'))
  const done = await importSheet(
    on.site.context,
    on.tenant,
    { file: { name: 'jobs.csv', bytes }, mapping: {}, dateOrder: undefined, closeMissing, write: true },
    on.clock.now,
    async () => undefined,
  )
  await on.site.caughtUp()
  return done.summary
}

interface Job {
  id: number
  source_id: string
  title: string
  closed_reason: string | null
  opened_change: number
}
const jobs = async () => {
  const found = await on.rows<Job>(
    "SELECT id::float8 AS id, source_id, title, closed_reason, opened_change::float8 AS opened_change FROM positions WHERE source = 'spreadsheet' ORDER BY source_id",
  )
  return new Map(found.map((job) => [job.source_id, job]))
}
const shown = async (prefix: string) =>
  [...(await jobs()).values()]
    .filter(({ source_id }) => source_id.startsWith(prefix))
    .map(({ source_id, title, closed_reason }) => `${source_id} ${title}${closed_reason ? ` (${closed_reason})` : ''}`)
const idOf = async (row: string) => (await jobs()).get(row)?.id ?? 0

const last = async (who = rita, source?: string) =>
  (await who.get(`${DESK_API}/imports/last${source === undefined ? '' : `?source=${source}`}`)).json<{
    data: { import: LastImportFacts | null }
  }>().data.import
const lastId = async () => (await last())?.id ?? 0
const undo = (id: number, who = rita) => who.post(`${DESK_API}/imports/${id}/undo`, {})
const audited = async () =>
  (await on.rows<{ target: string }>("SELECT target FROM staff_audit WHERE act = 'jobs undo-import'")).length

describe('the last import', () => {
  test('is shown with what undoing it would do, and undone: new jobs close, changed ones change back, closed ones reopen', async () => {
    await send([
      ['A1', 'Baker'],
      ['A2', 'Miller'],
      ['A3', 'Cook'],
    ])
    const before = await jobs()
    on.clock.now = addMinutes(on.clock.now, 1)
    expect(
      await send(
        [
          ['A1', 'Barber'],
          ['A2', 'Miller'],
          ['A4', 'Tailor'],
        ],
        true,
      ),
    ).toMatchObject({ created: 1, updated: 1, unchanged: 1, closed: 1 })
    expect(await shown('A')).toEqual(['A1 Barber', 'A2 Miller', 'A3 Cook (missing)', 'A4 Tailor'])

    const found = await last()
    const counts = { closed: 1, restored: 1, reopened: 1, kept: 0, exceptions: [] }
    expect(found).toMatchObject({ source: 'spreadsheet', state: 'undoable', isPulled: false, ...counts })
    const recorded = await audited()
    expect((await undo(found?.id ?? 0)).json()).toMatchObject({ data: { state: 'undone', ...counts } })
    expect(await shown('A')).toEqual(['A1 Baker', 'A2 Miller', 'A3 Cook', 'A4 Tailor (missing)'])
    expect(await audited()).toBe(recorded + 1)
    expect(await last()).toMatchObject({ id: found?.id, state: 'undone', ...counts })
    // Alerts report what opened after their last look, so the jobs must not count as opened again.
    const after = await jobs()
    for (const row of ['A1', 'A3']) expect(after.get(row)?.opened_change).toBe(before.get(row)?.opened_change)
    expect(await on.rows(`SELECT 1 FROM job_import_changes WHERE import_id = ${found?.id}`)).toEqual([])
  })

  test('can be imported again afterwards, as if it had never been', async () => {
    await send([['B1', 'Baker']])
    on.clock.now = addMinutes(on.clock.now, 1)
    await send([
      ['B1', 'Barber'],
      ['B2', 'Cook'],
    ])
    await undo(await lastId())
    on.clock.now = addMinutes(on.clock.now, 1)
    expect(
      await send([
        ['B1', 'Barber'],
        ['B2', 'Cook'],
      ]),
    ).toMatchObject({ updated: 2 })
    expect(await shown('B')).toEqual(['B1 Barber', 'B2 Cook'])
  })

  test('leaves alone what people apply for, save or have changed since, and lists it', async () => {
    await send([
      ['C1', 'Baker'],
      ['C2', 'Miller'],
    ])
    await on.rows("UPDATE positions SET archived_at = now(), closed_reason = 'missing' WHERE source_id = 'C2'")
    on.clock.now = addMinutes(on.clock.now, 1)
    await send([
      ['C1', 'Barber'],
      ['C2', 'Miller'],
      ['C3', 'Cook'],
      ['C4', 'Tailor'],
      ['C5', 'Saddler'],
      ['C6', 'Smith'],
    ])
    const alice = on.applicantOf(on.alice)
    await on.apply(alice, await idOf('C3'))
    await on.draft(alice, await idOf('C4'), {})
    await on.draft(alice, await idOf('C2'), {})
    await on.rows(
      'INSERT INTO saved_positions (tenant_id, account_id, position_id, saved_at) VALUES ($1, $2, $3, now())',
      [on.tenant.id, on.alice.accountId, await idOf('C5')],
    )
    const edited = await rita.post(`${DESK_API}/acts/jobs/edit`, {
      id: await idOf('C1'),
      fields: { title: 'Hairdresser' },
    })
    expect(edited.statusCode).toBe(200)
    const closed = await rita.post(`${DESK_API}/acts/jobs/close`, { ids: [await idOf('C6')] })
    expect(closed.statusCode).toBe(200)

    const answer = await undo(await lastId())
    expect(answer.json()).toMatchObject({ data: { closed: 1, restored: 0, reopened: 0, kept: 4 } })
    const { exceptions } = answer.json<{ data: LastImportFacts }>().data
    expect(exceptions.map(({ displayId, reason }) => `${displayId} ${reason}`).toSorted()).toEqual([
      'C1 changed',
      'C2 applied',
      'C3 applied',
      'C4 applied',
    ])
    expect(await shown('C')).toEqual([
      'C1 Hairdresser',
      'C2 Miller',
      'C3 Cook',
      'C4 Tailor',
      'C5 Saddler (missing)',
      'C6 Smith (operator)',
    ])
    expect(await on.rows(`SELECT 1 FROM saved_positions WHERE position_id = ${await idOf('C5')}`)).toHaveLength(1)
  })

  test('is undone once, even if two people press at once', async () => {
    await send([['D1', 'Baker']])
    const id = await lastId()
    const dave = await signIn(on.site, MERIDIAN, 'dave@example.com')
    const answers = await Promise.all([undo(id), undo(id, dave), undo(id)])
    for (const answer of answers) expect(answer.json()).toMatchObject({ data: { state: 'undone', closed: 1 } })
    expect(await shown('D')).toEqual(['D1 Baker (missing)'])
    const [change] = await on.rows<{ change: number }>(
      "SELECT change::float8 AS change FROM positions WHERE source_id = 'D1'",
    )
    await undo(id)
    expect(await on.rows("SELECT change::float8 AS change FROM positions WHERE source_id = 'D1'")).toEqual([change])
  })

  test('isn’t undone if another followed, or while it runs', async () => {
    await send([['E1', 'Baker']])
    const first = await lastId()
    await on.rows(`UPDATE job_imports SET ended_at = NULL WHERE id = ${first}`)
    expect(await last()).toMatchObject({ state: 'running' })
    expect((await undo(first)).json()).toMatchObject({ error: { code: 'running' } })
    await on.rows(`UPDATE job_imports SET last_at = now() - interval '1 hour' WHERE id = ${first}`)
    expect(await last()).toMatchObject({ state: 'undoable' })
    // An import that crashed isn't replaced by the next one.
    await send([['E2', 'Cook']])
    expect((await undo(first)).json()).toMatchObject({ error: { code: 'followed' } })
    expect(await shown('E')).toEqual(['E1 Baker', 'E2 Cook'])
  })

  test('that is undone stops an import of its source that began before', async () => {
    await send([['F1', 'Baker']])
    const id = await lastId()
    const began = on.clock.now
    on.clock.now = addMinutes(began, 1)
    await undo(id)
    on.clock.now = began
    const bytes = Buffer.from(`Job ID;Title;Description;Location\nF1;Baker;${AD};Leeds`)
    const late = await importSheet(
      on.site.context,
      on.tenant,
      { file: { name: 'jobs.csv', bytes }, mapping: {}, dateOrder: undefined, closeMissing: false, write: true },
      began,
      async () => undefined,
    )
    expect(late.failure).toBe('undone')
    expect(await shown('F')).toEqual(['F1 Baker (missing)'])
  })

  test('that changes nothing doesn’t hide the one before', async () => {
    await send([['G1', 'Baker']])
    const id = await lastId()
    await send([['G1', 'Baker']])
    expect(await lastId()).toBe(id)
  })

  test('stays closed where its last day has passed', async () => {
    await send([
      ['H1', 'Baker', '2027-03-01'],
      ['H2', 'Cook', '2027-03-01'],
      ['H3', 'Miller'],
    ])
    on.clock.now = addMinutes(on.clock.now, 1)
    await send(
      [
        ['H1', 'Barber', '2028-03-01'],
        ['H3', 'Miller'],
      ],
      true,
    )
    const now = on.clock.now
    on.clock.now = new Date('2027-03-02T12:00:00Z')
    const later = await signIn(on.site, MERIDIAN, 'rita@example.com')
    const answer = await undo((await last(later))?.id ?? 0, later)
    expect(answer.json()).toMatchObject({
      data: { restored: 1, reopened: 0, exceptions: [{ displayId: 'H2', reason: 'deadline' }] },
    })
    expect(await shown('H')).toEqual(['H1 Baker (deadline)', 'H2 Cook (missing)', 'H3 Miller'])
    on.clock.now = now
  })

  test('belongs to its company, and to those who write jobs', async () => {
    await send([['I1', 'Baker']])
    const id = await lastId()
    const erin = await signIn(on.site, NORTHGATE, 'erin@example.com')
    expect(await last(erin)).toBeNull()
    expect((await undo(id, erin)).statusCode).toBe(404)
    for (const who of ['hugo', 'alice']) {
      const visitor = await signIn(on.site, MERIDIAN, `${who}@example.com`)
      expect((await visitor.get(`${DESK_API}/imports/last`)).statusCode).toBe(404)
      expect((await undo(id, visitor)).statusCode).toBe(404)
    }
    expect(await shown('I')).toEqual(['I1 Baker'])
  })

  test('isn’t undone by a program if a connection brought it', async () => {
    const carol = await signIn(on.site, MERIDIAN, 'carol@example.com')
    const made = await carol.post(`${DESK_API}/acts/api-key/create`, { name: 'ATS', scopes: ['jobs:write'] })
    const { key } = made.json<{ data: { key: string } }>().data
    const call = async (id: number) =>
      on.site.app.inject({
        method: 'POST',
        url: `/api/company/v1/imports/${id}/undo`,
        headers: { host: 'localhost:3000', authorization: `Bearer ${key}` },
      })
    await send([['J1', 'Baker']])
    const id = await lastId()
    await on.rows(
      `INSERT INTO connections (tenant_id, system, board, source, every_minutes, close_missing, created_at, next_pull_at)
       VALUES ($1, 'feed', 'https://jobs.example/feed', 'spreadsheet', 60, true, now(), now() + interval '1 day')`,
      [on.tenant.id],
    )
    expect((await call(id)).statusCode).toBe(404)
    expect(await shown('J')).toEqual(['J1 Baker'])
    await on.rows("DELETE FROM connections WHERE source = 'spreadsheet'")
    expect((await call(id)).statusCode).toBe(200)
    expect(await shown('J')).toEqual(['J1 Baker (missing)'])
  })
})
