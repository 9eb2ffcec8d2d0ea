import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishForm } from '#features/applying/forms/server/index.ts'
import { closePositions } from '#features/jobs/positions/server/index.ts'
import { change, type DraftSite, MERIDIAN, openDraftSite, save } from '#testing/draft-site.ts'
import { formBody, type Visitor } from '#testing/visitor.ts'
import type { SubmitResult } from '../contract.ts'
import type { Questions } from '../web/apply-queries.ts'

const V2 = '/api/application/v2'

let world: DraftSite
beforeAll(async () => {
  world = await openDraftSite({ site: { pcsxConfig: { jobCart: { enabled: true } } } })
})
afterAll(() => world?.site.close())

let jobs = 0
/** Imports jobs with these questions in addition to the standard form. */
async function jobsWith(...questions: object[][]): Promise<number[]> {
  const names = questions.map(() => `job-${(jobs += 1)}`)
  await world.site.importRows(
    MERIDIAN,
    names.map((id) => ({ id, title: `The ${id}`, description: '<p>Work</p>' })),
  )
  const ids = await world.site.ids(MERIDIAN)
  const pids = names.map((name) => ids.get(name) ?? 0)
  for (const [index, items] of questions.entries())
    if (items.length > 0) await publish(names[index] ?? '', [pids[index] ?? 0], items)
  return pids
}

async function publish(key: string, positions: number[], items: object[]): Promise<void> {
  const { db, tenants } = world.site.context
  const tenant = tenants.all().find(({ domain }) => domain === MERIDIAN)
  if (!tenant) throw new Error('There is no such company.')
  const definition = { sections: [{ title: 'Questions', items }] }
  const publication = { key, purpose: 'application' as const, definition, positions, by: 'test', replace: false }
  await publishForm(
    { db, now: world.clock.now, moveDrafts: async () => ({ drafts: 0, setAside: 0 }) },
    tenant,
    publication,
  )
}

const SHIFTS = { name: 'shifts', type: 'text', label: 'Which shifts can you work?', required: true }
const oven = (name: string, wood: number, gas: number) => ({
  name,
  type: 'radio',
  label: 'Which oven do you like?',
  required: true,
  choices: [
    { label: 'Wood', value: wood },
    { label: 'Gas', value: gas },
  ],
})
const flour = { name: 'q1', type: 'text', label: 'Which flour do you use?', required: true }

const ask = async (who: Visitor, pids: readonly number[]) =>
  (await who.post(`${V2}/questions?pids=${pids.join(',')}`, {})).json<{ data: Questions }>().data

const labels = ({ definition }: Questions) =>
  definition.sections.flatMap(({ title, items }) => items.map(({ label }) => `${title}: ${label}`))
const nameOf = ({ definition }: Questions, label: string) =>
  definition.sections.flatMap(({ items }) => items).find((item) => item.label === label)?.name ?? ''

const STANDARD = { firstname: 'Nora', lastname: 'Lind', email: 'nora@example.com', consentprocessing: true }

/** Answers questions like the page: each in the draft that it belongs to. @returns the body of the submission */
async function answer(who: Visitor, asked: Questions, answers: Record<string, unknown>): Promise<object> {
  const upload = await formBody({}, [
    { field: 'resume', name: 'cv.txt', type: 'text/plain', bytes: 'Nora Lind\nBaker\n' },
  ])
  await who.post(`${V2}/resume_upload?draft_id=${asked.draft.encId}`, upload.payload, upload.headers)
  const versions = new Map<string, number>()
  let count = 0
  for (const [name, value] of Object.entries({ ...STANDARD, ...answers })) {
    const other = asked.drafts.find(({ fields }) => name in fields)
    const draft = other?.encId ?? asked.draft.encId
    const changes = [change(`laptop:${(count += 1)}`, other?.fields[name] ?? name, value)]
    const saved = await save(who, { draft_id: draft, base: 99, changes })
    expect(saved.status, JSON.stringify(saved)).toBe(200)
    versions.set(draft, saved.data.draft.version)
  }
  return {
    draft_id: asked.draft.encId,
    version: versions.get(asked.draft.encId),
    form_version_ids: asked.form_version_ids.join(','),
    pids: asked.positions.map(({ pid }) => pid).join(','),
    stringifiedDrafts: JSON.stringify(
      asked.drafts.map(({ pid, encId, version, form_version_ids: ids }) => ({
        pid,
        version: versions.get(encId) ?? version,
        form_version_ids: ids,
      })),
    ),
  }
}

async function submit(who: Visitor, body: object) {
  const answered = await who.post(`${V2}/submit`, body)
  return {
    status: answered.statusCode,
    ...answered.json<{ data: { results: SubmitResult[] }; error: { code?: string } }>(),
  }
}
const outcomes = (results: readonly SubmitResult[]) => results.map(({ pid, status, code }) => ({ pid, status, code }))

