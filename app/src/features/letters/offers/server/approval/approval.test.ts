import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#kernel/time.ts'
import { type ApplicationSite, MERIDIAN, openApplicationSite } from '#testing/applications.ts'
import { testLetter } from '#testing/letters/make-letter.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { formBody, mailsTo, signIn, type Visitor } from '#testing/visitor.ts'
import { everyKeyInUse } from '../files/key-store.ts'

let on: ApplicationSite
let [rita, carol]: (Visitor | undefined)[] = []
let application = ''
beforeAll(async () => {
  on = await openApplicationSite({
    site: { termsOfService: { enabled: false }, offersConfig: { ownersApprove: true } },
  })
  rita = await signIn(on.site, MERIDIAN, 'rita@example.com')
  carol = await signIn(on.site, MERIDIAN, 'carol@example.com')
  application = (await on.apply(on.applicantOf(on.alice), on.idOf('A'))).encId
})
afterAll(() => on?.close())

type Who = 'rita' | 'carol'
const as = (who: Who): Visitor => {
  const visitor = who === 'rita' ? rita : carol
  if (!visitor) throw new Error(`${who} has no browser.`)
  return visitor
}
const data = async <Data>(who: Who, path: string) => (await as(who).get(`/api/desk${path}`)).json<{ data: Data }>().data
const make = async (who: Who, about: object = { application_id: application }) => {
  const fields = {
    ...about,
    domain: MERIDIAN,
    expires: addDays(TEST_NOW, 5).toISOString(),
    kind: 'inline',
    pay: '40,000',
  }
  const letter = { field: 'document', name: 'Letter.pdf', bytes: await testLetter('You start in June') }
  const form = await formBody(fields, [letter])
  return as(who).post('/api/desk/offers', form.payload, form.headers)
}
const change = async (who: Who, offer: string, pay: string) => {
  const form = await formBody({ domain: MERIDIAN, pay, keep_letter: 'true' })
  return as(who).post(`/api/desk/offers/${offer}/versions`, form.payload, form.headers)
}
interface Waiting {
  id: string
  state: string
  maker: string
  reason: string | null
  offer: string | null
  canApprove: boolean
}
const waiting = async (who: Who) => (await data<{ waiting: Waiting[] }>(who, '/waiting_offers')).waiting
const tasks = async (who: Who) => (await data<{ approvals: { id: string; state: string }[] }>(who, '/today')).approvals
const act = (who: Who, verb: string, body: object) => as(who).post(`/api/desk/acts/offer/${verb}`, body)
const withdraw = (who: Who, id: string) => as(who).post(`/api/desk/waiting_offers/${id}/withdraw`, {})
const offersOfAlice = async () =>
  (await on.alice.get('/api/offer/offers')).json<{
    data: { offers: { enc_id: string; pay: string; version: number }[] }
  }>().data.offers
const codeOf = (answer: { json(): unknown }) => (answer.json() as { error: { code?: string } }).error.code
const audited = async () =>
  (await data<{ entries: { actor: string; act: string }[] }>('carol', '/audit')).entries.map((one) => [
    one.actor,
    one.act,
  ])

