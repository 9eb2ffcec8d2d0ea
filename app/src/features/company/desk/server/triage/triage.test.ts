import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deskApplicationService, readSentResumes } from '#features/applying/applications/server/index.ts'
import { draftService } from '#features/applying/drafts/server/index.ts'
import { addMinutes } from '#kernel/time.ts'
import { answers, type ApplicationSite, MERIDIAN, openApplicationSite } from '#testing/applications.ts'
import { testLetter } from '#testing/letters/make-letter.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { mailsTo, signIn, type Visitor } from '#testing/visitor.ts'
import type { ManyResult } from '../../triage-contract.ts'

interface Line {
  id: string
  name: string
  stage: { id: number; kind: string; name: string }
}
interface List {
  applications: Line[]
  total: number
  stages: { id: number; kind: string; name: string }[]
  sources: string[]
  questions: { name: string; options: { value: string }[] }[]
}

let on: ApplicationSite
let [rita, carol, hugo]: Visitor[] = []
beforeAll(async () => {
  on = await openApplicationSite({ site: { supportedLanguages: ['en', 'de'] } })
  for (const name of ['rita', 'carol', 'hugo'] as const) {
    const visitor = await signIn(on.site, MERIDIAN, `${name}@example.com`)
    if (name === 'rita') rita = visitor
    else if (name === 'carol') carol = visitor
    else hugo = visitor
  }
  await on.rows(
    `INSERT INTO staff_jobs (account_id, tenant_id, position_id)
     SELECT id, tenant_id, $1 FROM accounts WHERE email = 'hugo@example.com'`,
    [on.idOf('B')],
  )
})
afterAll(() => on?.close())
beforeEach(() => on.rows('TRUNCATE call_counts'))

const as = (visitor: Visitor | undefined): Visitor => {
  if (!visitor) throw new Error('No one is signed in.')
  return visitor
}
const get = async <Data>(path: string, who = rita) =>
  (await as(who).get(`/api/desk${path}`)).json<{ data: Data }>().data
const list = (query = '', who = rita) => get<List>(`/applications?job=${on.idOf('A')}${query}`, who)

/** Sends an application of a new guest to job A. */
async function apply(first: string, more: Record<string, unknown> = {}, resume?: Uint8Array): Promise<string> {
  const guest = await on.guest()
  const email = `${first.replaceAll(/\W/g, '').toLowerCase()}@example.org`
  const draft = await on.draft(guest, on.idOf('A'), answers({ email, firstname: first, lastname: 'Test', ...more }))
  const drafts = on.site.context.use(draftService)
  if (resume) await drafts.setFile(guest, draft.encId, 'resume', { name: 'cv.pdf', bytes: resume }, { now: TEST_NOW })
  return (await on.send(guest, (await drafts.find(on.site.context.db, guest, on.idOf('A'))) ?? draft)).encId
}

