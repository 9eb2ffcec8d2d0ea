import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PositionCard } from '#features/jobs/positions/contract.ts'
import { addDays, addHours, addMs, epochSeconds } from '#kernel/time.ts'
import { answers, type ApplicationSite, openApplicationSite, outcome } from '#testing/applications.ts'
import type { Candidate } from '#testing/candidate.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { sampleFiles } from '#testing/resumes/sample-resumes.ts'
import { formBody, mailsTo, openVisitor } from '#testing/visitor.ts'
import type { ApplicationSummary, SentVersion, ShownApplication } from '../../contract.ts'
import type { StageKind } from '../../states.ts'
import { companyApplicationService } from '../company/company-service.ts'
import { setStages } from '../company/stages/set-stages.ts'
import { checkHistory } from '../history/check-history.ts'
import { findApplication } from '../records/store.ts'

let on: ApplicationSite
beforeAll(async () => {
  on = await openApplicationSite({ site: { termsOfService: { enabled: false } } })
})
afterAll(() => on?.close())

const PATH = '/api/pcsx/applications'
const company = () => on.site.context.use(companyApplicationService)
const target = (encId: string) => ({ tenantId: on.tenant.id, encId })
const apply = async (who: Candidate, row: string, more = {}) =>
  (await on.apply(on.applicantOf(who), on.idOf(row), answers(more))).encId
const show = async (who: Candidate, encId: string) =>
  (await who.get(`${PATH}/${encId}`)).json<{ data: ShownApplication }>().data
const list = async (who: Candidate) =>
  (await who.get('/api/pcsx/dashboard/applications')).json<{
    data: { applications: ApplicationSummary[]; inactiveApplications: ApplicationSummary[] }
  }>().data
const version = async (who: Candidate, encId: string, number: number) =>
  (await who.get(`${PATH}/${encId}/versions/${number}`)).json<{ data: SentVersion }>().data
const newsOf = (encId: string) =>
  on.rows<{ id: string }>(
    `SELECT message_id AS id FROM notifications WHERE redirect_url LIKE '%' || $1 ORDER BY notifications.id`,
    [encId],
  )

