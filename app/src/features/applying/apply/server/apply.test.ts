import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closePositions } from '#features/jobs/positions/server/index.ts'
import { type DraftSite, MERIDIAN, NORTHGATE, openDraftSite, save, change } from '#testing/draft-site.ts'
import { formBody, type Visitor } from '#testing/visitor.ts'
import type { ApplyInfo } from '../web/apply-queries.ts'

const V2 = '/api/application/v2'

let world: DraftSite
beforeAll(async () => {
  world = await openDraftSite()
})
afterAll(() => world?.site.close())

const idOf = (name: string) => world.ids.get(name) ?? 0
const dataOf = async (answer: ReturnType<Visitor['get']>) =>
  (await answer).json<{ data: Record<string, never>; error: { code?: string; message: string } }>()
const RESUME = {
  field: 'resume',
  name: 'resume.txt',
  type: 'text/plain',
  bytes: 'Nora Lind\nnora@example.com\nOslo\n\nExperience\nBaker at Bread\n',
}

/** An application in the format of the recorded programs. */
const recorded = (pids: string, answers: Record<string, unknown>) => ({
  stringifiedProfile: JSON.stringify({ firstname: 'Nora', lastname: 'Lind', email: 'nora@example.com' }),
  stringifiedQuestions: JSON.stringify({
    default: Object.entries(answers).map(([question_id, value]) => ({ question_id, answers: value })),
  }),
  domain: MERIDIAN,
  pids,
  user_mode: 'logged_out_candidate',
})

const CONSENT = { resume: 'resume.txt', consentprocessing: ['Yes'] }

/** Starts an application as a guest with an uploaded résumé. */
async function guestWithResume(name: string): Promise<Visitor> {
  const guest = await world.visitor()
  await guest.post(`${V2}/questions?pids=${idOf(name)}&skip_prepopulate=false`, { answers: {} })
  const upload = await formBody({}, [RESUME])
  const kept = await guest.post(`${V2}/resume_upload`, upload.payload, upload.headers)
  expect(kept.statusCode, kept.body).toBe(200)
  return guest
}

const submit = async (who: Visitor, fields: Record<string, string>, headers: Record<string, string> = {}) => {
  const form = await formBody(fields)
  const answer = await who.post(`${V2}/submit`, form.payload, { ...form.headers, ...headers })
  return {
    status: answer.statusCode,
    ...answer.json<{ data: SubmitData; error: { code?: string; message: string } }>(),
  }
}
interface SubmitData {
  success: boolean
  results: { pid: number; status: string; receipt: string; code: string | null }[]
}

test('a job’s page invites a guest who has started an application to continue, and others to apply [second/RA3-18]', async () => {
  const pid = idOf('baker')
  const guest = await guestWithResume('baker')
  const actionFor = async (who: Visitor) =>
    (await dataOf(who.get(`/api/pcsx/position_details?position_id=${pid}`))).data['positionUserActions']
  const apply = { status: 'apply', applyUrl: `/careers/apply?pid=${pid}` }
  expect(await actionFor(guest)).toMatchObject({ applyAction: { ...apply, hasDraft: true } })
  expect(await actionFor(await world.visitor())).toEqual({ isSaved: false, applyAction: apply })
  const deleted = await guest.send('DELETE', '/api/pcsx/draft_applications', { position_ids: [pid] })
  expect(deleted.statusCode, deleted.body).toBe(200)
  expect(await actionFor(guest)).toEqual({ isSaved: false, applyAction: apply })
})

