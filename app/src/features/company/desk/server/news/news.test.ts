import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { moveDraftsService, publishForm } from '#features/applying/forms/server/index.ts'
import { companyForms, giveForm } from '#features/applying/given-forms/server/company/give-form.ts'
import { makeOffer, offerDependencies, storeSent } from '#features/letters/offers/server/index.ts'
import type { ShownInterview } from '#features/applying/interviews/contract.ts'
import type { Offer } from '#features/letters/offers/contract.ts'
import { addDays, addHours } from '#kernel/time.ts'
import { answers, type ApplicationSite, MERIDIAN, NORTHGATE, openApplicationSite } from '#testing/applications.ts'
import { change } from '#testing/draft-site.ts'
import { testLetter } from '#testing/letters/make-letter.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { formBody, mailsTo, signIn, type Visitor } from '#testing/visitor.ts'
import { sendDigests } from './send-digests.ts'

let on: ApplicationSite
const people = new Map<string, Visitor>()
beforeAll(async () => {
  on = await openApplicationSite({
    site: { company: { timeZone: 'Europe/Berlin' }, termsOfService: { enabled: false } },
  })
  await on.rows(
    `INSERT INTO staff_jobs (account_id, tenant_id, position_id)
     SELECT id, tenant_id, $1 FROM accounts WHERE email = 'hugo@example.com'`,
    [on.idOf('A')],
  )
  for (const who of ['carol', 'rita', 'hugo']) people.set(who, await signIn(on.site, MERIDIAN, `${who}@example.com`))
})
afterAll(() => on?.close())

const as = (who: string): Visitor => {
  const visitor = people.get(who)
  if (!visitor) throw new Error(`${who} has no browser.`)
  return visitor
}
const got = (who: string, kind: string) =>
  mailsTo(on.site, `${who}@example.com`).filter(({ headers }) => headers['x-foyer-kind'] === kind)
const choose = async (who: string, choices: object) => {
  const answer = await as(who).send('PUT', '/api/desk/news', choices)
  expect(answer.statusCode, answer.body).toBe(200)
}
const follow = async (who: string, job: string, news: string) =>
  (await as(who).send('PUT', `/api/desk/jobs/${on.idOf(job)}/news`, { news })).statusCode
/** Works at another time. Colleagues act at the time of the test, since their sessions end after hours without use. */
async function at<Result>(time: Date, work: () => Promise<Result>): Promise<Result> {
  on.clock.now = time
  try {
    return await work()
  } finally {
    on.clock.now = TEST_NOW
  }
}
const digestsAt = (time: Date) => at(time, () => sendDigests(on.site.context, time))
/** Runs the hourly job as often as a day has hours, from an instant on. */
async function day(from: Date, hours = 24): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) await digestsAt(addHours(from, hour))
}
const guestApplies = async (job: string, more: Record<string, unknown>) =>
  (await on.apply(await on.guest(), on.idOf(job), answers(more))).encId
const eventsFor = async (encId: string) =>
  (
    await on.rows<{ event: string }>(
      `SELECT event FROM staff_news JOIN applications ON applications.id = application_id
       WHERE enc_id = $1 ORDER BY staff_news.id`,
      [encId],
    )
  ).map(({ event }) => event)

