import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { companyEventService } from '#features/applying/events/server/index.ts'
import { moveDraftsService, publishForm } from '#features/applying/forms/server/index.ts'
import { companyForms, giveForm } from '#features/applying/given-forms/server/company/give-form.ts'
import { companyInterviewService } from '#features/applying/interviews/server/index.ts'
import { notifyService } from '#features/account/notifications/server/index.ts'
import { makeOffer, offerDependencies, storeSent } from '#features/letters/offers/server/index.ts'
import { addDays } from '#kernel/time.ts'
import { answers, type ApplicationSite, MERIDIAN, openApplicationSite } from '#testing/applications.ts'
import { change } from '#testing/draft-site.ts'
import { openDay } from '#testing/events/event-site.ts'
import { collectLog, findFiles, findRows } from '#testing/erasing/find-traces.ts'
import { testLetter } from '#testing/letters/make-letter.ts'
import { formBody, openVisitor, readZip, type Visitor } from '#testing/visitor.ts'

/** Words that only this person's data contain. */
const NAME = 'Quillonbury'
const EMAIL = 'dave@example.com'
const NOTE = 'Zanzibarian'
const PHONE = '2079460958'

let on: ApplicationSite
beforeAll(async () => {
  on = await openApplicationSite({
    site: {
      termsOfService: { enabled: false },
      notificationsConfig: { savedSearchNotification: { enabled: true } },
      pcsxConfig: { applyConfig: { resumeRequired: false }, jobCart: { enabled: true } },
      jtnConfig: { enabled: true },
      gates: { referralWithCandidateApplicationGate: true },
    },
  })
})
afterAll(() => on?.close())

/** Makes a call that has to succeed. */
async function done(who: Visitor, method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
  const answer = await who.send(method, path, body)
  expect(answer.statusCode, `${path} ${answer.body}`).toBeLessThan(300)
}

/** Gives the person one of everything that a candidate can have. */
async function fill(): Promise<void> {
  const { dave, site, tenant } = on
  const job = String(on.idOf('B'))
  const post = (path: string, body: object) => done(dave, 'POST', `/api/pcsx/${path}`, body)
  await post('settings/name', { firstName: 'Dave', lastName: NAME })
  await post('settings/consent', { purpose: 'other-jobs', given: true })
  await post('saved_searches', { search: `query=${NOTE}`, name: NAME, notify: true })
  await post('positions/saved', { position_id: job, operation: 'add' })
  await post('job_cart', { pids: [job], operation: 'add' })
  await post('match_skill', { skill: NOTE, answer: 'not-mine' })
  await post('referrals', {
    email: 'friend@example.org',
    name: 'Grace',
    note: NOTE,
    position_id: job,
    relation: 'friend',
  })
  await post('profile_edit', { op_section: 'contact', operation: 'edit', op_data: { value: { headline: NOTE } } })
  await done(dave, 'PUT', '/api/pcsx/draft_applications', {
    position_id: on.idOf('C'),
    base: 0,
    device: 'tablet',
    changes: [{ change_id: 'a:1', field: 'lastname', value: NAME }],
  })
  const resume = await formBody({}, [
    { field: 'resume_file', name: `${NAME}.txt`, bytes: `Dave ${NAME}\n${NOTE} weaver\n` },
  ])
  expect((await dave.post('/api/pcsx/upload_resume', resume.payload, resume.headers)).statusCode).toBe(200)
  const given = answers({ firstname: 'Dave', lastname: NAME, email: EMAIL, phone: `+44${PHONE}` })
  const { encId } = await on.apply(on.applicantOf(dave), on.idOf('A'), given)
  await site.context
    .use(companyInterviewService)
    .schedule(
      { tenantId: tenant.id, encId },
      { title: `Talk with ${NAME}`, zone: 'Europe/Berlin', slots: [{ wallStart: '2026-05-20T10:00' }] },
    )
  const service = offerDependencies(site.context)
  const letter = await storeSent(service, 'Letter.pdf', await testLetter())
  const offer = {
    tenantId: tenant.id,
    accountId: dave.accountId,
    position: { id: on.idOf('A'), name: 'Baker A' },
    expiresAt: addDays(on.clock.now, 7),
    application: encId,
    documents: [{ name: 'Letter', kind: 'inline', pending: false, letter }],
  } as const
  await makeOffer(service, offer, on.clock.now)
  await site.context.db.transaction().execute((trx) =>
    site.context.use(notifyService)(trx, {
      tenantId: tenant.id,
      accountId: dave.accountId,
      event: 'message',
      dedupeKey: 'hello',
      redirectUrl: '/careers/offers',
      now: on.clock.now,
      title: `Dear ${NAME}`,
      message: NOTE,
    }),
  )
}