describe('Approval of offers by an owner', () => {
  test('keeps a recruiter’s offer from the candidate until an owner approves it, and the audit names both', async () => {
    const mails = mailsTo(on.site, 'alice@example.com').length
    const made = await make('rita')
    expect(made.statusCode, made.body).toBe(201)
    const { id, status } = made.json<{ data: { id: string; status: string } }>().data
    expect(status).toBe('Waiting')
    expect(await offersOfAlice()).toEqual([])
    expect(mailsTo(on.site, 'alice@example.com')).toHaveLength(mails)
    expect(await waiting('rita')).toMatchObject([{ id, state: 'waiting', maker: 'Rita Stone', canApprove: false }])
    expect(await tasks('rita')).toEqual([])
    expect(await tasks('carol')).toMatchObject([{ id, state: 'waiting' }])
    const file = await as('carol').get(`/api/desk/waiting_offers/${id}/documents/0/file`)
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await as('carol').get(`/api/desk/waiting_offers/${id}/documents/1/file`)).statusCode).toBe(404)
    expect((await act('rita', 'approve', { id })).statusCode).toBe(404)
    const approved = await act('carol', 'approve', { id })
    expect(approved.statusCode, approved.body).toBe(200)
    expect(await offersOfAlice()).toMatchObject([{ enc_id: id, pay: '40,000', version: 1 }])
    expect(mailsTo(on.site, 'alice@example.com')).toHaveLength(mails + 1)
    expect(await waiting('carol')).toEqual([])
    expect((await act('carol', 'approve', { id })).statusCode).toBe(404)
    const entries = await audited()
    expect(entries).toEqual(expect.arrayContaining([['Rita Stone', 'offer create']]))
    expect(entries[0]).toEqual(['Carol Reyes', 'offer approve'])
  })

  test('keeps one new version of an offer back at a time, which the maker withdraws', async () => {
    const [offer] = await offersOfAlice()
    const id = offer?.enc_id ?? ''
    expect((await change('rita', id, '45,000')).statusCode).toBe(200)
    expect(codeOf(await change('rita', id, '46,000'))).toBe('already-waits')
    expect(await offersOfAlice()).toMatchObject([{ pay: '40,000', version: 1 }])
    const [held] = await waiting('carol')
    expect(held).toMatchObject({ offer: id, state: 'waiting' })
    expect((await withdraw('rita', held?.id ?? '')).statusCode).toBe(200)
    expect((await change('rita', id, '45,000')).statusCode).toBe(200)
    const [again] = await waiting('carol')
    expect((await act('carol', 'approve', { id: again?.id })).statusCode).toBe(200)
    expect(await offersOfAlice()).toMatchObject([{ pay: '45,000', version: 2 }])
    expect((await change('carol', id, '50,000')).statusCode).toBe(200)
    expect(await offersOfAlice()).toMatchObject([{ pay: '50,000', version: 3 }])
  })

  test('goes back to its maker with a reason, which only they have as a task; it isn’t approved any more', async () => {
    await make('rita')
    const [held] = await waiting('carol')
    const id = held?.id ?? ''
    expect((await act('carol', 'send-back', { id, reason: ' ' })).statusCode).toBe(422)
    expect((await act('carol', 'send-back', { id, reason: 'Pay 42,000.' })).statusCode).toBe(200)
    expect(await waiting('rita')).toMatchObject([{ id, state: 'sent-back', reason: 'Pay 42,000.' }])
    expect(await tasks('rita')).toMatchObject([{ id, state: 'sent-back', reason: 'Pay 42,000.' }])
    expect(await tasks('carol')).toEqual([])
    expect(codeOf(await act('carol', 'approve', { id }))).toBe('not-waiting')
    expect((await withdraw('rita', id)).statusCode).toBe(200)
    expect(await waiting('rita')).toEqual([])
  })

  test('doesn’t let a replaced file pass by, and refuses one whose time to answer is over', async () => {
    const [offer] = await offersOfAlice()
    const opened = await data<{ documents: { id: string }[] }>('rita', `/offers/${offer?.enc_id}`)
    const path = `/api/desk/offers/${offer?.enc_id}/documents/${opened.documents[0]?.id}`
    const form = await formBody({ domain: MERIDIAN }, [
      { field: 'document', name: 'Letter.pdf', bytes: await testLetter('You start in May') },
    ])
    expect(codeOf(await as('rita').post(path, form.payload, form.headers))).toBe('needs-approval')
    await make('rita')
    const [held] = await waiting('carol')
    on.clock.now = addDays(TEST_NOW, 6)
    carol = await signIn(on.site, MERIDIAN, 'carol@example.com')
    expect(codeOf(await act('carol', 'approve', { id: held?.id }))).toBe('deadline-over')
    on.clock.now = TEST_NOW
    carol = await signIn(on.site, MERIDIAN, 'carol@example.com')
  })

  test('names an applicant who is reviewed without a name, as the letter does, and stays so when names are hidden again', async () => {
    const other = (await on.apply(on.applicantOf(on.alice), on.idOf('B'))).encId
    const hide = () => as('rita').post('/api/desk/acts/jobs/hide-names', { id: on.idOf('B'), until: 'interview' })
    expect((await hide()).statusCode).toBe(200)
    const nameOf = async () => (await data<{ name: string }>('carol', `/applications/${other}`)).name
    expect(await nameOf()).not.toContain('Alice')
    expect((await make('rita', { application_id: other })).statusCode).toBe(201)
    expect(await nameOf()).toContain('Alice')
    await as('rita').post('/api/desk/acts/jobs/show-names', { id: on.idOf('B') })
    await hide()
    expect(await nameOf()).toContain('Alice')
  })

  test('isn’t given to someone who has withdrawn their application meanwhile', async () => {
    const other = (await on.apply(on.applicantOf(on.alice), on.idOf('C'))).encId
    expect((await make('rita', { application_id: other })).statusCode).toBe(201)
    const held = (await waiting('carol')).at(-1)
    const left = await on.alice.post(`/api/pcsx/applications/${other}/withdraw`, {})
    expect(left.statusCode, left.body).toBe(200)
    expect(codeOf(await act('carol', 'approve', { id: held?.id }))).toBe('withdrawn')
  })

  test('keeps the files of what waits', async () => {
    const [row] = await on.rows<{ keys: string[] }>('SELECT letter_keys AS keys FROM waiting_offers')
    expect(await everyKeyInUse(on.site.context.db)).toEqual(expect.arrayContaining(row?.keys ?? ['none']))
  })
})
