import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveDraftsService, publishForm } from '#features/applying/forms/server/index.ts'
import { addDays, addHours } from '#kernel/time.ts'
import { change, type DraftSite, MERIDIAN, type SaveAnswer, openDraftSite } from '#testing/draft-site.ts'
import { sampleFiles } from '#testing/resumes/sample-resumes.ts'
import { formBody, lastCode, mailsTo, signIn, type Visitor } from '#testing/visitor.ts'
import type { GivenForm } from '../contract.ts'
import { companyForms, giveForm, recallForm, reopenForm } from './company/give-form.ts'
import { formDependencies } from './records/dependencies.ts'
import { remindOfForms } from './remind.ts'
import type { FormRow } from './records/store.ts'

const definition = {
  sections: [
    {
      title: 'You',
      items: [
        { name: 'name', type: 'text', label: 'Name', required: true, rules: [{ type: 'minLength', value: 3 }] },
        { name: 'note', type: 'text', label: 'Note' },
        { name: 'proof', type: 'fileUpload', label: 'Proof', rules: [{ type: 'maxLength', value: 2 }] },
      ],
    },
  ],
}

let world: DraftSite
let alice: Visitor
let bob: Visitor
let tenantId: number
beforeAll(async () => {
  world = await openDraftSite()
  const { context } = world.site
  const tenant = context.tenants.all()[0]
  if (!tenant) throw new Error('no company')
  tenantId = tenant.id
  const dependencies = { db: context.db, now: world.clock.now, moveDrafts: context.use(moveDraftsService) }
  await publishForm(dependencies, tenant, { key: 'start', title: 'Start', purpose: 'given', definition, by: 'test' })
  await publishForm(dependencies, tenant, { key: 'apply', purpose: 'application', definition, by: 'test' })
  alice = await world.signedIn('alice')
  bob = await world.signedIn('bob')
})
afterAll(() => world?.site.close())

const give = (email = 'alice@example.com', dueAt: Date | null = null): Promise<FormRow> =>
  giveForm(companyForms(world.site.context), { tenantId, formKey: 'start', email, dueAt, by: 'test' })
const at = (id: string, rest = '') => `/api/pcsx/forms/${id}${rest}`

interface Answer {
  status: number
  error: { code?: string; fields?: object }
  data: {
    form: GivenForm
    values: Record<string, unknown>
    version: number
    status: string
    files: { id: string; name: string }[]
  }
  messages?: Record<string, unknown>
}
const read = async (who: Visitor, path: string) => {
  const answer = await who.get(path)
  return { ...answer.json<Answer>(), status: answer.statusCode }
}
const save = async (who: Visitor, id: string, body: object, query = '') => {
  const answer = await who.send('PUT', at(id, query), { base: 0, device: 'laptop', ...body })
  return { ...answer.json<SaveAnswer>(), status: answer.statusCode }
}
const send = async (who: Visitor, id: string, version: number, query = '') => {
  const answer = await who.send('POST', at(id, `/submit${query}`), { version })
  return { ...answer.json<Answer>(), status: answer.statusCode }
}
const list = async (who: Visitor, query = '') =>
  (await who.get(`/api/pcsx/forms_list${query}`)).json<{
    data: { forms: GivenForm[]; tabs?: { id: string; label: string; count: number }[] }
  }>().data

