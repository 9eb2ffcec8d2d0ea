import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#kernel/time.ts'
import { answers, type ApplicationSite, MERIDIAN, NORTHGATE, openApplicationSite } from '#testing/applications.ts'
import { testLetter } from '#testing/letters/make-letter.ts'
import { formBody, mailsTo, openVisitor, readZip, signIn, type Visitor } from '#testing/visitor.ts'

type Who = 'carol' | 'rita' | 'hugo' | 'alice' | 'elsewhere'

let on: ApplicationSite
const people = new Map<Who, Visitor>()
/** Alice's application to job A, which is Hugo's, a guest's to job A, and Dave's to job B. */
let [alices, guests, daves] = ['', '', '']
beforeAll(async () => {
  on = await openApplicationSite()
  await on.rows("UPDATE accounts SET staff_role = 'owner' WHERE email = 'erin@example.com'")
  await on.rows(
    `INSERT INTO staff_jobs (account_id, tenant_id, position_id)
     SELECT id, tenant_id, $1 FROM accounts WHERE email = 'hugo@example.com'`,
    [on.idOf('A')],
  )
  for (const who of ['carol', 'rita', 'hugo', 'alice'] as const)
    people.set(who, await signIn(on.site, MERIDIAN, `${who}@example.com`))
  people.set('elsewhere', await signIn(on.site, NORTHGATE, 'erin@example.com'))
  alices = (await on.apply(on.applicantOf(on.alice), on.idOf('A'))).encId
  const guest = { email: 'ines@example.org', firstname: 'Ines', lastname: 'Vidal' }
  guests = (await on.apply(await on.guest(), on.idOf('A'), answers(guest))).encId
  daves = (await on.apply(on.applicantOf(on.dave), on.idOf('B'), answers({ firstname: 'Dave' }))).encId
})
afterAll(() => on?.close())

const as = (who: Who): Visitor => {
  const visitor = people.get(who)
  if (!visitor) throw new Error(`${who} has no browser.`)
  return visitor
}
const get = async (who: Who, path: string) => as(who).get(`/api/desk${path}`)
const data = async <Data>(who: Who, path: string) => (await get(who, path)).json<{ data: Data }>().data
const acts = async () =>
  (await data<{ entries: { actor: string; act: string; target: string }[] }>('carol', '/audit')).entries
/** The answer for something that doesn't exist, and for a page that the role doesn't have. */
const missing = async () => (await get('carol', '/offers/AAAAAAAAAAAAAAAAAAAAAA')).json()
const noPage = async () => (await as('alice').post('/api/desk/nothing')).json()

interface Listed {
  interviews: { id: string; name: string; state: string; conflicts: string[]; times: string[] }[]
  total: number
}