/** Gives the person data from others, and data that they sent with only their address. */
async function fillFromOutside(): Promise<void> {
  const { alice, clock, dave, site, tenant } = on
  const { context } = site
  await done(alice, 'POST', '/api/pcsx/referrals', {
    email: EMAIL,
    name: NAME,
    note: NOTE,
    position_id: String(on.idOf('D')),
    relation: 'friend',
  })
  const { encId: event } = await context.use(companyEventService).create(tenant.id, openDay)
  await done(dave, 'POST', `/api/pcsx/events/${event}/register`, {})
  const { encId: fair } = await context.use(companyEventService).create(tenant.id, { ...openDay, title: 'Fair' })
  await done(await openVisitor(site, MERIDIAN), 'POST', `/api/pcsx/events/${fair}/register`, { email: EMAIL })
  await done(dave, 'POST', '/api/pcsx/talent_network', { name: NAME, email: EMAIL, interests: NOTE, consent: true })
  await publishForm({ db: context.db, now: clock.now, moveDrafts: context.use(moveDraftsService) }, tenant, {
    key: 'start',
    title: 'First day',
    purpose: 'given',
    definition: { sections: [{ title: 'You', items: [{ name: 'note', type: 'text', label: 'Note' }] }] },
    by: 'test',
  })
  const form = { tenantId: tenant.id, accountId: dave.accountId, formKey: 'start', dueAt: null, by: 'test' }
  const { encId: given } = await giveForm(companyForms(context), form)
  const changes = [change('l:1', 'note', `${NOTE} ${NAME} ${PHONE}`)]
  await done(dave, 'PUT', `/api/pcsx/forms/${given}`, { base: 0, device: 'l', changes })
  const { version } = (await dave.get(`/api/pcsx/forms/${given}`)).json<{ data: { version: number } }>().data
  await done(dave, 'POST', `/api/pcsx/forms/${given}/submit`, { version })
}

/** Returns the tables and files that contain a text. */
const find = async (text: string): Promise<string[]> => [
  ...new Set((await findRows(on.site, text)).map(({ table }) => table)),
  ...(await findFiles(on.site, text)),
]

test('a person with everything downloads it, erases it, and is in no row, no file and no line of the log afterwards', async () => {
  const log = collectLog(on.site)
  await fill()
  await fillFromOutside()
  const tokens = Object.values(on.dave.cookies)
  expect((await find(NAME)).length).toBeGreaterThan(8)
  const requested = await on.dave.post('/api/pcsx/personal_data/request_download')
  const zip = await readZip((await on.dave.get(requested.json<{ data: { url: string } }>().data.url)).rawPayload)
  const holding = Object.keys(zip).filter((name) => zip[name]?.includes(NAME) || zip[name]?.includes(NOTE))
  expect(holding.toSorted()).toEqual([
    'data/account.json',
    'data/applications.json',
    'data/drafts.json',
    'data/given-forms.json',
    'data/interviews.json',
    'data/jobAlerts.json',
    'data/match.json',
    'data/notifications.json',
    'data/profile.json',
    'data/resumes.json',
    'data/talentNetwork.json',
    `files/resumes/1-${NAME}.txt`,
    'index.html',
  ])
  expect(zip['data/referrals.json']).toContain('Baker B')
  expect(zip['data/offers.json']).toContain('Baker A')

  const answer = await on.dave.post('/api/pcsx/personal_data/erase', { password: 'foyer-demo' })
  expect(answer.statusCode, answer.body).toBe(200)
  for (const gone of [NAME, NOTE, EMAIL, PHONE, on.dave.accountId, ...tokens])
    await vi.waitFor(async () => expect(await find(gone), gone).toEqual([]), 5000)
  log.end()
  expect(log.text()).toContain('account-erased')
  // The log keeps the random id of the account, which identifies no one any more.
  const lines = log.text().split('\n')
  for (const gone of [NAME, NOTE, EMAIL, PHONE, ...tokens])
    expect(lines.filter((line) => line.includes(gone))).toEqual([])
})