describe('A candidate', () => {
  test("reads on cards and in saved jobs when they applied, which others don't see", async () => {
    await apply(on.dave, 'B')
    const pid = on.idOf('B')
    const seen = async (who: Candidate) => {
      await who.post('/api/pcsx/positions/saved', { position_id: pid, operation: 'add' })
      const paths = ['/api/pcsx/search?query=baker', '/api/pcsx/positions/saved']
      const lists = await Promise.all(paths.map((path) => who.get(path)))
      return lists
        .flatMap((answer) => answer.json<{ data: { positions: PositionCard[] } }>().data.positions)
        .filter(({ id }) => id === pid)
        .map(({ positionUserActions }) => positionUserActions?.appliedTs)
    }
    expect(await seen(on.dave)).toEqual([epochSeconds(TEST_NOW), epochSeconds(TEST_NOW)])
    expect(await seen(on.alice)).toEqual([undefined, undefined])
  })

  test('sees an application with its stage, next step and the day to expect more', async () => {
    const encId = await apply(on.alice, 'A')
    const { applications, inactiveApplications } = await list(on.alice)
    expect(inactiveApplications).toEqual([])
    expect(applications).toEqual([
      {
        applicationId: encId,
        positionTitle: 'Baker A',
        currentStatus: 'Submitted',
        displayJobId: 'A',
        positionLocation: 'Leeds, England, United Kingdom',
        appliedOn: '2026-05-04',
        pid: on.idOf('A'),
        isReferral: false,
        allowWithdraw: true,
        isWithdrawn: false,
        encId,
        stageKind: 'new',
        stages: [
          { name: 'Submitted', state: 'current' },
          ...['In review', 'Interview', 'Offer', 'Hired'].map((name) => ({ name, state: 'ahead' })),
        ],
        since: TEST_NOW.toISOString(),
        nextStep: 'We’ll start reviewing your application.',
        whoActs: 'company',
        expectedOn: '2026-05-18',
        overdue: false,
        editable: true,
        undoUntil: null,
        reapplyFrom: null,
        receipt: expect.any(String),
        version: 1,
      },
    ])
    await on.rows('UPDATE applications SET stage_since = $1 WHERE enc_id = $2', [addDays(TEST_NOW, -15), encId])
    expect((await list(on.alice)).applications[0]).toMatchObject({ overdue: true })
  })

  test('sees the own stages of a job, and none once the company has retired the one the application is in', async () => {
    const { tenantId } = on.applicantOf(on.erin)
    const stagesAre = async (encId: string) => (await show(on.erin, encId)).application.stages
    const set = (...kinds: [key: string, kind: StageKind][]) =>
      setStages(
        on.site.context,
        { tenantId, positionId: on.idOf('N') },
        kinds.map(([key, kind]) => ({ key, kind, labels: { en: key }, expected_days: null })),
      )
    await set(['Sent', 'new'], ['Trial day', 'interview'], ['Hired', 'hired'], ['No', 'rejected'])
    const encId = await apply(on.erin, 'N')
    await company().move({ tenantId, encId }, { stage: 'Trial day' })
    expect(await stagesAre(encId)).toEqual([
      { name: 'Sent', state: 'done' },
      { name: 'Trial day', state: 'current' },
      { name: 'Hired', state: 'ahead' },
    ])
    await set(['Sent', 'new'], ['Hired', 'hired'], ['No', 'rejected'])
    expect(await stagesAre(encId)).toEqual([])
  })

  test('reads the application as it was sent, with a hash that the receipt repeats', async () => {
    const encId = await apply(on.alice, 'B', { phone: '+44 113 496 0000' })
    const sent = await version(on.alice, encId, 1)
    expect(sent).toMatchObject({
      number: 1,
      language: 'en',
      values: { firstname: 'Alice', lastname: 'Moreau', email: 'alice@example.com' },
      position: { title: 'Baker B', description: '<p>Bread</p>' },
    })
    const { receipt } = (await show(on.alice, encId)).application
    const check = await (
      await openVisitor(on.site, 'meridian.example')
    ).get(`/api/pcsx/receipts/${receipt.toLowerCase()}`)
    expect(check.json()).toMatchObject({
      status: 200,
      data: { received_on: TEST_NOW.toISOString(), position: 'Baker B', sha256: sent.hash },
    })
    const unknown = ['000000000000', 'nonsense', `${receipt.slice(0, -1)}*`].map(async (number) =>
      (await on.dave.get(`/api/pcsx/receipts/${encodeURIComponent(number)}`)).json<{ error: object }>(),
    )
    const [first, ...others] = await Promise.all(unknown)
    expect(first).toMatchObject({ status: 404, error: { code: 'not-found' } })
    for (const other of others)
      expect({ ...other, error: { ...other.error, id: '' } }).toEqual({ ...first, error: { ...first?.error, id: '' } })
  })

  test('changes answers until the review begins; both versions stay available', async () => {
    const encId = await apply(on.alice, 'C')
    const edit = (base: number, values: object) => on.alice.post(`${PATH}/${encId}/edit`, { base, values })
    expect((await edit(1, { lastname: 'Moreau-Blanc' })).json()).toMatchObject({
      data: { application: { version: 2 } },
    })
    expect((await edit(1, { lastname: 'Moreau-Blanc' })).json()).toMatchObject({
      data: { application: { version: 2 } },
    })
    expect(outcome(await edit(1, { lastname: 'Other' }))).toBe('409 version-changed')
    expect(outcome(await edit(2, { firstname: '' }))).toBe('422 invalid')
    expect((await version(on.alice, encId, 1)).values['lastname']).toBe('Moreau')
    expect((await version(on.alice, encId, 2)).values['lastname']).toBe('Moreau-Blanc')
    expect((await show(on.alice, encId)).versions).toMatchObject([
      { number: 1, changed: [] },
      { number: 2, changed: ['lastname'] },
    ])
    await company().startReview(target(encId))
    expect(outcome(await edit(2, { lastname: 'Late' }))).toBe('409 in-review')
    expect((await show(on.alice, encId)).application).toMatchObject({ editable: false, currentStatus: 'In review' })
  })

  test('replaces a file until the review begins; the old version still has the old file', async () => {
    const encId = await apply(on.dave, 'D')
    const upload = async (who: Candidate, name: string, bytes: string, field = 'resume') => {
      const { payload, headers } = await formBody({ field }, [{ field: 'file', name, bytes }])
      return who.post(`${PATH}/${encId}/files`, payload, headers)
    }
    const edit = (base: number, values: object) => on.dave.post(`${PATH}/${encId}/edit`, { base, values })
    const idOf = (answer: Awaited<ReturnType<typeof upload>>) =>
      answer.json<{ data: { file: { id: string } } }>().data.file.id
    const first = idOf(await upload(on.dave, 'cv.txt', 'A baker for ten years'))
    expect(idOf(await upload(on.dave, 'cv.txt', 'A baker for ten years'))).toBe(first)
    expect(outcome(await upload(on.alice, 'cv.txt', 'Not mine'))).toBe('404 not-found')
    expect(outcome(await upload(on.dave, 'cv.txt', 'Where?', 'nowhere'))).toBe('422 unknown-field')
    expect(outcome(await edit(1, { resume: [first] }))).toBe('200')
    const second = idOf(await upload(on.dave, 'cv-2.txt', 'A baker for eleven years'))
    expect(outcome(await edit(2, { resume: [second] }))).toBe('200')
    expect((await version(on.dave, encId, 2)).files).toMatchObject([{ id: first, name: 'cv.txt' }])
    expect((await version(on.dave, encId, 3)).files).toMatchObject([{ id: second, name: 'cv-2.txt' }])
    expect((await show(on.dave, encId)).versions[2]?.changed).toEqual(['resume'])
    const form = (await on.dave.get(`${PATH}/${encId}/edit`)).json<{
      data: { version: SentVersion; storage_key: string }
    }>().data
    expect(form).toMatchObject({ version: { number: 3 }, storage_key: expect.stringMatching(/^[\w-]{43}$/) })
    const gone = await edit(3, { resume: ['AAAAAAAAAAAAAAAAAAAAAA'] })
    expect(gone.json()).toMatchObject({
      status: 422,
      messages: { resume: ['This file is no longer here. Choose it again.'] },
    })
    await company().startReview(target(encId))
    expect(outcome(await upload(on.dave, 'late.txt', 'Too late'))).toBe('409 in-review')
  })

  test('adds files of every kind to a sent application: refused, or kept unchanged under a harmless name', async () => {
    const encId = await apply(on.dave, 'C')
    const upload = async (name: string, bytes: Uint8Array) => {
      const { payload, headers } = await formBody({ field: 'resume' }, [{ field: 'file', name, bytes }])
      return (await on.dave.post(`${PATH}/${encId}/files`, payload, headers)).json<{
        status: number
        error: { code?: string }
        data: { file?: { id: string; name: string; outcome: string } }
      }>()
    }
    for (const bytes of [
      await sampleFiles.program(),
      Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
    ])
      expect(await upload('resume.pdf', bytes)).toMatchObject({ status: 422, error: { code: 'type-not-allowed' } })
    const kept = {
      encrypted: ['../../etc/pass\u202Efdp.pdf', 'encrypted'],
      damaged: ['a\u0000b.pdf', 'unreadable'],
      empty: ['resume.pdf', 'unreadable'],
      bomb: ['<img src=x onerror=alert(1)>.docx', 'ok'],
    } as const
    let base = 1
    for (const [sample, [name, result]] of Object.entries(kept)) {
      const { status, data } = await upload(name, await sampleFiles[sample as keyof typeof kept]())
      expect([sample, status, data.file?.outcome]).toEqual([sample, 200, result])
      expect(data.file?.name, sample).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u)
      const edited = await on.dave.post(`${PATH}/${encId}/edit`, { base, values: { resume: [data.file?.id] } })
      expect(outcome(edited), sample).toBe('200')
      base += 1
      expect((await version(on.dave, encId, base)).files, sample).toMatchObject([{ id: data.file?.id }])
    }
  })

  test('withdraws, undoes it within 72 hours, and finds everything as it was', async () => {
    const encId = await apply(on.dave, 'A')
    await company().move(target(encId), { stage: 'interview' })
    const before = (await show(on.dave, encId)).application
    expect(before.stages.map(({ state }) => state)).toEqual(['done', 'done', 'current', 'ahead', 'ahead'])
    const withdrawn = await on.dave.post(`${PATH}/${encId}/withdraw`, { reason: 'I moved.' })
    expect(withdrawn.json()).toMatchObject({
      data: {
        application: {
          isWithdrawn: true,
          allowWithdraw: false,
          currentStatus: 'Withdrawn',
          stages: [],
          undoUntil: addHours(TEST_NOW, 72).toISOString(),
          reapplyFrom: addHours(TEST_NOW, 72).toISOString(),
        },
      },
    })
    expect((await on.dave.post(`${PATH}/${encId}/withdraw`)).json()).toEqual(withdrawn.json())
    const draft = await on.draft(on.applicantOf(on.dave), on.idOf('A'))
    await expect(on.send(on.applicantOf(on.dave), draft)).rejects.toMatchObject({ code: 'undo-possible' })
    on.clock.now = addMs(addHours(TEST_NOW, 72), -1)
    const undone = await on.dave.post(`${PATH}/${encId}/undo`)
    expect(undone.json()).toMatchObject({ data: { application: before } })
    expect(outcome(await on.dave.post(`${PATH}/${encId}/undo`))).toBe('200')
    await on.dave.post(`${PATH}/${encId}/withdraw`)
    on.clock.now = addHours(on.clock.now, 72)
    expect(outcome(await on.dave.post(`${PATH}/${encId}/undo`))).toBe('409 undo-over')
    await on.send(on.applicantOf(on.dave), draft)
    on.clock.now = TEST_NOW
    expect((await newsOf(encId)).map(({ id }) => id.split('.').at(-1))).toEqual([
      'received',
      'moved',
      'withdrawn',
      'undone',
      'withdrawn',
    ])
  })

  test('cannot distinguish another person’s application from one that does not exist', async () => {
    const encId = await apply(on.alice, 'D')
    const calls = (id: string) => [
      on.dave.get(`${PATH}/${id}`),
      on.dave.get(`${PATH}/${id}/versions/1`),
      on.dave.post(`${PATH}/${id}/edit`, { base: 1, values: {} }),
      on.dave.post(`${PATH}/${id}/withdraw`),
      on.dave.post(`${PATH}/${id}/undo`),
    ]
    const bodies = async (id: string) =>
      (await Promise.all(calls(id))).map((answer) => {
        const { error, ...rest } = answer.json<{ error: { id?: string } }>()
        return { ...rest, error: { ...error, id: '' } }
      })
    const foreign = await bodies(encId)
    expect(foreign).toEqual(await bodies('x'.repeat(22)))
    expect(foreign.map(({ error }) => error)).toEqual(foreign.map(() => expect.objectContaining({ code: 'not-found' })))
    const erin = await on.erin.get(`${PATH}/${encId}`)
    expect(erin.statusCode).toBe(404)
  })

  test('learns nothing about the status if the company hides it', async () => {
    const { pcsxConfig } = on.tenant.site
    const shown = pcsxConfig.applicationsPageConfig.tabs.submitted
    const encId = await apply(on.dave, 'E')
    const mails = () => mailsTo(on.site, 'dave@example.com').length
    shown.hideApplicationStatus = true
    try {
      const before = mails()
      await company().reject(target(encId), {})
      const { application, timeline } = await show(on.dave, encId)
      expect(application).toMatchObject({
        currentStatus: 'Submitted',
        stageKind: 'new',
        stages: [],
        allowWithdraw: true,
        reapplyFrom: null,
      })
      expect(timeline).toEqual([])
      expect((await list(on.dave)).applications.map((one) => one.encId)).toContain(encId)
      expect(outcome(await on.dave.post(`${PATH}/${encId}/withdraw`))).toBe('409 decided')
      const draft = await on.draft(on.applicantOf(on.dave), on.idOf('E'))
      await expect(on.send(on.applicantOf(on.dave), draft)).rejects.toMatchObject({ code: 'already-applied' })
      expect(mails()).toBe(before)
    } finally {
      shown.hideApplicationStatus = false
    }
    const draft = await on.draft(on.applicantOf(on.dave), on.idOf('E'))
    await expect(on.send(on.applicantOf(on.dave), draft)).rejects.toMatchObject({
      code: 'too-soon',
      data: { until: addDays(TEST_NOW, 180).toISOString() },
    })
  })
})