describe('interviews at the desk', () => {
  const arrange = async (application: string, more: object, who: Who = 'rita') => {
    const day = addDays(on.clock.now, 3).toISOString().slice(0, 10)
    const body = {
      application_id: application,
      title: 'First interview',
      zone: 'Europe/Berlin',
      interviewers: ['Hugo Brandt'],
      slots: [{ wall_start: `${day}T10:00` }, { wall_start: `${day}T14:00` }],
      ...more,
    }
    return as(who).post('/api/desk/scheduled_interviews', body)
  }

  test('are arranged, listed with those that wait for the candidate first, and show a colleague booked twice', async () => {
    expect((await arrange(alices, {})).statusCode).toBe(201)
    const at = `${addDays(on.clock.now, 4).toISOString().slice(0, 10)}T11:00`
    const fixed = { slots: undefined, wall_start: at }
    expect((await arrange(guests, fixed)).statusCode).toBe(201)
    expect((await arrange(daves, { ...fixed, wall_start: at.replace('11:00', '11:30') })).statusCode).toBe(201)
    const { interviews } = await data<Listed>('rita', '/interviews')
    expect(interviews.map(({ name, state, conflicts }) => [name, state, conflicts])).toEqual([
      ['Alice Moreau', 'proposed', []],
      ['Ines Vidal', 'booked', ['Hugo Brandt']],
      [expect.stringContaining('Dave'), 'booked', ['Hugo Brandt']],
    ])
    expect(interviews[0]?.times).toHaveLength(2)
    expect((await data<Listed>('rita', `/interviews?application=${guests}`)).total).toBe(1)
    expect(mailsTo(on.site, 'ines@example.org').at(-1)?.headers['subject']).toContain('interview')
  })

  test('are those of the given jobs for hiring managers', async () => {
    const { interviews } = await data<Listed>('hugo', '/interviews')
    expect(interviews.map(({ name }) => name)).toEqual(['Alice Moreau', 'Ines Vidal'])
    expect((await data<Listed>('hugo', `/interviews?application=${daves}`)).total).toBe(0)
    expect((await data<Listed>('elsewhere', '/interviews')).total).toBe(0)
  })

  test('are proposed by the hiring managers of the job, who neither fix a time nor change or cancel one', async () => {
    const own = (await on.apply(await on.guest(), on.idOf('A'), answers({ email: 'pia@example.org' }))).encId
    const at = `${addDays(on.clock.now, 5).toISOString().slice(0, 10)}T11:00`
    expect((await arrange(own, {}, 'hugo')).statusCode).toBe(201)
    const { interviews } = await data<Listed>('hugo', `/interviews?application=${own}`)
    expect(interviews).toMatchObject([{ state: 'proposed' }])
    expect((await acts())[0]).toMatchObject({ actor: 'Hugo Brandt', act: 'interview slots', target: own })
    expect(mailsTo(on.site, 'pia@example.org').at(-1)?.headers['subject']).toContain('interview')

    const unknown = await arrange('AAAAAAAAAAAAAAAAAAAAAA', {}, 'hugo')
    const same = [unknown.statusCode, unknown.json()]
    expect(same[0]).toBe(404)
    for (const refused of [
      await arrange(daves, {}, 'hugo'),
      await arrange(own, { slots: undefined, wall_start: at }, 'hugo'),
      await arrange(own, { pool: 'shared' }, 'hugo'),
    ])
      expect([refused.statusCode, refused.json()]).toEqual(same)
    const path = `/api/desk/scheduled_interviews/${interviews[0]?.id}`
    for (const answer of [await as('hugo').send('PUT', path, { title: 'Talk' }), await as('hugo').send('DELETE', path)])
      expect([answer.statusCode, answer.json()]).toEqual([404, await noPage()])
    const elsewhere = await arrange(own, {}, 'elsewhere')
    expect(elsewhere.statusCode).toBe(404)
  })

  test('move to the canceled ones when a colleague cancels them', async () => {
    const { interviews } = await data<Listed>('rita', `/interviews?application=${guests}`)
    const id = interviews[0]?.id
    const done = await as('rita').send('DELETE', `/api/desk/scheduled_interviews/${id}`, { words: 'We are closed.' })
    expect(done.statusCode).toBe(200)
    expect((await data<Listed>('rita', '/interviews?group=canceled')).interviews).toMatchObject([{ id }])
    expect((await acts())[0]).toMatchObject({ actor: 'Rita Stone', act: 'interview cancel', target: id })
  })
})

describe('offers at the desk', () => {
  let offer = ''
  const make = async (who: Who, application: string) => {
    const fields = { application_id: application, expires: addDays(on.clock.now, 5).toISOString(), kind: 'inline' }
    const letter = { field: 'document', name: 'Letter.pdf', bytes: await testLetter('You start in June') }
    const form = await formBody({ ...fields, domain: MERIDIAN }, [letter])
    return as(who).post('/api/desk/offers', form.payload, form.headers)
  }

  test('are made with the letter as a file, which moves the application and tells the candidate', async () => {
    const made = await make('rita', alices)
    expect(made.statusCode, made.body).toBe(201)
    offer = made.json<{ data: { id: string } }>().data.id
    const { offers } = await data<{ offers: object[] }>('carol', '/offers?status=Extended')
    expect(offers).toMatchObject([{ id: offer, name: 'Alice Moreau', application: alices, status: 'Extended' }])
    expect((await data<{ stage: { kind: string } }>('rita', `/applications/${alices}`)).stage.kind).toBe('offer')
    const refused = await make('rita', guests)
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('without an account')])
  })

  test('are read with their letter and history by owners and recruiters only, and the audit says who', async () => {
    const opened = await data<{ documents: { id: string }[]; history: { action: string }[]; isWhole: boolean }>(
      'rita',
      `/offers/${offer}`,
    )
    expect(opened).toMatchObject({ isWhole: true, history: [{ action: 'created' }] })
    const file = await get('rita', `/offers/${offer}/documents/${opened.documents[0]?.id}/file`)
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.headers['content-security-policy']).toContain('sandbox')
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await acts()).slice(0, 2).map(({ act }) => act)).toEqual(['read file', 'read offer'])
    for (const who of ['hugo', 'alice'] as const)
      expect((await get(who, `/offers/${offer}`)).json(), who).toEqual(await noPage())
    expect((await get('elsewhere', `/offers/${offer}`)).json()).toEqual(await missing())
  })

  test('get another expiry, and none in the past; canceling one tells the candidate', async () => {
    const extend = (days: number) =>
      as('rita').post(`/api/desk/offers/${offer}/extend`, { expires: addDays(on.clock.now, days).toISOString() })
    expect((await extend(-1)).statusCode).toBe(422)
    expect((await extend(9)).statusCode).toBe(200)
    const before = mailsTo(on.site, 'alice@example.com').length
    expect((await as('rita').post(`/api/desk/offers/${offer}/cancel`, {})).statusCode).toBe(200)
    expect(mailsTo(on.site, 'alice@example.com')).toHaveLength(before + 1)
    expect((await extend(9)).statusCode).toBe(409)
    expect((await data<{ status: string }>('rita', `/offers/${offer}`)).status).toBe('Canceled')
  })

  test('take no letter that isn’t sent as a file', async () => {
    const { documents } = await data<{ documents: { id: string }[] }>('rita', `/offers/${offer}`)
    const path = `/api/desk/offers/${offer}/documents/${documents[0]?.id}`
    const answer = await as('rita').post(path, { letter: { key: 'letters/other', sha256: '', pages: 1, texts: [] } })
    expect(answer.statusCode).not.toBe(200)
    expect((await data<{ history: { action: string }[] }>('rita', `/offers/${offer}`)).history.at(-1)?.action).toBe(
      'canceled',
    )
  })
})