describe('a form that a company gives to a candidate', () => {
  test('is listed, saved while it is filled in, sent, and read back as it was sent', async () => {
    const { encId } = await give(undefined, addDays(world.clock.now, 9))
    expect((await list(alice, '?tab_id=to_do&include_tab_list=true')).forms).toMatchObject([
      { encId, title: 'Start', kind: 'form', status: 'open', due_at: addDays(world.clock.now, 9).toISOString() },
    ])
    const saved = await save(alice, encId, { changes: [change('laptop:1', 'name', 'Alice')] })
    expect(saved).toMatchObject({ status: 200, data: { taken: ['laptop:1'], draft: { version: 1 } } })
    expect(await read(alice, at(encId))).toMatchObject({ data: { status: 'in_progress', values: { name: 'Alice' } } })
    expect(await send(alice, encId, 1)).toMatchObject({ status: 200, data: { form: { status: 'completed' } } })
    expect(await read(alice, at(encId))).toMatchObject({ data: { status: 'completed', values: { name: 'Alice' } } })
    const { forms, tabs } = await list(alice, '?tab_id=completed&include_tab_list=true')
    expect(forms).toMatchObject([{ encId, completed_at: world.clock.now.toISOString() }])
    expect(tabs).toMatchObject([
      { id: 'to_do', label: 'To do', count: 0 },
      { id: 'offer_forms' },
      { id: 'completed', count: 1 },
      { id: 'documents' },
    ])
  })

  test.each(['forms', ''])(
    'of an unknown tab (“%s”) are refused with the names of the known ones [second/B3-07]',
    async (tab) => {
      const answer = await alice.get(`/api/pcsx/forms_list?tab_id=${tab}&include_tab_list=true`)
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toMatchObject({ messages: { tab_id: [expect.stringContaining('"to_do"')] } })
    },
  )

  test('sent twice is sent once, and can’t be changed until the company reopens it', async () => {
    const { encId } = await give()
    await save(alice, encId, { changes: [change('laptop:1', 'name', 'Alice')] })
    const first = await send(alice, encId, 1)
    expect(await send(alice, encId, 1)).toEqual(first)
    const late = { base: 1, changes: [change('laptop:2', 'name', 'Alicia')] }
    expect(await save(alice, encId, late)).toMatchObject({ status: 409, error: { code: 'completed' } })
    const dependencies = formDependencies(world.site.context)
    await reopenForm(dependencies, { tenantId, encId })
    await expect(reopenForm(dependencies, { tenantId, encId })).rejects.toMatchObject({ code: 'not-completed' })
    expect(await save(alice, encId, late)).toMatchObject({ status: 200, data: { draft: { version: 2 } } })
    expect(await send(alice, encId, 2)).toMatchObject({ data: { form: { status: 'completed' } } })
    expect((await read(alice, at(encId))).data.values).toMatchObject({ name: 'Alicia' })
  })

  test('with missing answers, or with changes from another device, isn’t sent', async () => {
    const { encId } = await give()
    expect(await send(alice, encId, 0)).toMatchObject({ status: 422, error: { code: 'invalid' } })
    await save(alice, encId, { changes: [change('laptop:1', 'name', 'Alice')] })
    expect(await send(alice, encId, 0)).toMatchObject({ status: 409, error: { code: 'draft-changed' } })
    const phone = await save(alice, encId, { device: 'phone', changes: [change('phone:1', 'name', 'Alix')] })
    expect(phone.data.conflicts).toMatchObject([{ field: 'name', mine: 'Alix', theirs: 'Alice', device: 'laptop' }])
    expect(await send(alice, encId, phone.data.draft.version)).toMatchObject({ error: { code: 'draft-changed' } })
    expect(await save(alice, encId, { changes: [change('laptop:2', 'age', 1)] })).toMatchObject({
      status: 422,
      error: { code: 'unknown-field' },
    })
  })

  test('keeps its files, even after the person removes one from the reopened form', async () => {
    const { encId } = await give()
    await save(alice, encId, { changes: [change('laptop:1', 'name', 'Alice')] })
    const version = await addProof(alice, encId)
    expect(await send(alice, encId, version)).toMatchObject({ status: 200 })
    const [file] = (await read(alice, at(encId))).data.files
    expect(file).toMatchObject({ name: 'pass.pdf' })
    await reopenForm(formDependencies(world.site.context), { tenantId, encId })
    expect((await alice.send('DELETE', at(encId, `/files/${file?.id}`))).statusCode).toBe(200)
    const { cleanUpDrafts } = await import('#features/applying/drafts/server/lifetime/remind.ts')
    await cleanUpDrafts(world.site.context, addDays(world.clock.now, 400))
    const row = await world.site.context.database.pool.query('SELECT FROM application_files WHERE enc_id = $1', [
      file?.id,
    ])
    expect(row.rowCount).toBe(1)
  })

  test('is missing for others and for the signed-out alike, and after it is recalled', async () => {
    const { encId } = await give()
    expect([await read(bob, at(encId)), await read(bob, at('x'.repeat(22)))]).toMatchObject([
      { status: 404, error: { code: 'not-found' } },
      { status: 404, error: { code: 'not-found' } },
    ])
    expect((await save(bob, encId, { changes: [change('l:1', 'name', 'Bob')] })).status).toBe(404)
    const visitor = await world.visitor()
    expect((await visitor.get(at(encId))).statusCode).toBe(404)
    const key = companyForms(world.site.context).linkKey(encId)
    expect((await visitor.get(at(encId, `?key=${key}`))).statusCode).toBe(404)
    await recallForm(formDependencies(world.site.context), { tenantId, encId })
    expect((await read(alice, at(encId))).status).toBe(404)
  })
})

