import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#kernel/time.ts'
import { mailsTo } from '#testing/visitor.ts'
import { testLetter } from '#testing/letters/make-letter.ts'
import { type OfferSite, openOfferSite, outcome, refusalCode } from '#testing/offers/offer-site.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import type { Offer } from '../../contract.ts'
import { extendOffer } from '../records/change-offer.ts'
import { replaceDocument } from '../company/replace-document.ts'
import { checkHistory } from '../evidence/check-history.ts'
import { everyKeyInUse, keysInUse } from '../files/key-store.ts'
import { storeLetter } from '../files/store-letter.ts'
import { findOfferRow } from '../records/store.ts'
import { type OfferChange, sendVersion } from './send-version.ts'

let on: OfferSite
beforeAll(async () => {
  on = await openOfferSite()
})
afterAll(() => on?.close())

const target = ({ enc_id }: Offer) => ({ tenantId: on.site.context.tenants.all()[0]?.id ?? 0, encId: enc_id })
const same: OfferChange = { expiresAt: undefined, startDate: undefined, pay: undefined, words: undefined, files: [] }
const change = async (offer: Offer, what: Partial<OfferChange>) => {
  const refusal = await sendVersion(on.service, target(offer), { ...same, ...what }).then(() => undefined, refusalCode)
  return refusal ?? on.offer(on.alice, offer.enc_id)
}
const changed = async (offer: Offer, what: Partial<OfferChange>): Promise<Offer> => {
  const after = await change(offer, what)
  if (typeof after === 'string') throw new Error(`The offer wasn’t changed: ${after}.`)
  return after
}
const open = async (offer: Offer) =>
  (await on.alice.get(`/api/offer/${offer.enc_id}`)).json<{ data: { offer: Offer } }>().data.offer
const ask = (offer: Offer, kind: string, more: object) =>
  on.alice.post(`/api/offer/offers/${offer.enc_id}/messages`, { id: randomUUID(), kind, ...more })
/** Returns the kind and state of each message about an offer. */
const requestsAbout = async (offer: Offer) =>
  (await on.alice.get(`/api/offer/offers/${offer.enc_id}/conversation`))
    .json<{ data: { messages: { kind: string; state: string | null }[] } }>()
    .data.messages.map(({ kind, state }) => [kind, state])
const codeOf = (answer: { json(): unknown }) => (answer.json() as { error: { code?: string } }).error.code