describe('the daily digest', () => {
  test('reaches a hiring manager once a day, with names and links but no answers', async () => {
    const ines = { email: 'ines@example.org', firstname: 'Ines', lastname: 'Vidal', location: 'Lisbon' }
    const encId = await guestApplies('A', ines)
    await day(TEST_NOW)
    const [mail, ...others] = got('hugo', 'staff-digest')
    expect(others).toEqual([])
    expect(mail?.headers['subject']).toContain('1 update')
    expect(mail?.text).toContain('Ines Vidal')
    expect(mail?.text).toContain('New application')
    expect(mail?.text).toContain(`/careers/tools/applications/${encId}`)
    expect(mail?.text).not.toContain('Lisbon')
    // The job has someone, so the others aren’t told.
    expect(got('rita', 'staff-digest')).toEqual([])
    await day(addDays(TEST_NOW, 1))
    expect(got('hugo', 'staff-digest')).toHaveLength(1)
  })

  test('goes to owners and recruiters for a job without a contact or a hiring manager, unless they turned it off', async () => {
    await choose('rita', { application: 'never' })
    await guestApplies('B', { email: 'omar@example.org', firstname: 'Omar' })
    await day(TEST_NOW)
    expect(got('carol', 'staff-digest')).toHaveLength(1)
    expect(got('rita', 'staff-digest')).toEqual([])
    expect((await as('rita').get('/api/desk/news')).json().data).toMatchObject({
      choices: { application: 'never', interview: 'daily', late: 'weekly' },
    })
    await choose('rita', { application: 'daily' })
  })

  test('is sent at 8 in the zone of the colleague’s device, and later that day if no server ran', async () => {
    as('carol').cookies['time_zone'] = 'Asia/Tokyo'
    await choose('carol', { application: 'daily' })
    expect((await as('carol').get('/api/desk/news')).json().data.zone).toBe('Asia/Tokyo')
    const before = got('carol', 'staff-digest').length
    const midnight = new Date(`${addDays(TEST_NOW, 4).toISOString().slice(0, 10)}T00:00:00Z`)
    await at(addHours(midnight, -3), () => guestApplies('B', { email: 'uma@example.org', firstname: 'Uma' }))
    // 7:00 in Tokyo, and then 14:00.
    await digestsAt(addHours(midnight, -2))
    expect(got('carol', 'staff-digest')).toHaveLength(before)
    await digestsAt(addHours(midnight, 5))
    expect(got('carol', 'staff-digest')).toHaveLength(before + 1)
    await digestsAt(addHours(midnight, 6))
    expect(got('carol', 'staff-digest')).toHaveLength(before + 1)
  })
})

describe('a colleague who follows a job at once', () => {
  let encId = ''

  test('is emailed when someone applies, and others are not', async () => {
    expect(await follow('rita', 'A', 'at-once')).toBe(200)
    encId = (await on.apply(on.applicantOf(on.alice), on.idOf('A'))).encId
    await vi.waitFor(() => expect(got('rita', 'staff-news')).toHaveLength(1), { timeout: 30_000 })
    const [mail] = got('rita', 'staff-news')
    expect(mail?.headers['subject']).toBe('Alice Moreau: New application (Baker A)')
    expect(mail?.text).toContain(`/careers/tools/applications/${encId}`)
    expect(got('hugo', 'staff-news')).toEqual([])
    expect(got('carol', 'staff-news')).toEqual([])
  })

  test('hears that the candidate picked, and canceled an interview, but not what the company did to it', async () => {
    const startsOn = addDays(on.clock.now, 3).toISOString().slice(0, 10)
    const body = {
      application_id: encId,
      title: 'Talk',
      zone: 'Europe/Berlin',
      slots: [{ wall_start: `${startsOn}T10:00` }, { wall_start: `${startsOn}T14:00` }],
    }
    expect((await as('rita').post('/api/desk/scheduled_interviews', body)).statusCode).toBe(201)
    const [row] = await on.rows<{ enc_id: string }>('SELECT enc_id FROM interviews')
    const at = `/api/pcsx/interviews/${row?.enc_id}`
    const { interview } = (await on.alice.get(at)).json<{ data: { interview: ShownInterview } }>().data
    expect((await on.alice.post(`${at}/book`, { slot_id: interview.slots[0]?.id })).statusCode).toBe(200)
    expect((await on.alice.post(`${at}/cancel`, { reason: 'I am ill.' })).statusCode).toBe(200)
    expect(await eventsFor(encId)).toEqual(['application.submitted', 'interview.booked', 'interview.canceled'])
    await vi.waitFor(() => expect(got('rita', 'staff-news')).toHaveLength(3), { timeout: 30_000 })
    expect(
      got('rita', 'staff-news')
        .map(({ text }) => text)
        .join(' '),
    ).not.toContain('I am ill.')
  })

  test('hears of the signed letter and the accepted offer', async () => {
    const service = offerDependencies(on.site.context)
    const letter = await storeSent(service, 'Letter.pdf', await testLetter())
    const { row } = await makeOffer(
      service,
      {
        tenantId: on.tenant.id,
        accountId: on.alice.accountId,
        position: { id: on.idOf('A'), name: 'Baker A' },
        expiresAt: addDays(on.clock.now, 7),
        application: encId,
        documents: [{ name: 'Letter', kind: 'inline', pending: false, letter }],
      },
      on.clock.now,
    )
    const { offers } = (await on.alice.get('/api/offer/offers')).json<{ data: { offers: Offer[] } }>().data
    const offer = offers.find((one) => one.enc_id === row.encId)
    const form = await formBody({
      full_name: 'Alice Moreau',
      agreed: 'true',
      terms_version: offer?.terms_version ?? '',
      letter_sha256: offer?.offer_documents[0]?.letter_sha256 ?? '',
    })
    expect((await on.alice.post(`/api/offer/offers/${row.encId}/accept`, form.payload, form.headers)).statusCode).toBe(
      200,
    )
    expect((await eventsFor(encId)).filter((event) => event.startsWith('offer'))).toEqual([
      'offer.document-signed',
      'offer.accepted',
    ])
  })

  test('hears that the candidate sent a form', async () => {
    const { context } = on.site
    const forms = companyForms(context)
    const definition = { sections: [{ title: 'You', items: [{ name: 'name', type: 'text', label: 'Name' }] }] }
    const published = { db: context.db, now: TEST_NOW, moveDrafts: context.use(moveDraftsService) }
    await publishForm(published, on.tenant, { key: 'start', title: 'Start', purpose: 'given', definition, by: 'test' })
    const form = await giveForm(forms, {
      tenantId: on.tenant.id,
      formKey: 'start',
      application: encId,
      dueAt: null,
      by: 'test',
    })
    const changes = [change('laptop:1', 'name', 'Alice')]
    await on.alice.send('PUT', `/api/pcsx/forms/${form.encId}`, { base: 0, device: 'laptop', changes })
    expect((await on.alice.post(`/api/pcsx/forms/${form.encId}/submit`, { version: 1 })).statusCode).toBe(200)
    expect((await eventsFor(encId)).at(-1)).toBe('form.completed')
  })

  test('hears that a candidate withdrew and undid it, each time once', async () => {
    const { encId: daves } = await on.apply(on.applicantOf(on.dave), on.idOf('A'), answers({ firstname: 'Dave' }))
    const before = got('rita', 'staff-news').length
    expect((await on.dave.post(`/api/pcsx/applications/${daves}/withdraw`)).statusCode).toBe(200)
    expect((await on.dave.post(`/api/pcsx/applications/${daves}/undo`)).statusCode).toBe(200)
    expect(await eventsFor(daves)).toEqual([
      'application.submitted',
      'application.withdrawn',
      'application.withdrawal-undone',
    ])
    await vi.waitFor(() => expect(got('rita', 'staff-news').length).toBeGreaterThanOrEqual(before + 2), {
      timeout: 30_000,
    })
  })
})

