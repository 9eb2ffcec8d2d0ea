import { addDays } from '#kernel/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo } from '#testing/visitor.ts'
import { type OfferSite, openOfferSite, outcome } from '#testing/offers/offer-site.ts'
import { testLetter } from '#testing/letters/make-letter.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { cancelOffer } from '../records/change-offer.ts'
import { checkHistory } from '../evidence/check-history.ts'
import { findOfferRow } from '../records/store.ts'

let on: OfferSite
beforeAll(async () => {
  on = await openOfferSite()
})
afterAll(() => on.close())

const actions = async (encId: string) =>
  (
    await on.rows<{ action: string }>(
      'SELECT action FROM offer_events e JOIN offers o ON o.id = e.offer_id WHERE o.enc_id = $1 ORDER BY e.number',
      [encId],
    )
  ).map(({ action }) => action)

describe('a job offer', () => {
  test('is listed and shown to its candidate, with its letter, text and hash', async () => {
    const offer = await on.extend(on.alice, ['inline', 'readonly', 'steps:pending'])
    expect(offer).toMatchObject({ status: 'Extended', position: { id: null, name: 'Baker' }, first_visit: true })
    expect(offer.offer_documents.map(({ status, document_type: type, kind }) => [status, type, kind])).toEqual([
      ['Unsigned', 'Offer', 'inline'],
      ['Read Only', 'Attachment', 'readonly'],
      ['Pending', 'Attachment', 'steps'],
    ])
    const shown = (await on.alice.get(`/api/offer/${offer.enc_id}`)).json().data.offer
    const [letter, , pending] = shown.offer_documents
    expect(Buffer.from(letter.b64_string, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    expect(letter.text).toEqual([expect.stringContaining('We offer you this job. Page 1')])
    expect(letter).toMatchObject({
      pages: 1,
      signed: false,
      url: null,
      letter_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(pending).toMatchObject({ b64_string: null, pages: null, letter_sha256: null, s3_path: null })
    const file = await on.alice.get(letter.s3_path)
    expect([file.statusCode, file.rawPayload.equals(Buffer.from(letter.b64_string, 'base64'))]).toEqual([200, true])
    const short = (await on.alice.get(`/api/offer/${offer.enc_id}?letters=0`)).json().data.offer
    expect(short.offer_documents[0]).toMatchObject({ b64_string: null, text: null, pages: 1 })
  })

  test('is accepted once by typed name, with all evidence', async () => {
    const offer = await on.extend(on.alice)
    const [letter] = offer.offer_documents
    const before = mailsTo(on.site, 'alice@example.com').length
    for (let times = 0; times < 2; times += 1) expect(outcome(await on.type(on.alice, offer))).toBe('Accepted')
    const [evidence] = await on.rows<Record<string, unknown>>(
      'SELECT e.* FROM offer_evidence e JOIN offers o ON o.id = e.offer_id WHERE o.enc_id = $1',
      [offer.enc_id],
    )
    expect(evidence).toMatchObject({
      act: 'sign',
      way: 'typed',
      account_id: on.alice.accountId,
      email: 'alice@example.com',
      profile_name: 'Alice Moreau',
      typed_name: 'Alice Moreau',
      letter_sha256: letter?.letter_sha256,
      terms_version: offer.terms_version,
      terms_text: 'I have read and agree to the terms and conditions',
      ip_address: '127.0.0.1',
      user_agent: 'test browser',
      session_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      server_version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      at: TEST_NOW,
    })
    expect(await actions(offer.enc_id)).toEqual(['created', 'signed', 'accepted'])
    const mails = mailsTo(on.site, 'alice@example.com').slice(before)
    expect(mails.map(({ headers }) => headers['x-foyer-kind'])).toEqual(['offer'])
    const row = await findOfferRow(on.service.db, {
      encId: offer.enc_id,
      tenantId: on.site.context.tenants.all()[0]?.id ?? 0,
    })
    expect(row && (await checkHistory(on.service.db, row))).toBeUndefined()
    expect(outcome(await on.type(on.alice, offer, { full_name: 'Alice  Moreau' }))).toBe('409 already-accepted')
    expect(outcome(await on.upload(on.alice, offer, await testLetter()))).toBe('409 already-accepted')
    expect(outcome(await on.decline(on.alice, offer))).toBe('409 already-accepted')
    expect(outcome(await on.esign(on.alice, offer))).toBe('Accepted')
  })

  test('is accepted by uploading the signed letter, which is stored byte for byte', async () => {
    const offer = await on.extend(on.alice, ['steps'])
    const signed = await testLetter('Signed by hand')
    for (let times = 0; times < 2; times += 1)
      expect(outcome(await on.upload(on.alice, offer, signed))).toBe('Accepted')
    const [row] = await on.rows<{ file_key: string; file_bytes: number }>(
      'SELECT e.file_key, e.file_bytes FROM offer_evidence e JOIN offers o ON o.id = e.offer_id WHERE o.enc_id = $1',
      [offer.enc_id],
    )
    expect(row?.file_bytes).toBe(signed.length)
    expect(await on.service.files.get(row?.file_key ?? '')).toEqual(Buffer.from(signed))
    expect(outcome(await on.upload(on.alice, offer, await testLetter('Another')))).toBe('409 already-accepted')
  })

  test('is returned after a change as a program would read it later, links included', async () => {
    const offer = await on.extend(on.alice, ['inline', 'esign'])
    const withoutTokens = (text: string) => text.replaceAll(/files\/[\w-]+/g, 'files/TOKEN')
    const shown = async () => {
      const { body } = await on.alice.get(`/api/offer/${offer.enc_id}?letters=0`)
      return withoutTokens(JSON.stringify(JSON.parse(body).data.offer))
    }
    const signed = (await on.type(on.alice, offer)).json().data.offer
    expect(signed.offer_documents).toMatchObject([
      { status: 'Signed', s3_path: expect.stringContaining('/files/') },
      { status: 'Unsigned', url: expect.stringContaining('/public/esignWidget?') },
    ])
    expect(withoutTokens(JSON.stringify(signed))).toBe(await shown())
    const declined = (await on.decline(on.alice, offer)).json().data.offer
    expect(declined.status).toBe('Declined')
    expect(withoutTokens(JSON.stringify(declined))).toBe(await shown())
  })

  test('with several documents is accepted by the last signature', async () => {
    const offer = await on.extend(on.alice, ['inline', 'steps', 'readonly', 'inline:pending'])
    expect(outcome(await on.type(on.alice, offer))).toBe('Extended')
    expect(outcome(await on.upload(on.alice, offer, await testLetter('Second'), 1))).toBe('Extended')
    expect(outcome(await on.type(on.alice, offer, {}, 2))).toBe('409 read-only')
    expect(outcome(await on.type(on.alice, offer, {}, 3))).toBe('409 document-not-ready')
    expect((await on.offer(on.alice, offer.enc_id)).offer_documents.map(({ status }) => status)).toEqual([
      'Signed',
      'Signed',
      'Read Only',
      'Pending',
    ])
  })

  test('is declined once, and then cannot be accepted', async () => {
    const offer = await on.extend(on.alice)
    for (let times = 0; times < 2; times += 1) expect(outcome(await on.decline(on.alice, offer))).toBe('Declined')
    expect(outcome(await on.type(on.alice, offer))).toBe('409 declined')
    expect(await actions(offer.enc_id)).toEqual(['created', 'declined'])
  })

  test('canceled while its page is open can be neither accepted nor declined', async () => {
    const offer = await on.extend(on.alice)
    const target = { tenantId: on.site.context.tenants.all()[0]?.id ?? 0, encId: offer.enc_id }
    expect([await cancelOffer(on.service, target), await cancelOffer(on.service, target)]).toEqual([true, false])
    expect(outcome(await on.type(on.alice, offer))).toBe('409 canceled')
    expect(outcome(await on.decline(on.alice, offer))).toBe('409 canceled')
  })

  test('is not signed by the page’s report alone, nor by an empty form', async () => {
    const offer = await on.extend(on.alice, ['esign', 'steps'])
    expect(outcome(await on.esign(on.alice, offer))).toBe('409 not-signed')
    expect(outcome(await on.esign(on.alice, offer, 1))).toBe('409 not-signed')
    const path = `/api/offer/offers/${offer.enc_id}`
    expect(outcome(await on.form(on.alice, `${path}/accept`, {}))).toBe('409 not-signed')
    expect(outcome(await on.form(on.alice, `${path}/${offer.offer_documents[1]?.id}/accept`, {}))).toBe('422 no-file')
    expect(await actions(offer.enc_id)).toEqual(['created'])
  })
})

test('a program that declines without a body learns that the offer has expired [second/B3-06]', async () => {
  const decline = (offer: { enc_id: string }) => on.alice.send('POST', `/api/offer/offers/${offer.enc_id}/decline`, '')
  expect(outcome(await decline(await on.extend(on.alice)))).toBe('Declined')
  const late = await on.extend(on.alice, ['inline'], addDays(on.clock.now, 1))
  const { now } = on.clock
  on.clock.now = addDays(now, 2)
  expect(outcome(await decline(late))).toBe('409 expired')
  on.clock.now = now
})