describe('people at the desk', () => {
  const find = async (text: string) =>
    (await data<{ people: { id: string; name: string }[] }>('rita', `/people?text=${encodeURIComponent(text)}`)).people
  const receiptOf = async (application: string) =>
    (await data<{ receipt: string }>('rita', `/applications/${application}`)).receipt

  test('are found by name, address and receipt, with or without an account', async () => {
    expect((await find('ines vidal')).map(({ name }) => name)).toEqual(['Ines Vidal'])
    expect(await find('ALICE@example')).toMatchObject([{ id: on.alice.accountId, name: 'Alice Moreau' }])
    expect((await find(await receiptOf(guests))).map(({ name }) => name)).toEqual(['Ines Vidal'])
    expect(await find('')).toEqual([])
    expect(await find('100%')).toEqual([])
    expect((await data<{ people: object[] }>('elsewhere', '/people?text=alice')).people).toEqual([])
    expect((await get('hugo', '/people?text=alice')).statusCode).toBe(404)
  })

  test('are shown with what they sent, and an owner sends them a copy of their data', async () => {
    const [person] = await find('vidal')
    const opened = await data<{ sent: { id: string }[]; canAnswerRequests: boolean }>('carol', `/people/${person?.id}`)
    expect(opened).toMatchObject({ sent: [{ id: guests }], canAnswerRequests: true })
    expect((await acts())[0]).toMatchObject({ act: 'read person', target: person?.id })
    const copy = await get('carol', `/people/${person?.id}/copy`)
    expect((await readZip(copy.rawPayload))['data/applications.json']).toContain('Vidal')
    expect((await acts())[0]).toMatchObject({ act: 'copy person' })
    expect((await get('rita', `/people/${person?.id}/copy`)).statusCode).toBe(404)
    expect((await data<{ canAnswerRequests: boolean }>('rita', `/people/${person?.id}`)).canAnswerRequests).toBe(false)
  })

  test('are erased on request by an owner with receipts, and the audit no longer names them', async () => {
    const erase = (who: Who, person: string | undefined) => as(who).post('/api/desk/acts/person/erase', { person })
    const [guest] = await find('vidal')
    expect((await erase('rita', guest?.id)).statusCode).toBe(404)
    const answer = await erase('carol', guest?.id)
    const { receipts } = answer.json<{ data: { receipts: { reference: string; lines: object[] }[] } }>().data
    expect(receipts).toMatchObject([{ lines: expect.arrayContaining([expect.objectContaining({ kept: null })]) }])
    expect(await find('vidal')).toEqual([])
    expect((await get('rita', `/applications/${guests}`)).statusCode).toBe(404)
    expect((await acts())[0]).toMatchObject({ act: 'person erase', target: receipts[0]?.reference })
    expect((await erase('carol', guest?.id)).statusCode).toBe(404)
    const [rita] = await find('rita@example.com')
    expect((await erase('carol', rita?.id)).json()).toMatchObject({ error: { code: 'is-colleague' } })
    const visitor = await openVisitor(on.site, MERIDIAN)
    expect((await visitor.post('/api/desk/acts/person/erase', { person: on.dave.accountId })).statusCode).toBe(404)
  })
})