async function many(ids: readonly string[], act: object, who = rita, stage?: number): Promise<ManyResult[]> {
  const shown = new Map((await list()).applications.map((one) => [one.id, one.stage.id]))
  const answer = await as(who).post('/api/desk/applications/many', {
    applications: ids.map((id) => ({ id, stage: stage ?? shown.get(id) ?? 0 })),
    act,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ data: { results: ManyResult[] } }>().data.results
}
const stageOf = async (kind: string) => (await list()).stages.find((one) => one.kind === kind)?.id ?? 0
describe('many applications at once', () => {
  test('are moved one by one; what a colleague moved meanwhile stays, and the colleague is named', async () => {
    const [ada, ben, cleo] = [await apply('Ada'), await apply('Ben'), await apply('Cleo')]
    const before = await stageOf('new')
    const interview = await stageOf('interview')
    const moved = await as(carol).post(`/api/desk/applications/${ben}/move`, {
      from_stage_id: before,
      to_stage_id: interview,
    })
    expect(moved.statusCode).toBe(200)
    const results = await many([ada, ben, cleo], { name: 'move', to: await stageOf('review') }, rita, before)
    expect(results).toMatchObject([
      { name: 'Ada Test', refusal: null },
      { name: 'Ben Test', refusal: 'stage-changed', by: 'Carol Reyes', stage: 'Interview' },
      { name: 'Cleo Test', refusal: null },
    ])
    const kinds = new Map((await list()).applications.map(({ id, stage }) => [id, stage.kind]))
    expect([ada, ben, cleo].map((id) => kinds.get(id))).toEqual(['review', 'interview', 'review'])
    const audited = await on.rows<{ application: string }>(
      "SELECT application FROM staff_audit WHERE act = 'application move' AND actor = 'Rita Stone'",
    )
    expect(audited.map(({ application }) => application).toSorted()).toEqual([ada, cleo].toSorted())
  })

  test('are rejected with time to undo, which reopens them before anyone is told', async () => {
    const [dan, eve] = [await apply('Dan'), await apply('Eve')]
    const sendAt = addMinutes(TEST_NOW, 15).toISOString()
    const act = { name: 'reject', reasons: [{ kind: 'another-candidate' }], words: 'Thank you.', sendAt }
    expect(await many([dan, eve], act)).toMatchObject([{ refusal: null }, { refusal: null }])
    const planned = async () =>
      (
        await on.rows<{ planned: boolean }>(
          'SELECT reject_later IS NOT NULL AS planned FROM applications WHERE enc_id = ANY($1)',
          [[dan, eve]],
        )
      ).map((row) => row.planned)
    expect(await planned()).toEqual([true, true])
    expect(await many([dan, eve], { name: 'reopen' })).toMatchObject([{ refusal: null }, { refusal: null }])
    expect(await planned()).toEqual([false, false])
  })

  test('get a message, each with its own entry in its history and in the audit', async () => {
    const fay = await apply('Fay')
    expect(await many([fay], { name: 'message', words: 'We answer on Friday.' })).toMatchObject([{ refusal: null }])
    const opened = await get<{ history: { action: string; words: string }[]; acts: { act: string }[] }>(
      `/applications/${fay}`,
    )
    expect(opened.history.at(-1)).toMatchObject({ action: 'message', words: 'We answer on Friday.' })
    expect(opened.acts[0]).toMatchObject({ act: 'application message' })
  })

  test('belong to recruiters and owners only, and another job’s are refused one by one', async () => {
    const gus = await apply('Gus')
    const body = { applications: [{ id: gus, stage: 1 }], act: { name: 'reopen' } }
    expect((await as(hugo).post('/api/desk/applications/many', body)).statusCode).toBe(404)
    expect((await as(hugo).get(`/api/desk/export?ids=${gus}`)).statusCode).toBe(404)
    expect(await many(['AAAAAAAAAAAAAAAAAAAAAA', gus], { name: 'message', words: 'Hello' })).toMatchObject([
      { refusal: 'not-found', name: '' },
      { refusal: null },
    ])
  })

  test('are exported as CSV in which no cell runs as a formula, and the audit has it', async () => {
    const hal = await apply('=cmd()')
    const answer = await as(rita).get(`/api/desk/export?ids=${hal}`)
    expect(answer.headers['content-disposition']).toContain('attachment')
    expect(answer.body).toContain("'=cmd()")
    expect(
      await on.rows("SELECT actor FROM staff_audit WHERE act = 'read export' AND application = $1", [hal]),
    ).toEqual([{ actor: 'Rita Stone' }])
  })
})

describe('the list', () => {
  test('finds an application by the beginning of a word of its résumé, until it is erased', async () => {
    const ida = await apply('Ida', {}, await testLetter('Welder of zeppelins'))
    await readSentResumes(on.site.context)
    const found = async () => (await list('&text=zeppel')).applications.map(({ id }) => id)
    expect(await found()).toEqual([ida])
    expect((await list("&text=zeppelins%20q'%5C%3A*")).total).toBe(0)
    await on.rows(
      `DELETE FROM application_contents WHERE version_id IN
         (SELECT v.id FROM application_versions v JOIN applications a ON a.id = v.application_id WHERE a.enc_id = $1)`,
      [ida],
    )
    expect(await on.rows('SELECT FROM resume_words WHERE words @@ $1::tsquery', ["'zeppelins'"])).toEqual([])
    expect(await found()).toEqual([])
  })

  test('filters by source, state and the answer to a choice question', async () => {
    const jon = await apply('Jon')
    await on.rows("UPDATE applications SET source = 'Fair' WHERE enc_id = $1", [jon])
    expect((await list()).sources).toEqual(['Fair'])
    expect((await list('&source=Fair')).applications.map(({ id }) => id)).toEqual([jon])
    expect((await list('&status=hired')).total).toBe(0)
    const { questions } = await list()
    expect(questions.every(({ options }) => options.length > 0)).toBe(true)
  })

  test('names stages in the reader’s language', async () => {
    const { stages } = await list('&hl=de')
    expect(stages.map(({ name }) => name)).toContain('In Prüfung')
  })

  test('as a board has the first applications of each stage, at most fifty, and all are counted', async () => {
    const { columns, total } = await get<{
      columns: { count: number; applications: Line[]; kind: string }[]
      total: number
    }>(`/board?job=${on.idOf('A')}`)
    expect(columns.map(({ kind }) => kind)).toEqual(['new', 'review', 'interview', 'offer', 'hired', 'rejected'])
    expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(total)
    expect(columns.every(({ count, applications }) => applications.length === Math.min(count, 8))).toBe(true)
    expect((await as(hugo).get(`/api/desk/board?job=${on.idOf('A')}`)).statusCode).toBe(404)
  })
})

test('an application loaded ahead stays unread, and the audit tells it from one that was opened', async () => {
  const kim = await apply('Kim')
  const unread = async () => (await list('&unread=1')).applications.some(({ id }) => id === kim)
  await as(rita).get(`/api/desk/applications/${kim}?ahead=1`)
  expect(await unread()).toBe(true)
  await as(rita).get(`/api/desk/applications/${kim}`)
  expect(await unread()).toBe(false)
  const acts = await on.rows<{ act: string }>('SELECT act FROM staff_audit WHERE application = $1 ORDER BY id', [kim])
  expect(acts.map(({ act }) => act)).toEqual(['read application ahead', 'read application'])
})

test('each colleague turns single keys off for themselves', async () => {
  expect(await get('/keys')).toEqual({ on: true })
  expect((await as(rita).send('PUT', '/api/desk/keys', { on: false })).statusCode).toBe(200)
  expect([await get('/keys'), await get('/keys', carol)]).toEqual([{ on: false }, { on: true }])
})

test('a decision at the desk is refused if a colleague moved the application meanwhile', async () => {
  const leo = await apply('Leo')
  const seen = await stageOf('new')
  await many([leo], { name: 'move', to: await stageOf('interview') })
  for (const [act, body] of [
    ['reject', { reason: 'x' }],
    ['hire', {}],
    ['message', { words: 'x' }],
  ] as const) {
    const answer = await as(carol).post(`/api/desk/applications/${leo}/${act}`, { from_stage_id: seen, ...body })
    expect([answer.statusCode, answer.json()], act).toMatchObject([409, { error: { code: 'stage-changed' } }])
  }
  expect(await on.site.context.use(deskApplicationService).byIds(on.tenant.id, [leo])).toMatchObject([
    { state: 'interview' },
  ])
})

describe('before an act', () => {
  test('the colleague reads the email that it will send, in the candidate’s language, and nothing is done or sent', async () => {
    const nia = await apply('Nia')
    const { mailer } = on.site.context
    const before = structuredClone(mailer.sent())
    const send = vi.spyOn(mailer, 'send')
    const preview = async (act: object) =>
      (await as(rita).post(`/api/desk/applications/${nia}/preview`, { act })).json<{
        data: { mail: { subject: string; text: string; language: string } | null }
      }>().data.mail
    const words = 'We would like to meet you.'
    const moved = await preview({ name: 'move', to: await stageOf('interview'), words })
    expect(moved?.subject).toContain('Interview')
    expect(moved?.text).toContain(words)
    const rejection = { name: 'reject', reasons: [{ kind: 'another-candidate' }], words: 'Thank you.' }
    expect((await preview(rejection))?.text).toContain('Thank you.')
    expect((await preview({ name: 'hire' }))?.subject).toContain('Baker A')
    expect((await preview({ name: 'message', words: 'We answer on Friday.' }))?.text).toContain('We answer on Friday.')
    expect(mailer.sent()).toEqual(before)
    const { history, stage, acts } = await get<{ history: object[]; stage: { kind: string }; acts: object[] }>(
      `/applications/${nia}`,
    )
    expect([history.length, stage.kind, acts.length]).toEqual([1, 'new', 0])
    expect(await many([nia], { name: 'move', to: await stageOf('interview'), words })).toMatchObject([
      { refusal: null },
    ])
    const [sent] = send.mock.calls.at(-1) ?? []
    expect(sent).toMatchObject({ subject: moved?.subject, text: moved?.text, to: { email: 'nia@example.org' } })
    send.mockRestore()
  })

  test('a refused one says so, and a hiring manager has none', async () => {
    const oda = await apply('Oda')
    await as(rita).post(`/api/desk/applications/${oda}/hire`, {})
    const answer = await as(rita).post(`/api/desk/applications/${oda}/preview`, { act: { name: 'reject' } })
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { error: { code: 'hired' } }])
    expect((await as(hugo).post(`/api/desk/applications/${oda}/preview`, { act: { name: 'hire' } })).statusCode).toBe(
      404,
    )
  })
})