describe('a program that applies with the recorded calls', () => {
  test('goes the whole way from the first call to the receipt', async () => {
    const pid = idOf('baker')
    const guest = await world.visitor()
    const boot = await dataOf(guest.get(`${V2}/bootstrap_application?pids=${pid}&user_mode=logged_out_candidate`))
    expect(boot.data).toMatchObject({ recaptcha: { recaptchaEnabled: false, recaptchaKey: '' }, draft: null })
    expect((await dataOf(guest.get(`${V2}/profile?user_mode=logged_out_candidate`))).data).toEqual({})
    const asked = await dataOf(guest.post(`${V2}/questions?pids=${pid}&skip_prepopulate=false`, { answers: {} }))
    expect(asked.data).toMatchObject({
      isMultistageApplication: false,
      positions: [{ pid, name: 'The baker', applyData: null }],
    })
    const { fields } = asked.data as unknown as { fields: { questions: Record<string, unknown>[] }[] }
    const questions = fields.flatMap((section) => section.questions)
    expect(questions).toContainEqual({
      questionId: 'resume',
      questionIdGenerated: false,
      label: 'Résumé',
      type: 'resumeUpload',
      configType: 'resumeUpload',
      required: true,
      rules: [],
      profileField: 'resumeFilename',
    })
    const upload = await formBody({}, [RESUME])
    const kept = await dataOf(guest.post(`${V2}/resume_upload`, upload.payload, upload.headers))
    expect(kept.data).toMatchObject({ filename: 'resume.txt', profile: { hasResume: true }, outcome: { code: 'read' } })
    const sent = await submit(guest, recorded(String(pid), CONSENT))
    expect(sent).toMatchObject({
      status: 201,
      data: {
        success: true,
        results: [{ pid, status: 'submitted', receipt: expect.stringMatching(/^[0-9A-Z]{12}$/) }],
      },
    })
    const again = await submit(guest, recorded(String(pid), CONSENT))
    expect(again).toMatchObject({ status: 400, error: { message: 'You have already applied to this position.' } })
  })

  test('gets the first receipt again for a repeated request with the same key, and none for a different body', async () => {
    const guest = await guestWithResume('cook')
    const body = recorded(String(idOf('cook')), CONSENT)
    const key = { 'idempotency-key': 'once' }
    const [first, second] = [await submit(guest, body, key), await submit(guest, body, key)]
    expect(first.status).toBe(201)
    expect(second.data).toEqual(first.data)
  })

  test('reads which answers are missing', async () => {
    const guest = await world.visitor()
    const sent = await submit(guest, recorded(String(idOf('baker')), {}))
    expect(sent.status).toBe(422)
    expect(Object.keys(sent as unknown as { messages: object })).toContain('messages')
  })

  test('applies for several jobs at once and gets an outcome for each', async () => {
    const guest = await guestWithResume('miller')
    await submit(guest, recorded(String(idOf('miller')), CONSENT))
    const next = await guestWithResume('cook')
    const sent = await submit(next, recorded(`${idOf('cook')},${idOf('miller')}`, CONSENT))
    expect(sent).toMatchObject({ status: 201, data: { success: true } })
    expect(sent.data.results.map(({ status }) => status)).toEqual(['submitted', 'submitted'])
    expect(new Set(sent.data.results.map(({ receipt }) => receipt)).size).toBe(2)
  })
})

describe('a candidate who applies on the page', () => {
  test('reads before the first question what applying requires and which answers the profile has', async () => {
    const alice = await world.signedIn('alice')
    const { data } = await dataOf(alice.get(`/api/pcsx/apply_info?position_id=${idOf('baker')}`))
    const info = data as unknown as ApplyInfo
    expect(info).toMatchObject({
      questions: 10,
      required: 4,
      minutes: 3,
      minutes_from: 'estimated',
      reapply: { afterRejectionDays: 180, undoHours: 72 },
      applied: null,
    })
    expect(info.files).toEqual([
      { label: 'Résumé', required: true },
      { label: 'Cover letter', required: false },
    ])
    expect(info.fromProfile).toEqual(expect.arrayContaining(['First name', 'Last name', 'Email']))
    // The résumé; the consent is a box to tick.
    expect(info.leftToAnswer).toBe(1)
  })

  test('finds the form filled from the profile, sends it once however often they press, and reads when they applied', async () => {
    const alice = await world.signedIn('alice')
    const pid = idOf('baker')
    const { data } = await dataOf(alice.post(`${V2}/questions?pids=${pid}`, {}))
    const asked = data as unknown as {
      values: Record<string, unknown>
      imported: Record<string, { kind: string }>
      draft: { encId: string; version: number }
    }
    expect(asked.values).toMatchObject({ firstname: 'Alice', email: 'alice@example.com' })
    expect(asked.imported['firstname']).toEqual({ kind: 'profile' })
    const upload = await formBody({}, [RESUME])
    const kept = await dataOf(
      alice.post(`${V2}/resume_upload?draft_id=${asked.draft.encId}`, upload.payload, upload.headers),
    )
    const { version } = (kept.data as unknown as { draft: { version: number } }).draft
    const saved = await save(alice, {
      draft_id: asked.draft.encId,
      base: version,
      changes: [change('laptop:1', 'consentprocessing', true), change('laptop:2', 'firstname', 'Alice')],
    })
    // An answer that the person confirms is theirs from then on.
    const again = await dataOf(alice.post(`${V2}/questions?pids=${pid}`, {}))
    expect(again.data).toMatchObject({ imported: { lastname: { kind: 'profile' } } })
    expect(again.data).not.toMatchObject({ imported: { firstname: expect.anything() } })
    const body = { draft_id: asked.draft.encId, version: saved.data.draft.version }
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => alice.post(`${V2}/submit`, body)))
    const receipts = answers.map((answer) => answer.json<{ data: SubmitData }>().data.results[0]?.receipt)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(receipts).size).toBe(1)
    const details = await dataOf(alice.get(`/api/pcsx/position_details?position_id=${pid}`))
    expect(details.data).toMatchObject({ positionUserActions: { applyAction: { status: 'applied' } } })
    const stranger = await world.visitor()
    const seen = await dataOf(stranger.get(`/api/pcsx/position_details?position_id=${pid}`))
    expect(seen.data).toMatchObject({
      positionUserActions: { applyAction: { status: 'apply', applyUrl: `/careers/apply?pid=${pid}` } },
    })
    const info = await dataOf(alice.get(`/api/pcsx/apply_info?position_id=${pid}`))
    expect(info.data).toMatchObject({ applied: { code: 'already-applied' } })
  })

  test('isn’t asked again what they answered to this company before', async () => {
    const alice = await world.signedIn('alice')
    await sql`INSERT INTO kept_answers (account_id, tenant_id, question_key, value, wording, at)
      SELECT id, tenant_id, 'std:location', '"Lyon"', 'Where do you live?', '2026-03-03' FROM accounts WHERE email = 'bob@example.com'`.execute(
      world.site.context.db,
    )
    const bob = await world.signedIn('bob')
    const { data } = await dataOf(bob.post(`${V2}/questions?pids=${idOf('cook')}`, {}))
    expect(data).toMatchObject({
      values: { location: 'Lyon' },
      imported: { location: { kind: 'answer', about: 'Where do you live?', at: '2026-03-03T00:00:00.000Z' } },
    })
    expect((await dataOf(alice.post(`${V2}/questions?pids=${idOf('cook')}`, {}))).data).not.toMatchObject({
      values: { location: 'Lyon' },
    })
  })

  test('cannot send a draft that another device changed in the meantime', async () => {
    const dave = await world.signedIn('dave')
    const { data } = await dataOf(dave.post(`${V2}/questions?pids=${idOf('miller')}`, {}))
    const { draft } = data as unknown as { draft: { encId: string; version: number } }
    const body = { draft_id: draft.encId, version: draft.version }
    await save(dave, {
      draft_id: draft.encId,
      base: draft.version,
      device: 'phone',
      changes: [change('phone:1', 'lastname', 'L')],
    })
    expect(await dataOf(dave.post(`${V2}/submit`, body))).toMatchObject({ error: { code: 'draft-changed' } })
  })
})