describe('A new version of an offer', () => {
  test('opens from the old link with each difference, the old value and the new one', async () => {
    const offer = await on.extend(on.alice, ['inline', 'readonly'], addDays(TEST_NOW, 7))
    await changed(offer, { startDate: '2026-09-01', pay: '40,000 euros' })
    const letter = await storeLetter(on.service, await testLetter('Another letter'))
    const files = [{ document: undefined, letter }]
    await changed(offer, { expiresAt: addDays(TEST_NOW, 9), pay: '45,000 euros', startDate: null, files })
    const shown = await open(offer)
    expect(shown).toMatchObject({ version: 3, pay: '45,000 euros', start_date: null })
    expect(shown.versions.map(({ number, changes }) => [number, changes])).toEqual([
      [
        3,
        [
          {
            what: 'expires',
            name: null,
            before: addDays(TEST_NOW, 7).toISOString(),
            after: addDays(TEST_NOW, 9).toISOString(),
          },
          { what: 'start', name: null, before: '2026-09-01', after: null },
          { what: 'pay', name: null, before: '40,000 euros', after: '45,000 euros' },
          { what: 'document', name: 'Document 1', before: null, after: null },
        ],
      ],
      [
        2,
        [
          { what: 'start', name: null, before: null, after: '2026-09-01' },
          { what: 'pay', name: null, before: null, after: '40,000 euros' },
        ],
      ],
    ])
  })

  test('is announced by an email and a notification, with our words, and grants what was asked for', async () => {
    const offer = await on.extend(on.alice)
    await ask(offer, 'start', { day: '2026-10-01' })
    await ask(offer, 'question', { words: 'Is there parking?' })
    const before = mailsTo(on.site, 'alice@example.com').length
    await changed(offer, { startDate: '2026-10-01', words: 'October it is, and yes.' })
    const mails = mailsTo(on.site, 'alice@example.com')
    expect(mails).toHaveLength(before + 1)
    expect(mails.at(-1)?.headers['subject']).toContain('new version of your job offer')
    expect(mails.at(-1)?.text).toContain('October it is, and yes.')
    expect(await requestsAbout(offer)).toEqual([
      ['start', 'granted'],
      ['question', 'answered'],
      ['answer', null],
    ])
  })

  test('grants a first day or more time only as it was asked for, and answers a wish with another pay or file', async () => {
    const offer = await on.extend(on.alice, ['inline'], addDays(TEST_NOW, 7))
    const day = addDays(TEST_NOW, 20).toISOString().slice(0, 10)
    await ask(offer, 'start', { day: '2026-10-01' })
    await ask(offer, 'time', { day })
    await ask(offer, 'change', { words: 'More pay, please.' })
    const waiting = ['waiting', 'waiting', 'waiting']
    const states = async () => (await requestsAbout(offer)).map(([, state]) => state)
    await changed(offer, { startDate: '2026-11-01' })
    await changed(offer, { startDate: null, expiresAt: addDays(TEST_NOW, 5) })
    await changed(offer, { expiresAt: addDays(TEST_NOW, 19) })
    expect(await states()).toEqual(waiting)
    await changed(offer, { expiresAt: addDays(TEST_NOW, 20) })
    expect(await states()).toEqual(['waiting', 'granted', 'waiting'])
    await changed(offer, { pay: '45,000 euros' })
    expect(await states()).toEqual(['waiting', 'granted', 'answered'])
    await changed(offer, { startDate: '2026-10-01' })
    expect(await states()).toEqual(['granted', 'granted', 'answered'])
  })

  test('shows a later extension or replaced file as a part of it, and the next version only what that changes', async () => {
    const offer = await on.extend(on.alice, ['inline'], addDays(TEST_NOW, 7))
    const document = offer.offer_documents[0]?.id ?? ''
    await changed(offer, { expiresAt: addDays(TEST_NOW, 9) })
    await extendOffer(on.service, target(offer), addDays(TEST_NOW, 12))
    const letter = await storeLetter(on.service, await testLetter('Another letter'))
    await replaceDocument(on.service, { ...target(offer), document }, letter)
    const second = [
      { what: 'expires', before: addDays(TEST_NOW, 7).toISOString(), after: addDays(TEST_NOW, 12).toISOString() },
      { what: 'document', name: 'Document 1' },
    ]
    expect((await open(offer)).versions).toMatchObject([{ number: 2, changes: second }])
    await changed(offer, { pay: '45,000 euros' })
    const third = [{ what: 'pay', before: null, after: '45,000 euros' }]
    expect((await open(offer)).versions).toMatchObject([
      { number: 3, changes: third },
      { number: 2, changes: second },
    ])
  })

  test('isn’t listed once an extension took its only change back', async () => {
    const offer = await on.extend(on.alice, ['inline'], addDays(TEST_NOW, 7))
    await changed(offer, { expiresAt: addDays(TEST_NOW, 9) })
    await extendOffer(on.service, target(offer), addDays(TEST_NOW, 7))
    expect(await open(offer)).toMatchObject({ version: 2, versions: [] })
  })

  test('can’t be declined on a page that shows the version before', async () => {
    const offer = await on.extend(on.alice)
    const after = await changed(offer, { pay: '45,000 euros' })
    const path = `/api/offer/offers/${offer.enc_id}/decline`
    expect(outcome(await on.decline(on.alice, offer))).toBe('409 version-changed')
    expect(outcome(await on.alice.post(path, { reason: 'Too little pay.' }))).toBe('409 version-changed')
    expect(outcome(await on.decline(on.alice, after))).toBe('Declined')
    expect(outcome(await on.decline(on.alice, offer))).toBe('Declined')
  })

  test('isn’t made on a form that shows the version before, and gives no document two files', async () => {
    const offer = await on.extend(on.alice)
    await changed(offer, { pay: '45,000 euros', shown: 1 })
    expect(await change(offer, { pay: '46,000 euros', shown: 1 })).toBe('version-changed')
    const files = [
      { document: undefined, letter: await storeLetter(on.service, await testLetter('Another letter')) },
      {
        document: offer.offer_documents[0]?.id,
        letter: await storeLetter(on.service, await testLetter('A third letter')),
      },
    ]
    expect(await change(offer, { files, shown: 2 })).toBe('invalid')
    expect((await on.offer(on.alice, offer.enc_id)).version).toBe(2)
  })

  test('refuses a signature of the version before, in each way, and takes one of the new version', async () => {
    const offer = await on.extend(on.alice, ['inline+upload'])
    const after = await changed(offer, { pay: '45,000 euros' })
    const file = await testLetter('Signed')
    expect(outcome(await on.type(on.alice, offer))).toBe('409 version-changed')
    expect(outcome(await on.type(on.alice, offer, { version: undefined }))).toBe('409 version-changed')
    expect(outcome(await on.upload(on.alice, offer, file))).toBe('409 version-changed')
    expect(outcome(await on.type(on.alice, after))).toBe('Accepted')
    const row = await findOfferRow(on.service.db, target(offer))
    expect(row && (await checkHistory(on.service.db, row))).toBeUndefined()
    const [evidence] = await on.rows<{ version: number }>(
      'SELECT e.version FROM offer_evidence e JOIN offers o ON o.id = e.offer_id WHERE o.enc_id = $1',
      [offer.enc_id],
    )
    expect(evidence?.version).toBe(2)
  })

  test('doesn’t count a signing page of the version before, whether open or completed', async () => {
    const offer = await on.extend(on.alice, ['esign'])
    const wid = async () => new URL((await open(offer)).offer_documents[0]?.url ?? '').searchParams.get('wid')
    const first = await wid()
    const opens = async (token: string | null) => (await on.alice.post('/public/esign/open', { wid: token })).statusCode
    expect(await opens(first)).toBe(200)
    await on.rows(
      "UPDATE signing_ceremonies SET status = 'completed', outcome = '{}', outcome_sha256 = repeat('0', 64), closed_at = opened_at WHERE reference = $1",
      [offer.offer_documents[0]?.id],
    )
    await changed(offer, { pay: '45,000 euros' })
    const second = await wid()
    expect(second).not.toBe(first)
    expect([await opens(first), await opens(second)]).toEqual([404, 200])
    await on.alice.post(`/api/offer/offers/${offer.enc_id}/views`, {})
    expect((await on.offer(on.alice, offer.enc_id)).status).toBe('Extended')
    expect(outcome(await on.esign(on.alice, offer))).toBe('409 not-signed')
  })

  test('has to be read again: pages seen of the version before aren’t recorded', async () => {
    const offer = await on.extend(on.alice)
    const [letter] = offer.offer_documents
    const see = (version?: number) =>
      on.alice.post(`/api/offer/offers/${offer.enc_id}/views`, {
        shown: { document: letter?.id, letter_sha256: letter?.letter_sha256, pages: [0], as: 'pages', version },
      })
    expect((await see()).statusCode).toBe(200)
    await changed(offer, { pay: '45,000 euros' })
    expect(codeOf(await see())).toBe('version-changed')
    expect((await see(2)).statusCode).toBe(200)
    const views = await on.rows<{ version: number | null }>(
      `SELECT (e.details->>'version')::int AS version FROM offer_events e JOIN offers o ON o.id = e.offer_id
       WHERE o.enc_id = $1 AND action = 'read' ORDER BY number`,
      [offer.enc_id],
    )
    expect(views.map(({ version }) => version)).toEqual([null, 2])
  })

  test('leaves a signed attachment as it is, and isn’t possible once the letter is signed', async () => {
    const offer = await on.extend(on.alice, ['inline', 'inline'])
    await on.type(on.alice, offer, {}, 1)
    const letter = await storeLetter(on.service, await testLetter('Another letter'))
    const second = offer.offer_documents[1]?.id
    expect(await change(offer, { files: [{ document: second, letter }] })).toBe('already-accepted')
    const after = await changed(offer, { pay: '45,000 euros' })
    expect(after.offer_documents.map(({ status }) => status)).toEqual(['Unsigned', 'Signed'])
    const both = await on.extend(on.alice, ['inline', 'inline'])
    await on.type(on.alice, both, {}, 0)
    expect(await change(both, { pay: '45,000 euros' })).toBe('already-accepted')
  })

  test('changes something, opens an expired offer only with a new expiry, and never changes a decided one', async () => {
    const offer = await on.extend(on.alice, ['inline'], addDays(TEST_NOW, 1))
    expect(await change(offer, {})).toBe('nothing-changed')
    expect(await change(offer, { expiresAt: addDays(TEST_NOW, 1), pay: null })).toBe('nothing-changed')
    on.clock.now = addDays(TEST_NOW, 2)
    expect(await change(offer, { pay: '45,000 euros' })).toBe('expired')
    expect(await changed(offer, { expiresAt: addDays(TEST_NOW, 9) })).toMatchObject({ status: 'Extended', version: 2 })
    expect(outcome(await on.decline(on.alice, await on.offer(on.alice, offer.enc_id)))).toBe('Declined')
    expect(await change(offer, { pay: '45,000 euros' })).toBe('declined')
    on.clock.now = TEST_NOW
  })

  test('needs another letter for other pay or another first day, if its sender doesn’t keep the letter', async () => {
    const offer = await on.extend(on.alice, ['inline', 'inline'])
    const work = { pay: '45,000 euros', needsLetter: true }
    const file = async (document: number) => ({
      document: offer.offer_documents[document]?.id,
      letter: await storeLetter(on.service, await testLetter('Another letter')),
    })
    expect(await change(offer, work)).toBe('letter-unchanged')
    expect(await change(offer, { startDate: '2026-10-01', needsLetter: true })).toBe('letter-unchanged')
    expect(await change(offer, { ...work, files: [await file(1)] })).toBe('letter-unchanged')
    await changed(offer, { expiresAt: addDays(TEST_NOW, 9), needsLetter: true })
    await changed(offer, { ...work, files: [await file(0)] })
  })

  test('keeps the files of earlier versions, and of the current one its newest files', async () => {
    const offer = await on.extend(on.alice)
    const first = await on.rows<{ key: string }>(
      'SELECT letter_key AS key FROM offer_documents d JOIN offers o ON o.id = d.offer_id WHERE o.enc_id = $1',
      [offer.enc_id],
    )
    const letter = await storeLetter(on.service, await testLetter('Another letter'))
    await changed(offer, { files: [{ document: undefined, letter }] })
    const keys = [first[0]?.key ?? '', letter.key]
    expect((await keysInUse(on.service.db, keys)).size).toBe(2)
    expect(await everyKeyInUse(on.service.db)).toEqual(expect.arrayContaining(keys))
    const third = await storeLetter(on.service, await testLetter('A third letter'))
    const document = offer.offer_documents[0]?.id ?? ''
    await replaceDocument(on.service, { ...target(offer), document }, third)
    expect(await keysInUse(on.service.db, [...keys, third.key])).toEqual(new Set([first[0]?.key, third.key]))
  })
})