describe('the list of late applications', () => {
  test('is sent on Mondays only, and can be turned off', async () => {
    await on.rows('UPDATE stages SET expected_days = 2')
    await choose('carol', { late: 'never' })
    await choose('rita', { late: 'weekly' })
    const monday = new Date('2027-02-01T00:00:00Z')
    await day(addDays(monday, -3), 48)
    expect(got('rita', 'staff-late')).toEqual([])
    await day(monday, 30)
    const [mail, ...others] = got('rita', 'staff-late')
    expect(others).toEqual([])
    expect(mail?.text).toContain('Uma')
    expect(got('carol', 'staff-late')).toEqual([])
    expect(got('hugo', 'staff-late')).toHaveLength(1)
  })
})

describe('choices of emails about a job', () => {
  test('are the colleague’s own; a job of others can’t be followed', async () => {
    expect((await as('rita').get(`/api/desk/jobs/${on.idOf('A')}/news`)).json().data).toEqual({ news: 'at-once' })
    expect((await as('carol').get(`/api/desk/jobs/${on.idOf('A')}/news`)).json().data).toEqual({ news: 'usual' })
    expect(await follow('rita', 'A', 'usual')).toBe(200)
    expect((await as('rita').get(`/api/desk/jobs/${on.idOf('A')}/news`)).json().data).toEqual({ news: 'usual' })
    expect(await follow('hugo', 'A', 'never')).toBe(200)
    expect(await follow('hugo', 'B', 'daily')).toBe(404)
    expect(await follow('rita', 'nothing', 'daily')).toBe(404)
    const elsewhere = await signIn(on.site, NORTHGATE, 'erin@example.com')
    expect((await elsewhere.send('PUT', `/api/desk/jobs/${on.idOf('A')}/news`, { news: 'daily' })).statusCode).toBe(404)
    expect((await on.alice.get('/api/desk/news')).statusCode).toBe(404)
  })

  test('accept known kinds and times only', async () => {
    expect((await as('rita').send('PUT', '/api/desk/news', { application: 'weekly' })).statusCode).toBe(422)
    expect((await as('rita').send('PUT', '/api/desk/news', { late: 'at-once' })).statusCode).toBe(422)
  })
})