describe('a job that does not accept applications', () => {
  test('that is unknown, and a private one without its key, look the same', async () => {
    const visitor = await world.visitor()
    const paths = [
      (pid: number) => `${V2}/bootstrap_application?pids=${pid}`,
      (pid: number) => `/api/pcsx/apply_info?position_id=${pid}`,
    ]
    for (const path of paths) {
      const hidden = await visitor.get(path(idOf('secret')))
      const unknown = await visitor.get(path(987_654_321))
      expect(hidden.statusCode).toBe(404)
      expect(hidden.body).toBe(unknown.body)
    }
  })

  test('that is private opens with its key', async () => {
    const { rows } = await sql<{
      key: string
    }>`SELECT private_key AS key FROM positions WHERE id = ${idOf('secret')}`.execute(world.site.context.db)
    const visitor = await world.visitor()
    const answer = await visitor.get(`/api/pcsx/apply_info?position_id=${idOf('secret')}&key=${rows[0]?.key}`)
    expect(answer.statusCode).toBe(200)
  })

  test('asks visitors to sign in if the company only accepts applications of candidates', async () => {
    const visitor = await world.visitor(NORTHGATE)
    const answer = await visitor.get(`${V2}/bootstrap_application?pids=${idOf('nurse')}`)
    expect(answer.statusCode).toBe(401)
  })

  test('says that it is closed, and gives the person their draft', async () => {
    const bob = await world.signedIn('bob')
    await dataOf(bob.post(`${V2}/questions?pids=${idOf('miller')}`, {}))
    const [tenant] = world.site.context.tenants.all()
    await closePositions(world.site.context.db, tenant?.id ?? 0, [idOf('miller')], 'operator', world.clock.now)
    const closed = await bob.get(`${V2}/bootstrap_application?pids=${idOf('miller')}`)
    expect(closed.statusCode).toBe(410)
    expect(closed.json()).toMatchObject({ data: { draft: { encId: expect.any(String) } } })
    const stranger = await world.visitor()
    const seen = await stranger.get(`${V2}/bootstrap_application?pids=${idOf('miller')}`)
    expect(seen.json()).toMatchObject({ status: 410, data: { draft: null } })
  })
})