test('an application shows its versions with what changed, and its history with stages in the reader’s language', async () => {
  const guest = await on.guest()
  const draft = await on.draft(
    guest,
    on.idOf('A'),
    answers({ email: 'pia@example.org', firstname: 'Pia', lastname: 'Old' }),
  )
  const pia = (await on.send(guest, draft)).encId
  await on.rows(
    `INSERT INTO application_versions (application_id, number, form_version_ids, content_sha256, language, time_zone, at, previous, hash, files)
     SELECT application_id, 2, form_version_ids, content_sha256, language, time_zone, at, hash, md5('2'), files
     FROM application_versions WHERE application_id = (SELECT id FROM applications WHERE enc_id = $1)`,
    [pia],
  )
  await on.rows(
    `INSERT INTO application_contents (version_id, answers, profile, files)
     SELECT v.id, c.answers || '{"lastname": "New"}', c.profile, c.files
     FROM application_versions v JOIN application_versions w ON w.application_id = v.application_id AND w.number = 1
       JOIN application_contents c ON c.version_id = w.id
     WHERE v.number = 2 AND v.application_id = (SELECT id FROM applications WHERE enc_id = $1)`,
    [pia],
  )
  await as(rita).post(`/api/desk/applications/${pia}/move`, {
    from_stage_id: await stageOf('new'),
    to_stage_id: await stageOf('interview'),
  })
  const opened = await get<{
    versions: { number: number; changes: { question: string; before: string; after: string }[] }[]
    history: { action: string; to: string }[]
    forms: object[]
  }>(`/applications/${pia}?hl=de`)
  expect(opened.versions).toMatchObject([
    { number: 2, changes: [{ before: 'Old', after: 'New' }] },
    { number: 1, changes: [] },
  ])
  expect(opened.history.at(-1)).toMatchObject({ action: 'moved', to: 'Gespräch' })
  expect(opened.forms).toEqual([])
})