test('an unfinished form is a reminder on the dashboard until it is sent or recalled', async () => {
  const nudges = async () =>
    (await bob.get('/api/pcsx/dashboard/nudges'))
      .json<{ data: { nudges: { id: string; due: string | null }[] } }>()
      .data.nudges.filter(({ id }) => id.startsWith('form-due:'))
      .map(({ id, due }) => [id, due])
  const due = addDays(world.clock.now, 2)
  const [sent, recalled] = [await give('bob@example.com', due), await give('bob@example.com')]
  const reminders = [
    [`form-due:${sent.encId}`, due.toISOString()],
    [`form-due:${recalled.encId}`, null],
  ]
  expect(await nudges()).toEqual(reminders)
  await save(bob, sent.encId, { changes: [change('laptop:1', 'name', 'Bob')] })
  expect(await nudges()).toEqual(reminders)
  expect(await send(bob, sent.encId, 1)).toMatchObject({ status: 200 })
  expect(await nudges()).toEqual(reminders.slice(1))
  await recallForm(formDependencies(world.site.context), { tenantId, encId: recalled.encId })
  expect(await nudges()).toEqual([])
})

test('a person without an account fills in and sends a form by its own link alone', async () => {
  const { encId } = await give('guest@example.com')
  const visitor = await world.visitor()
  const key = `?key=${companyForms(world.site.context).linkKey(encId)}`
  expect((await visitor.get(at(encId, '?key=wrong'))).statusCode).toBe(404)
  expect(await save(visitor, encId, { changes: [change('l:1', 'name', 'Gina')] }, key)).toMatchObject({ status: 200 })
  expect(await send(visitor, encId, 1, key)).toMatchObject({ status: 200, data: { form: { status: 'completed' } } })
  expect(await read(visitor, at(encId, key))).toMatchObject({ data: { values: { name: 'Gina' } } })
})

/** Adds a file to a form. @returns the form's version */
async function addProof(who: Visitor, id: string, query = ''): Promise<number> {
  const { payload, headers } = await formBody({ field: 'proof', device: 'laptop' }, [
    { field: 'file', name: 'pass.pdf', bytes: await sampleFiles.pdf() },
  ])
  const answer = await who.post(at(id, `/files${query}`), payload, headers)
  return answer.json<{ data: { draft: { version: number } } }>().data.draft.version
}

