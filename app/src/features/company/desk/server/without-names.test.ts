import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyApplicationService, readSentResumes } from '#features/applying/applications/server/index.ts'
import { draftService } from '#features/applying/drafts/server/index.ts'
import { answers, type ApplicationSite, MERIDIAN, openApplicationSite } from '#testing/applications.ts'
import { testLetter } from '#testing/letters/make-letter.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { formBody, mailsTo, signIn, type Visitor } from '#testing/visitor.ts'

let on: ApplicationSite
const people = new Map<'carol' | 'rita' | 'hugo', Visitor>()
let encId = ''
let resume = ''
beforeAll(async () => {
  on = await openApplicationSite()
  await on.rows(
    `INSERT INTO staff_jobs (account_id, tenant_id, position_id)
     SELECT id, tenant_id, $1 FROM accounts WHERE email = 'hugo@example.com'`,
    [on.idOf('A')],
  )
  for (const who of ['carol', 'rita', 'hugo'] as const)
    people.set(who, await signIn(on.site, MERIDIAN, `${who}@example.com`))
  const { db } = on.site.context
  const guest = await on.guest()
  const draft = await on.draft(
    guest,
    on.idOf('A'),
    answers({
      firstname: 'Ines',
      lastname: 'Vidal',
      email: 'ines.vidal@example.org',
      phone: '+34 612 345 678',
      location: 'Girona',
    }),
  )
  const drafts = on.site.context.use(draftService)
  const letter = await testLetter('Ines Vidal\nines.vidal@example.org\nExperience\nBaker of sourdough, 1998')
  await drafts.setFile(guest, draft.encId, 'resume', { name: 'ines-vidal.pdf', bytes: letter }, { now: TEST_NOW })
  encId = (await on.send(guest, (await drafts.find(db, guest, on.idOf('A'))) ?? draft)).encId
  await readSentResumes(on.site.context)
  resume = (await opened('rita')).files[0]?.id ?? ''
  await act('rita', 'jobs/hide-names', { id: on.idOf('A'), until: 'interview' })
})
afterAll(() => on?.close())

const as = (who: 'carol' | 'rita' | 'hugo'): Visitor => {
  const visitor = people.get(who)
  if (!visitor) throw new Error(`${who} has no browser.`)
  return visitor
}
const get = (who: 'carol' | 'rita' | 'hugo', path: string) => as(who).get(`/api/desk${path}`)
const act = (who: 'carol' | 'rita' | 'hugo', name: string, body: object) => as(who).post(`/api/desk/acts/${name}`, body)
const opened = async (who: 'carol' | 'rita' | 'hugo') =>
  (await get(who, `/applications/${encId}`)).json<{
    data: {
      name: string
      namedFrom: string | null
      stage: { id: number }
      files: { id: string; name: string }[]
      acts: { actor: string; act: string }[]
    }
  }>().data
const found = async (text: string) =>
  (await get('rita', `/applications?text=${encodeURIComponent(text)}`)).json<{ data: { total: number } }>().data.total

const SECRETS = /ines|vidal|612|girona|husband|1998/i