test('hostile names, answers, file names and files reach the desk as text and downloads that run nothing', async () => {
  const hostile = '<img src=x onerror="fetch(`https://evil.example`)">'
  const guest = await on.guest()
  const values = answers({ email: 'mallory@example.org', firstname: hostile, lastname: hostile })
  const draft = await on.draft(guest, on.idOf('A'), values)
  const drafts = on.site.context.use(draftService)
  const letter = { name: `${hostile}.pdf`, bytes: await testLetter('Harmless') }
  await drafts.setFile(guest, draft.encId, 'resume', letter, { now: TEST_NOW })
  const mia = (await on.send(guest, (await drafts.find(on.site.context.db, guest, on.idOf('A'))) ?? draft)).encId
  const { files } = await get<{ files: { id: string }[] }>(`/applications/${mia}`)
  const path = `/applications/${mia}/files/${files[0]?.id}`
  const [stored] = await on.rows<{ key: string }>(
    'SELECT file_key AS key FROM application_files ORDER BY id DESC LIMIT 1',
  )
  const script = '<script>fetch("https://evil.example")</script>'
  for (const bytes of [
    `<html><body onload="alert(1)">${script}</body></html>`,
    `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`,
    '%PDF-1.4\n1 0 obj <</Type /Catalog /OpenAction <</S /JavaScript /JS (app.alert(1))>>>> endobj',
  ]) {
    await on.site.context.files.put(stored?.key ?? '', new TextEncoder().encode(bytes))
    const file = await as(rita).get(`/api/desk${path}`)
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment/),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    const text = await as(rita).get(`/api/desk${path}/text`)
    expect([text.statusCode, text.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  }
  for (const read of [`/applications/${mia}`, `/applications?job=${on.idOf('A')}`, `/board?job=${on.idOf('A')}`]) {
    const answer = await as(rita).get(`/api/desk${read}`)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
  }
})

describe('several candidates invited to one set of times', () => {
  const times = ['2026-12-01T10:00', '2026-12-01T11:00']
  let pools = 0
  const interview = (slots: readonly string[], seats = 1) => ({
    name: 'interview',
    interview: {
      pool: `times ${(pools += 1)}`,
      title: 'First interview',
      zone: 'Europe/Berlin',
      slots: slots.map((time) => ({ wall_start: time, seats })),
      interviewers: ['Hugo Brandt'],
    },
  })
  interface Booked {
    id: string
    application: string
    times: string[]
  }
  const interviewsOf = async (id: string) =>
    (await get<{ interviews: Booked[] }>(`/interviews?application=${id}`)).interviews

  test('share them: a time that one picks is gone for the other', async () => {
    const [oda, pia] = [await apply('Oda'), await apply('Pia')]
    expect(await many([oda, pia], interview(times))).toMatchObject([{ refusal: null }, { refusal: null }])
    const [[first], [second]] = [await interviewsOf(oda), await interviewsOf(pia)]
    expect(first?.times).toEqual(second?.times)
    expect(first?.times).toHaveLength(2)
    await on.rows(
      `UPDATE interview_slots SET taken = 1 WHERE starts_at = $1 AND pool = (SELECT pool FROM interviews WHERE enc_id = $2)`,
      [first?.times[0], first?.id],
    )
    expect((await interviewsOf(pia))[0]?.times).toEqual(first?.times.slice(1))
  })

  test.each([
    ['too few for all', interview(['2026-12-01T10:00', '2026-12-01T10:00']), 'too-few-times'],
    ['one that has passed', interview(['2026-12-01T10:00', '2020-12-01T10:00']), 'past-time'],
    ['one that the clocks skip', interview(['2027-03-28T02:30', '2026-12-01T10:00']), 'no-such-time'],
  ])('are refused together for times of which there is %s, and no one is invited', async (_what, act, code) => {
    const [quin, rex] = [await apply('Quin'), await apply('Rex')]
    const body = { applications: [quin, rex].map((id) => ({ id, stage: 0 })), act }
    const answer = await as(rita).post('/api/desk/applications/many', body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ error: { code: string } }>().error.code).toBe(code)
    expect([...(await interviewsOf(quin)), ...(await interviewsOf(rex))]).toEqual([])
  })

  test('are invited once, even if the call is repeated, at the same moment or with one more candidate', async () => {
    const [una, vic, wim] = [await apply('Una'), await apply('Vic'), await apply('Wim')]
    const act = interview([...times, '2026-12-01T12:00'])
    const answers = await Promise.all([many([una, vic], act), many([una, vic], act)])
    expect(answers.flat().map(({ refusal }) => refusal)).toEqual([null, null, null, null])
    expect(await many([una, vic, wim], act)).toMatchObject([{ refusal: null }, { refusal: null }, { refusal: null }])
    const booked = await Promise.all([una, vic, wim].map(interviewsOf))
    expect(booked.map((all) => all.length)).toEqual([1, 1, 1])
    expect(booked[2]?.[0]?.times).toEqual(booked[0]?.[0]?.times)
    expect(
      mailsTo(on.site, 'una@example.org').filter(({ headers }) => /interview/i.test(headers['subject'] ?? '')),
    ).toHaveLength(1)
    const recorded = await on.rows("SELECT 1 FROM staff_audit WHERE act = 'interview slots' AND application = $1", [
      una,
    ])
    expect(recorded).toHaveLength(1)
    await many([una], interview(times))
    expect(await interviewsOf(una)).toHaveLength(2)
  })

  test('fit into one time with places for a group', async () => {
    const [sia, tom] = [await apply('Sia'), await apply('Tom')]
    expect(await many([sia, tom], interview(times.slice(0, 1), 2))).toMatchObject([
      { refusal: null },
      { refusal: null },
    ])
  })
})
