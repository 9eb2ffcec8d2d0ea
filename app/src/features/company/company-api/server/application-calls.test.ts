import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyApplicationService } from '#features/applying/applications/server/index.ts'
import { draftService } from '#features/applying/drafts/server/index.ts'
import { formService } from '#features/applying/forms/server/index.ts'
import { addDays } from '#kernel/time.ts'
import { answers, type ApplicationSite, MERIDIAN, openApplicationSite } from '#testing/applications.ts'
import { fillForm } from '#testing/forms/fill-form.ts'
import { sampleFiles } from '#testing/resumes/sample-resumes.ts'
import { testLetter } from '#testing/letters/make-letter.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { mailsTo } from '#testing/visitor.ts'
import { type ApiScope, apiScopes } from '#kernel/company/api-scopes.ts'
import { createApiKey } from './keys/api-keys.ts'

interface DemoForm {
  key: string
  title: string
  purpose: string
  definition: object
}

interface SentForm {
  values: Record<string, unknown>
  definition: object
  attachments: { filename: string }[]
}

const isFile = (value: unknown): boolean => typeof value === 'object' && value !== null && 'content' in value

interface Shown {
  id: string
  candidate_id: string
  status: string
  rejects_at: string | null
  current_stage: { id: number; name: string }
  attachments: { url: string; filename: string; type: string }[]
}

let on: ApplicationSite
/** Keys with all scopes: the company's and another company's. */
let own: string
let foreign: string
beforeAll(async () => {
  on = await openApplicationSite()
  own = await newKey(apiScopes)
  foreign = await newKey(apiScopes, on.site.context.tenants.all()[1]?.id)
})
afterAll(() => on?.close())

const newKey = async (scopes: readonly ApiScope[], tenantId = on.tenant.id) =>
  (
    await createApiKey(on.site.context.db, {
      tenantId,
      name: 'ATS',
      scopes: [...scopes],
      expiresAt: null,
      now: TEST_NOW,
    })
  ).key

const call = (path: string, { body, key = own, method = body ? ('POST' as const) : ('GET' as const) }: Call = {}) =>
  on.site.app.inject({
    method,
    url: path.startsWith('/api') ? path : `/api/company/v1${path}`,
    headers: { host: 'localhost:3000', authorization: `Bearer ${key}` },
    ...(body && { payload: body }),
  })
interface Call {
  body?: object
  key?: string
  method?: 'GET' | 'POST' | 'PUT'
}
const act = (id: string, name: string, body: object = {}) => call(`/applications/${id}/${name}`, { body })
const shown = async (id: string) => (await call(`/applications/${id}`)).json<Shown>()

let people = 0
/** Returns the id of a new guest's application. */
async function applied(row = 'A'): Promise<string> {
  people += 1
  const more = { email: `person${people}@example.org`, firstname: `Person ${people}`, location: 'Leeds' }
  return (await on.apply(await on.guest(), on.idOf(row), answers(more))).encId
}