describe('a review without names', () => {
  test('shows no one at the desk who applied, wherever they read it', async () => {
    for (const who of ['carol', 'rita', 'hugo'] as const)
      for (const path of [
        `/applications/${encId}`,
        `/applications`,
        `/applications?job=${on.idOf('A')}&order=name`,
        `/board?job=${on.idOf('A')}`,
        `/applications/${encId}/files/${resume}/text`,
        '/today',
        '/interviews?group=ahead',
        `/jobs/${on.idOf('A')}`,
      ]) {
        const answer = await get(who, path)
        expect(answer.statusCode, `${who} ${path}`).toBe(200)
        expect(answer.body, `${who} ${path}`).not.toMatch(SECRETS)
      }
    const csv = await get('rita', `/export?ids=${encId}`)
    expect([csv.statusCode, csv.body]).toEqual([200, expect.not.stringMatching(SECRETS)])
    const { name, namedFrom } = await opened('rita')
    expect([name, namedFrom]).toEqual([expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/), 'Interview'])
  })

  test('keeps what the person can do', async () => {
    const { body } = await get('rita', `/applications/${encId}/files/${resume}/text`)
    expect(body).toContain('Baker of sourdough')
    expect(await found('sourdough')).toBe(1)
  })

  test('is not found by the name, and people don’t lead to it', async () => {
    for (const text of ['Vidal', 'vid', 'ines.vidal@example.org', 'Girona'])
      expect([text, await found(text)]).toEqual([text, 0])
    const [{ receipt } = { receipt: '' }] = await on.rows<{ receipt: string }>(
      'SELECT receipt FROM applications WHERE enc_id = $1',
      [encId],
    )
    const search = async (text: string) =>
      (await get('rita', `/people?text=${text}`)).json<{ data: { people: { id: string; name: string }[] } }>().data
        .people
    expect(await search(receipt)).toEqual([])
    const [person] = await search('Vidal')
    expect(person?.name).toBe('ines.vidal@example.org')
    const { data } = (await get('rita', `/people/${person?.id}`)).json<{ data: { sent: []; unlisted: number } }>()
    expect(data).toMatchObject({ sent: [], unlisted: 1 })
  })

  test('makes no letter of an offer, which has the name', async () => {
    expect((await get('rita', `/applications/${encId}/letters`)).statusCode).toBe(404)
  })

  test('gives the résumé as text only', async () => {
    expect((await get('rita', `/applications/${encId}/files/${resume}`)).statusCode).toBe(404)
  })

  test('shows the email that a decision sends without the name, which it has when it is sent', async () => {
    const { stage } = await opened('rita')
    const words = '{{firstName}}, thank you.'
    const preview = await as('rita').post(`/api/desk/applications/${encId}/preview`, {
      act: { name: 'message', words },
    })
    expect(preview.body).toContain('thank you')
    expect(preview.body).not.toMatch(SECRETS)
    const sent = await as('rita').post('/api/desk/applications/many', {
      applications: [{ id: encId, stage: stage.id }],
      act: { name: 'message', words },
    })
    expect(sent.body).not.toMatch(SECRETS)
    const { body } = await get('rita', `/applications/${encId}`)
    expect(body).toContain('[…], thank you.')
    expect(mailsTo(on.site, 'ines.vidal@example.org').at(-1)?.text).toContain('Ines, thank you.')
  })

  test('hides nothing from programs and operators', async () => {
    const one = await on.site.context.use(companyApplicationService).show({ tenantId: on.tenant.id, encId })
    expect([one.firstName, one.lastName]).toEqual(['Ines', 'Vidal'])
  })

  test('ends for one person when a recruiter wants to see the name, and the audit says who', async () => {
    expect((await act('hugo', 'application/show-name', { id: encId })).statusCode).toBe(404)
    expect((await act('rita', 'application/show-name', { id: encId })).statusCode).toBe(200)
    const { name, namedFrom, acts } = await opened('hugo')
    expect([name, namedFrom]).toEqual(['Ines Vidal', null])
    expect(acts).toContainEqual(
      expect.objectContaining({ actor: expect.stringContaining('Rita'), act: 'application show-name' }),
    )
    expect(await found('Vidal')).toBe(1)
  })

  test('ends when an application reaches the stage, and not before or by a rejection', async () => {
    const company = on.site.context.use(companyApplicationService)
    const names: string[] = []
    for (const stage of ['review', 'rejected', 'interview', 'review']) {
      const guest = await on.guest()
      const sent = await on.apply(guest, on.idOf('A'), answers({ email: `${stage}${names.length}@example.org` }))
      const target = { tenantId: on.tenant.id, encId: sent.encId }
      if (stage === 'rejected') await company.reject(target, {})
      else await company.move(target, { stage })
      if (names.length === 3) {
        // Back from the stage where it was seen.
        await company.move(target, { stage: 'offer' })
        await company.move(target, { stage: 'review' })
      }
      names.push((await get('rita', `/applications/${sent.encId}`)).json<{ data: { name: string } }>().data.name)
    }
    expect(names.map((name) => name.startsWith('Alice'))).toEqual([false, false, true, true])
  })

  test('ends with an offer, and doesn’t begin again for a person who has one', async () => {
    const until = { id: on.idOf('B'), until: 'hired' }
    await act('rita', 'jobs/hide-names', until)
    const sent = await on.apply(on.applicantOf(on.alice), on.idOf('B'))
    const name = async () =>
      (await get('rita', `/applications/${sent.encId}`)).json<{ data: { name: string } }>().data.name
    expect(await name()).not.toContain('Alice')
    const fields = { application_id: sent.encId, expires: '2026-06-30T18:00:00Z', kind: 'inline' }
    const files = [{ field: 'document', name: 'offer.pdf', bytes: await testLetter('Offer') }]
    const { payload, headers } = await formBody(fields, files)
    expect((await as('rita').send('POST', '/api/desk/offers', payload, headers)).statusCode).toBe(201)
    expect(await name()).toBe('Alice Moreau')
    await act('rita', 'jobs/show-names', { id: until.id })
    await on.rows('DELETE FROM shown_names')
    await act('rita', 'jobs/hide-names', until)
    expect(await name()).toBe('Alice Moreau')
  })

  test('ends for a whole job by choice', async () => {
    expect((await act('rita', 'jobs/hide-names', { id: on.idOf('A'), until: 'rejected' })).json()).toMatchObject({
      error: { code: 'no-such-stage' },
    })
    await act('rita', 'jobs/show-names', { id: on.idOf('A') })
    const { body } = await get('rita', `/applications?job=${on.idOf('A')}`)
    expect(body).not.toMatch(/isNameHidden":true/)
  })
})