async function sentAnswers(receipt: string | null): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ answers: Record<string, unknown> }>`
    SELECT c.answers FROM application_contents c JOIN application_versions v ON v.id = c.version_id
      JOIN applications a ON a.id = v.application_id WHERE a.receipt = ${receipt}`.execute(world.site.context.db)
  return rows[0]?.answers ?? {}
}

test('the form of several jobs asks each question once, and additional ones under the names of their jobs', async () => {
  const pids = await jobsWith([SHIFTS], [oven('q1', 1, 2), SHIFTS], [oven('q9', 8, 9), flour])
  const guest = await world.visitor()
  const asked = await ask(guest, pids)
  const [one = '', two = '', three = ''] = asked.positions.map(({ name }) => name)
  const additional = labels(asked).filter((text) => /Which/.test(text))
  expect(additional).toEqual([
    `${one}, ${two}: Questions: Which shifts can you work?`,
    `${two}, ${three}: Questions: Which oven do you like?`,
    `${three}: Questions: Which flour do you use?`,
  ])
  expect(labels(asked).filter((text) => text.endsWith('Email'))).toHaveLength(1)
  expect(asked.drafts.map(({ pid }) => pid)).toEqual(pids.slice(1))
})

test('one press sends an application for each job with all of its answers, and repeating it gives the same receipts', async () => {
  const pids = await jobsWith([SHIFTS], [oven('q1', 1, 2), SHIFTS], [oven('q9', 8, 9), flour], [])
  const guest = await world.visitor()
  const asked = await ask(guest, pids)
  const body = await answer(guest, asked, {
    [nameOf(asked, 'Which shifts can you work?')]: 'Nights',
    [nameOf(asked, 'Which oven do you like?')]: 2,
    [nameOf(asked, 'Which flour do you use?')]: 'Rye',
  })
  const first = await submit(guest, body)
  expect(outcomes(first.data.results)).toEqual(pids.map((pid) => ({ pid, status: 'submitted', code: null })))
  const answers = await Promise.all(first.data.results.map(({ receipt }) => sentAnswers(receipt)))
  expect(answers).toEqual([
    expect.objectContaining({ email: 'nora@example.com', shifts: 'Nights' }),
    expect.objectContaining({ email: 'nora@example.com', shifts: 'Nights', q1: 2 }),
    expect.objectContaining({ email: 'nora@example.com', q1: 'Rye', q9: 9 }),
    expect.objectContaining({ email: 'nora@example.com', resume: [expect.any(String)] }),
  ])
  expect((await submit(guest, body)).data).toEqual(first.data)
})

test('repeating a call does not report an application as sent that was withdrawn since', async () => {
  const pids = await jobsWith([], [])
  const guest = await world.visitor()
  const body = await answer(guest, await ask(guest, pids), {})
  const [, { encId } = { encId: '' }] = (await submit(guest, body)).data.results
  expect((await guest.post(`/api/pcsx/applications/${encId}/withdraw`, {})).statusCode).toBe(200)
  expect(outcomes((await submit(guest, body)).data.results)).toMatchObject([
    { pid: pids[0], status: 'submitted' },
    { pid: pids[1], status: 'refused', code: 'undo-possible' },
  ])
})