describe('a company’s program', () => {
  test('fetches applications page by page, each once, and later only those that changed', async () => {
    const ids = []
    for (let n = 0; n < 5; n += 1) ids.push(await applied('B'))
    const found: string[] = []
    let next: string | undefined = `/applications?limit=2&job_id=${on.idOf('B')}`
    while (next) {
      const page = await call(next)
      found.push(...page.json<Shown[]>().map(({ id }) => id))
      next = /<([^>]+)>; rel="next"/.exec(String(page.headers['link'] ?? ''))?.[1]
    }
    expect(found).toEqual(ids)
    on.clock.now = addDays(TEST_NOW, 1)
    await act(ids[2] ?? '', 'start_review')
    on.clock.now = TEST_NOW
    const changed = await call(`/applications?updated_after=${encodeURIComponent('2026-05-04T16:00:00+02:00')}`)
    expect(changed.json<Shown[]>().map(({ id }) => id)).toEqual([ids[2]])
    const { current_stage: stage } = await shown(ids[2] ?? '')
    const inReview = await call(`/applications?status=active&stage_id=${stage.id}&job_id=${on.idOf('B')}`)
    expect(inReview.json<Shown[]>().map(({ id }) => id)).toEqual([ids[2]])
    expect((await call('/applications?status=hired')).json()).toEqual([])
  })

  test('reads the faults of a list’s parameters', async () => {
    for (const [query, field] of [
      ['limit=501', 'limit'],
      ['limit=x', 'limit'],
      ['status=new', 'status'],
      ['updated_after=yesterday', 'updated_after'],
      ['job_id=9999999999999999999', 'job_id'],
    ]) {
      const refused = await call(`/applications?${query}`)
      expect([refused.statusCode, refused.json().errors?.[0]?.field], query).toEqual([422, field])
    }
    expect((await call('/applications?cursor=nonsense')).json().code).toBe('bad-cursor')
  })

  test('reads an application, its version, its file and its candidate', async () => {
    const alice = on.applicantOf(on.alice)
    const values = answers({ phone: '+44 113 496 0000' })
    const draft = await on.draft(alice, on.idOf('A'), values)
    const letter = await testLetter('My résumé')
    const drafts = on.site.context.use(draftService)
    await drafts.setFile(alice, draft.encId, 'resume', { name: 'cv.pdf', bytes: letter }, { now: TEST_NOW })
    const found = await drafts.find(on.site.context.db, alice, on.idOf('A'))
    const { encId } = await on.send(alice, found ?? draft)
    const one = (await call(`/applications/${encId}`)).json()
    expect(one).toMatchObject({
      id: encId,
      candidate_id: on.alice.accountId,
      status: 'active',
      jobs: [{ id: on.idOf('A'), name: 'Baker A' }],
      answers: expect.arrayContaining([{ question: 'Last name', answer: 'Moreau', label: null }]),
      attachments: [{ filename: 'cv.pdf', type: 'resume' }],
      version: 1,
    })
    const { pathname } = new URL((one as Shown).attachments[0]?.url ?? '')
    const file = await call(pathname)
    expect(file.rawPayload).toEqual(Buffer.from(letter))
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining('attachment; filename="cv.pdf"'),
    })
    const version = await call(`/applications/${encId}/versions/1`)
    expect(version.json()).toMatchObject({
      number: 1,
      values: { firstname: 'Alice' },
      definition: { sections: expect.any(Array) },
      attachments: [{ filename: 'cv.pdf' }],
    })
    expect((await call(`/candidates/${on.alice.accountId}`)).json()).toEqual({
      id: on.alice.accountId,
      first_name: 'Alice',
      last_name: 'Moreau',
      email_addresses: [{ value: 'alice@example.com', type: 'other' }],
      phone_numbers: [{ value: '+441134960000', type: 'other' }],
      application_ids: [encId],
      remote_id: null,
    })
  })

  test('moves an application only from the stage that it knows', async () => {
    const id = await applied()
    const stages = (await call('/job_stages')).json<{ id: number; kind: string }[]>()
    const idOf = (kind: string) => stages.find((stage) => stage.kind === kind)?.id ?? 0
    const from = (await shown(id)).current_stage.id
    expect(from).toBe(idOf('new'))
    expect((await act(id, 'advance', { from_stage_id: idOf('offer') })).json().code).toBe('stage-changed')
    expect((await act(id, 'advance', { from_stage_id: from })).json().current_stage.id).toBe(idOf('review'))
    const toOffer = { from_stage_id: idOf('review'), to_stage_id: idOf('offer') }
    for (let times = 0; times < 2; times += 1)
      expect((await act(id, 'move', toOffer)).json().current_stage.id).toBe(idOf('offer'))
    expect((await act(id, 'move', { ...toOffer, from_stage_id: idOf('offer'), to_stage_id: 0 })).json().code).toBe(
      'no-such-stage',
    )
    expect((await act(id, 'move', { to_stage_id: idOf('offer') })).json().errors[0].field).toBe('from_stage_id')
    expect((await act(id, 'hire', { start_date: '2026-02-30' })).statusCode).toBe(422)
    expect((await act(id, 'hire', { start_date: '2026-09-01' })).json()).toMatchObject({
      status: 'hired',
      start_date: '2026-09-01',
    })
    expect((await act(id, 'reject', { reason: 'late' })).json().code).toBe('hired')
  })

  test('rejects with a message, undoes that, and schedules a rejection', async () => {
    const id = await applied()
    const email = `person${people}@example.org`
    const rejected = await act(id, 'reject', { reason: 'experience', words: 'We liked your bread.' })
    expect(rejected.json()).toMatchObject({
      status: 'rejected',
      rejected_at: TEST_NOW.toISOString(),
      rejection_reason: 'experience',
    })
    const mail = mailsTo(on.site, email).at(-1)
    expect(mail?.text).toContain('We liked your bread.')
    expect(mail?.text).not.toContain('experience')
    expect((await act(id, 'unreject')).json()).toMatchObject({
      status: 'active',
      rejected_at: null,
      rejection_reason: null,
    })
    const planned = await act(id, 'reject', { reason: 'experience', send_at: '2026-05-06T09:00:00+02:00' })
    expect(planned.json()).toMatchObject({ status: 'active', rejects_at: '2026-05-06T07:00:00.000Z' })
    expect((await act(id, 'unreject')).json()).toMatchObject({ status: 'active', rejects_at: null })
    expect((await act(await applied(), 'unreject')).json().code).toBe('not-rejected')
  })

  test('sets its own id, and finds it in the application', async () => {
    const id = await applied()
    const set = (remoteId: string | null) =>
      call(`/applications/${id}/remote_id`, { method: 'PUT', body: { remote_id: remoteId } })
    expect((await set('CAND-7')).json().remote_id).toBe('CAND-7')
    expect((await call(`/applications/${id}`)).json().remote_id).toBe('CAND-7')
    expect((await set(null)).json().remote_id).toBe(null)
    expect((await set('\0')).statusCode).toBe(422)
  })

  test('sets its own id of a person, which an account takes over from the guest', async () => {
    const { candidate_id: candidate } = await shown(await applied())
    const set = (remoteId: string | null, key?: string) =>
      call(`/candidates/${candidate}/remote_id`, {
        method: 'PUT',
        body: { remote_id: remoteId },
        ...(key === undefined ? {} : { key }),
      })
    expect((await set('P-7')).json().remote_id).toBe('P-7')
    expect((await set('P-8')).json().remote_id).toBe('P-8')
    expect((await set('P-9', foreign)).statusCode).toBe(404)
    const guestId = Number(candidate.replace('guest-', ''))
    await on.site.context.db.transaction().execute((trx) => on.applications.claim(trx, guestId, on.dave.accountId))
    const taken = await call(`/candidates/${on.dave.accountId}`)
    expect(taken.json().remote_id).toBe('P-8')
    expect((await set(null)).statusCode).toBe(404)
  })

  test('counts voluntary answers, and none of a group of fewer than ten', async () => {
    const choices = [
      { label: 'Woman', value: 'w' },
      { label: 'Man', value: 'm' },
    ]
    const items = [{ name: 'gender', type: 'radio', label: 'Gender', choices }]
    const form = { key: 'about-you', title: 'About you', purpose: 'demographic', positions: [on.idOf('C')] }
    const published = await call('/forms', {
      method: 'POST',
      body: { ...form, definition: { sections: [{ title: 'About you', items }] } },
    })
    expect(published.statusCode, published.body).toBe(201)
    const give = async (value: string, count: number) => {
      for (let times = 0; times < count; times += 1)
        await on.apply(await on.guest(), on.idOf('C'), answers({ email: `v${times}@example.org`, gender: value }))
    }
    await give('w', 10)
    await give('m', 9)
    const counted = async (query = '') =>
      (await call(`/demographics${query}`)).json<{ questions: { question: string; options: object[] }[] }>().questions
    const withW = [
      {
        question: 'Gender',
        options: [
          { option: 'Woman', count: 10 },
          { option: 'Man', count: null },
        ],
      },
    ]
    expect(await counted()).toEqual([])
    on.clock.now = addDays(TEST_NOW, 31)
    expect(await counted()).toEqual(withW)
    expect(await counted(`?job_id=${on.idOf('C')}&from=2026-05&to=2026-05`)).toEqual(withW)
    expect((await counted('?from=2026-06'))[0]?.options).toEqual(
      withW[0]?.options.map((one) => ({ ...one, count: null })),
    )
    on.clock.now = TEST_NOW
    expect((await call('/demographics?from=May')).json().errors[0].field).toBe('from')
    expect((await call(`/demographics?job_id=${on.idOf('N')}`)).statusCode).toBe(404)
  })

  test('publishes each application form of the demo, and reads the sent answers as they were typed', async () => {
    const folder = new URL('../../../../../demo/meridian/forms/', import.meta.url)
    const forms = readdirSync(folder)
      .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as DemoForm)
      .filter(({ purpose }) => purpose === 'application')
    expect(forms.length).toBeGreaterThan(2)
    await on.site.importRows(
      MERIDIAN,
      forms.map(({ key }) => ({ id: key, title: key, description: '<p>Work</p>' })),
    )
    const ids = await on.site.ids(MERIDIAN)
    const { db, use } = on.site.context
    for (const { key, title, purpose, definition } of forms) {
      const id = ids.get(key) ?? 0
      const published = await call('/forms', { body: { key, title, purpose, definition, positions: [id] } })
      expect(published.statusCode, published.body).toBe(201)
      const form = await use(formService).current(db, on.tenant.id, id)
      const filled = fillForm(form.definition)
      const { files: fileFields = [], values: fields = [] } = Object.groupBy(Object.keys(filled), (name) =>
        [filled[name]].flat().some(isFile) ? 'files' : 'values',
      )
      const given = Object.fromEntries(fields.map((name) => [name, filled[name]]))
      const guest = await on.guest()
      const { encId } = await on.draft(guest, id, given)
      for (const field of fileFields)
        await use(draftService).setFile(
          guest,
          encId,
          field,
          { name: `${field}.pdf`, bytes: await sampleFiles.pdf() },
          { now: TEST_NOW },
        )
      const draft = await use(draftService).find(db, guest, id)
      const sent = await on.send(guest, { encId, version: draft?.version ?? 0 })
      const read = (await call(`/applications/${sent.encId}/versions/1`)).json<SentForm>()
      expect(read.values, key).toEqual({
        ...given,
        ...Object.fromEntries(fileFields.map((name) => [name, [expect.any(String)]])),
      })
      expect(read.definition, key).toEqual(JSON.parse(JSON.stringify(form.definition)))
      expect(read.attachments.map(({ filename }) => filename).toSorted(), key).toEqual(
        fileFields.map((name) => `${name}.pdf`).toSorted(),
      )
    }
  })

  test('finds nothing of another company, as if it did not exist', async () => {
    const id = await applied()
    const { candidate_id: candidate, current_stage: stage } = await shown(id)
    const from = { from_stage_id: stage.id }
    const calls: [path: string, body?: object, method?: 'PUT'][] = [
      [`/applications/ID`],
      [`/applications/ID/versions/1`],
      [`/applications/ID/attachments/none`],
      [`/applications/ID/start_review`, {}],
      [`/applications/ID/advance`, from],
      [`/applications/ID/move`, { ...from, to_stage_id: stage.id }],
      [`/applications/ID/reject`, { reason: 'other' }],
      [`/applications/ID/unreject`, {}],
      [`/applications/ID/hire`, {}],
      [`/applications/ID/remote_id`, { remote_id: 'x' }, 'PUT'],
    ]
    for (const [path, body, method] of calls) {
      const there = await call(path.replace('ID', id), {
        key: foreign,
        ...(body && { body }),
        ...(method && { method }),
      })
      const missing = await call(path.replace('ID', 'missing'), { ...(body && { body }), ...(method && { method }) })
      expect([path, there.statusCode, there.json()]).toEqual([path, 404, missing.json()])
    }
    for (const each of [candidate, 'guest-999999', 'none'])
      expect((await call(`/candidates/${each}`, { key: foreign })).statusCode).toBe(404)
    expect((await call(`/job_stages?job_id=${on.idOf('A')}`, { key: foreign })).statusCode).toBe(404)
    expect((await call(`/applications?job_id=${on.idOf('A')}`, { key: foreign })).json()).toEqual([])
    const target = { tenantId: on.tenant.id, encId: id }
    expect(await on.site.context.use(companyApplicationService).show(target)).toMatchObject({ state: 'submitted' })
  })
})