describe('a form that was sent through its link', () => {
  const key = (encId: string) => `?key=${companyForms(world.site.context).linkKey(encId)}`
  const sentByLink = async (email: string) => {
    const { encId } = await give(email)
    const visitor = await world.visitor()
    await save(visitor, encId, { changes: [change('l:1', 'name', 'Gina')] }, key(encId))
    const version = await addProof(visitor, encId, key(encId))
    expect(await send(visitor, encId, version, key(encId))).toMatchObject({ status: 200 })
    return { encId, visitor }
  }

  test('shows its files for download to the person with the link', async () => {
    const { encId, visitor } = await sentByLink('files@example.com')
    const { sent_files: files } = (await visitor.get(at(encId, key(encId)))).json<{
      data: { sent_files: { name: string; path: string }[] }
    }>().data
    expect(files).toMatchObject([{ name: 'pass.pdf' }])
    const file = await visitor.get(files[0]?.path ?? '')
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  test('moves with its answers and files to the account that signs in with the link’s address', async () => {
    const { encId, visitor } = await sentByLink('Late.Comer@example.com')
    await world.site.context.database.pool.query(
      `UPDATE accounts SET email = 'late.comer@example.com' WHERE email = 'dave@example.com'`,
    )
    const setVerified = (is: boolean) =>
      world.site.context.database.pool.query('UPDATE accounts SET email_verified = $1 WHERE email = $2', [
        is,
        'late.comer@example.com',
      ])
    await setVerified(false)
    const unproven = await signIn(world.site, MERIDIAN, 'late.comer@example.com')
    expect((await read(unproven, at(encId))).status).toBe(404)
    await setVerified(true)
    const late = await signIn(world.site, MERIDIAN, 'late.comer@example.com')
    expect((await list(late, '?tab_id=completed')).forms).toMatchObject([{ encId }])
    expect(await read(late, at(encId))).toMatchObject({
      data: { values: { name: 'Gina' }, files: [{ name: 'pass.pdf' }] },
    })
    expect((await list(late, '?tab_id=documents')).forms.map(({ title }) => title).toSorted()).toEqual([
      'Start.pdf',
      'pass.pdf',
    ])
    expect((await read(visitor, at(encId, key(encId)))).status).toBe(404)
    expect((await read(alice, at(encId))).status).toBe(404)
  })

  test('rings the bell of the account it moves to if it is unfinished', async () => {
    const [toDo, sent] = [await give('ringing@example.org'), await sentByLink('ringing@example.org')]
    await alice.post('/api/pcsx/applications/claim', { email: 'ringing@example.org' })
    const code = lastCode(world.site, 'ringing@example.org')
    await alice.post('/api/pcsx/applications/claim', { email: 'ringing@example.org', code })
    const { rows } = await world.site.context.database.pool.query(
      `SELECT n.message_id, n.matter, array_agg(d.channel) AS channels
       FROM notifications n JOIN notification_deliveries d ON d.notification_id = n.id
       WHERE n.matter = ANY($1) GROUP BY n.id`,
      [[`form ${toDo.encId}`, `form ${sent.encId}`]],
    )
    expect(rows).toEqual([
      { message_id: 'notification.form.moved', matter: `form ${toDo.encId}`, channels: ['in_app'] },
    ])
  })

  test('moves to an account with another address once its person proves the link’s address', async () => {
    const { encId } = await sentByLink('private@example.org')
    const claim = '/api/pcsx/applications/claim'
    await alice.post(claim, { email: 'private@example.org' })
    expect((await alice.post(claim, { email: 'private@example.org', code: '000000' })).statusCode).toBe(422)
    expect((await read(alice, at(encId))).status).toBe(404)
    const code = lastCode(world.site, 'private@example.org')
    expect((await alice.post(claim, { email: 'private@example.org', code })).json()).toMatchObject({
      data: { claimed: 1 },
    })
    expect(await read(alice, at(encId))).toMatchObject({ status: 200, data: { values: { name: 'Gina' } } })
  })
})

test('a form with another purpose can’t be given to one person', async () => {
  const gift = { tenantId, formKey: 'apply', email: 'alice@example.com', dueAt: null, by: 'test' }
  await expect(giveForm(companyForms(world.site.context), gift)).rejects.toMatchObject({ fault: 'not-giveable' })
})

test('the email about a given form says what it is, from whom, and when it is due [second/RA3-09]', async () => {
  const before = mailsTo(world.site, 'bob@example.com').length
  await give('bob@example.com', new Date('2026-12-05T18:00:00Z'))
  const [mail] = mailsTo(world.site, 'bob@example.com').slice(before)
  expect(mail?.headers['subject']).toMatch(/^Please fill in “.+” for .+$/)
  expect(mail?.text).toContain('Please send “Start” by December 5, 2026')
  expect(mail?.text).toContain('Fill in form:')
})

test('reminders are sent three days before a form is due and when it is, once each, and none after it was sent', async () => {
  const { now } = world.clock
  const dependencies = formDependencies(world.site.context)
  const due = addDays(now, 5)
  const { encId } = await give('bob@example.com', due)
  const done = await give('bob@example.com', due)
  await save(bob, done.encId, { changes: [change('l:1', 'name', 'Bob')] })
  await send(bob, done.encId, 1)
  await remindOfForms(dependencies, addDays(now, -1))
  const remind = async (when: Date) => {
    await remindOfForms(dependencies, when)
    const { rows } = await world.site.context.database.pool.query<{ id: string }>(
      `SELECT message_id AS id FROM notifications WHERE matter = $1 AND message_id <> 'notification.form.assigned' ORDER BY created_at`,
      [`form ${encId}`],
    )
    return rows.map(({ id }) => id)
  }
  expect(await remind(addDays(now, 1))).toEqual([])
  expect(await remind(addDays(now, 3))).toEqual(['notification.form.soon'])
  expect(await remind(addHours(due, 1))).toEqual(['notification.form.soon', 'notification.form.due'])
  expect(await remind(addHours(due, 9))).toHaveLength(2)
  const about = await world.site.context.database.pool.query('SELECT FROM notifications WHERE matter = $1', [
    `form ${done.encId}`,
  ])
  expect(about.rowCount).toBe(1)
})

test('names with a meaning are filled in from the profile, as in applications [second/RA3-21]', async () => {
  const { context } = world.site
  const tenant = context.tenants.all()[0]
  if (!tenant) throw new Error('no company')
  const items = ['fullname', 'firstname', 'email', 'note'].map((name) => ({ name, type: 'text', label: name }))
  const dependencies = { db: context.db, now: world.clock.now, moveDrafts: context.use(moveDraftsService) }
  const named = { sections: [{ title: 'You', items }] }
  await publishForm(dependencies, tenant, { key: 'named', purpose: 'given', definition: named, by: 'test' })
  const person = { tenantId, formKey: 'named', email: 'alice@example.com', dueAt: null, by: 'test' }
  const { encId } = await giveForm(companyForms(context), person)
  const { data } = await read(alice, at(encId))
  expect(data.values).toMatchObject({ email: 'alice@example.com' })
  expect(data.values['fullname']).toContain(data.values['firstname'])
  expect(String(data.values['fullname'])).not.toBe('')
  expect(data.values).not.toHaveProperty('note')
})