test('equal calls at the same time send one application for each job', async () => {
  const pids = await jobsWith([], [flour], [])
  const guest = await world.visitor()
  const asked = await ask(guest, pids)
  const body = await answer(guest, asked, { [nameOf(asked, 'Which flour do you use?')]: 'Rye' })
  const sent = await Promise.all([1, 2, 3, 4, 5].map(() => submit(guest, body)))
  const receipts = sent.map(({ data }) => JSON.stringify(data.results.map(({ receipt }) => receipt)))
  expect(new Set(receipts).size).toBe(1)
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM applications WHERE position_id = ANY(${pids}::bigint[])`.execute(
    world.site.context.db,
  )
  expect(rows[0]?.count).toBe(3)
})

test('a call interrupted after some of its applications sends the rest when it is repeated', async () => {
  const pids = await jobsWith([], [flour], [{ ...flour, name: 'other' }])
  const guest = await world.visitor()
  const asked = await ask(guest, pids)
  const body = await answer(guest, asked, { [nameOf(asked, 'Which flour do you use?')]: 'Rye' })
  const { db } = world.site.context
  // The middle one fails as if the server had stopped there.
  await sql`CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.position_id = ${sql.raw(String(pids[1]))} THEN RAISE EXCEPTION 'cut off'; END IF; RETURN NEW; END $$`.execute(
    db,
  )
  await sql`CREATE TRIGGER fail_once BEFORE INSERT ON applications FOR EACH ROW EXECUTE FUNCTION fail_once()`.execute(
    db,
  )
  expect((await submit(guest, body)).status).toBe(500)
  await sql`DROP TRIGGER fail_once ON applications`.execute(db)
  const again = await submit(guest, body)
  expect(outcomes(again.data.results)).toEqual(pids.map((pid) => ({ pid, status: 'submitted', code: null })))
  const answers = await Promise.all(again.data.results.map(({ receipt }) => sentAnswers(receipt)))
  expect(answers).toMatchObject([{}, { q1: 'Rye' }, { other: 'Rye' }])
  expect((await submit(guest, body)).data).toEqual(again.data)
})

test('a job that closed and one whose questions changed don’t prevent the other applications', async () => {
  const pids = await jobsWith([flour], [SHIFTS], [])
  const [closed = 0, changed = 0, open = 0] = pids
  const guest = await world.visitor()
  const asked = await ask(guest, pids)
  const body = await answer(guest, asked, {
    [nameOf(asked, 'Which shifts can you work?')]: 'Nights',
    [nameOf(asked, 'Which flour do you use?')]: 'Rye',
  })
  const [tenant] = world.site.context.tenants.all()
  await closePositions(world.site.context.db, tenant?.id ?? 0, [closed], 'operator', world.clock.now)
  await sql`UPDATE drafts SET form_version_ids = (SELECT form_version_ids FROM drafts WHERE enc_id = ${asked.draft.encId})
    WHERE position_id = ${changed}`.execute(world.site.context.db)
  const sent = await submit(guest, body)
  expect(outcomes(sent.data.results)).toEqual([
    { pid: changed, status: 'refused', code: 'form-changed' },
    { pid: open, status: 'submitted', code: null },
    { pid: closed, status: 'refused', code: 'position-closed' },
  ])
  // The answers given so far are in the draft of the job that needs more.
  const left = (await guest.post(`${V2}/questions?pids=${changed}`, {})).json<{ data: Questions }>().data
  expect(left.values).toMatchObject({ email: 'nora@example.com' })
})

test('nothing is sent while the shared answers differ from those on the page', async () => {
  const pids = await jobsWith([], [])
  const guest = await world.visitor()
  const asked = await ask(guest, pids)
  const body = await answer(guest, asked, {})
  await save(guest, {
    draft_id: asked.draft.encId,
    base: 99,
    device: 'phone',
    changes: [change('phone:1', 'lastname', 'L')],
  })
  expect(await submit(guest, body)).toMatchObject({ status: 409, error: { code: 'draft-changed' } })
})

test('jobs that don’t accept applications are named before the form is filled in', async () => {
  const pids = await jobsWith([], [], [])
  const [sent = 0, closed = 0, open = 0] = pids
  const guest = await world.visitor()
  const first = await ask(guest, [sent, open])
  expect(first.refused).toEqual([])
  const body = await answer(guest, await ask(guest, [sent]), {})
  expect((await submit(guest, { ...body, pids: undefined })).status).toBe(201)
  const [tenant] = world.site.context.tenants.all()
  await closePositions(world.site.context.db, tenant?.id ?? 0, [closed], 'operator', world.clock.now)
  const asked = await ask(guest, pids)
  expect(asked.positions.map(({ pid }) => pid)).toEqual([open])
  expect(asked.refused.map(({ pid, code }) => [pid, code])).toEqual([
    [closed, 'position-closed'],
    [sent, 'already-applied'],
  ])
  const info = await guest.get(`/api/pcsx/apply_info?position_id=${pids.join(',')}`)
  expect(info.json()).toMatchObject({ data: { position: { pid: open }, applied: null } })
})

test('a private job that was added to the cart with its key is applied for together with others, by that person alone', async () => {
  const [open = 0] = await jobsWith([])
  const secret = world.ids.get('secret') ?? 0
  const { rows } = await sql<{ key: string }>`
    SELECT private_key AS key FROM positions WHERE id = ${secret}`.execute(world.site.context.db)
  const collector = await world.visitor()
  const collected = await collector.post('/api/pcsx/job_cart', {
    pids: [String(open), String(secret)],
    operation: 'add',
    key: rows[0]?.key,
  })
  expect(collected.statusCode, collected.body).toBe(200)
  const stranger = await ask(await world.visitor(), [open, secret])
  expect(stranger.refused).toMatchObject([{ pid: secret, name: '', code: 'not-found' }])
  const asked = await ask(collector, [open, secret])
  expect(asked.refused).toEqual([])
  const body = await answer(collector, asked, {})
  const sent = [{ pid: open, status: 'submitted', code: null }]
  expect(outcomes((await submit(collector, body)).data.results)).toEqual([...sent, { ...sent[0], pid: secret }])
  // The cart is empty now; the submitted drafts still answer a repeated call.
  expect(outcomes((await submit(collector, body)).data.results)).toEqual([...sent, { ...sent[0], pid: secret }])
  await sql`UPDATE positions SET private_key = 'changed' WHERE id = ${secret}`.execute(world.site.context.db)
  const after = await collector.get(`/api/pcsx/apply_info?position_id=${secret}`)
  expect(after.statusCode).toBe(404)
})