test('A guest’s applications go to the account that claims them, with their history', async () => {
  const guest = await on.guest()
  const { encId } = await on.apply(guest, on.idOf('B'), answers({ email: 'dave@example.com' }))
  await on.site.context.db
    .transaction()
    .execute((trx) => on.applications.claim(trx, guest.guestId ?? 0, on.dave.accountId))
  const { timeline } = await show(on.dave, encId)
  expect(timeline.map(({ action }) => action)).toEqual(['submitted', 'claimed'])
})

test('The history of an application cannot be changed in the database without a trace', async () => {
  const encId = await apply(on.alice, 'E')
  const row = await findApplication(on.site.context.db, target(encId))
  if (!row) throw new Error('The application is gone.')
  const check = async () => {
    const now = await findApplication(on.site.context.db, target(encId))
    return now && checkHistory(on.site.context.db, now)
  }
  expect(await check()).toBeUndefined()
  for (const table of ['application_events', 'application_versions'])
    for (const statement of [`UPDATE ${table} SET at = now()`, `DELETE FROM ${table}`])
      await expect(on.rows(`${statement} WHERE application_id = $1`, [row.id])).rejects.toThrow(/is never changed/)
  await on.rows(
    'UPDATE application_contents SET answers = answers || $1 WHERE version_id IN (SELECT id FROM application_versions WHERE application_id = $2)',
    ['{"firstname": "Eve"}', row.id],
  )
  expect(await check()).toBe('content-changed')
})
