import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Offer } from '../../contract.ts'
import { signingMethods } from '../../rules.ts'
import { type OfferSite, openOfferSite, outcome } from '#testing/offers/offer-site.ts'
import { testLetter } from '#testing/letters/make-letter.ts'
import { replaceDocument } from '../company/replace-document.ts'
import { parseDocument } from '../company/document-options.ts'
import { storeLetter } from '../files/store-letter.ts'

let on: OfferSite
let signed: Uint8Array
beforeAll(async () => {
  on = await openOfferSite()
  signed = await testLetter('Signed by hand')
})
afterAll(() => on.close())

const acts = {
  esign: (offer: Offer) => on.form(on.alice, `/api/offer/offers/${offer.enc_id}/accept`, {}),
  typed: (offer: Offer) => on.type(on.alice, offer),
  upload: (offer: Offer) => on.upload(on.alice, offer, signed),
}
const kept = async (offer: Offer) =>
  on.rows('SELECT way FROM offer_evidence e JOIN offers o ON o.id = e.offer_id WHERE o.enc_id = $1', [offer.enc_id])
const replace = async (offer: Offer) => {
  const tenantId = on.site.context.tenants.all()[0]?.id ?? 0
  const document = offer.offer_documents[0]?.id ?? ''
  const letter = await storeLetter(on.service, await testLetter('Another letter'))
  await replaceDocument(on.service, { tenantId, encId: offer.enc_id, document }, letter)
}

describe('a document is signed in the way of its kind and in no other [S10]', () => {
  test.each([
    ['esign', 'typed', '409 way-not-offered'],
    ['esign', 'upload', '409 way-not-offered'],
    ['inline', 'esign', '409 way-not-offered'],
    ['inline', 'upload', '409 way-not-offered'],
    ['steps', 'typed', '409 way-not-offered'],
    ['steps', 'esign', '422 no-file'],
    ['inline', 'typed', 'Accepted'],
    ['steps', 'upload', 'Accepted'],
    ['esign', 'esign', '409 not-signed'],
  ] as const)('kind %s, signed by %s: %s', async (kind, way, expected) => {
    const offer = await on.extend(on.alice, [kind])
    expect(outcome(await acts[way](offer))).toBe(expected)
    expect(await kept(offer)).toEqual(expected === 'Accepted' ? [{ way }] : [])
  })

  test('an additional way counts if the company enabled it, and is named in the evidence', async () => {
    for (const way of ['typed', 'upload'] as const) {
      const offer = await on.extend(on.alice, [`esign+${way}`])
      expect(offer.offer_documents[0]?.ways).toEqual(['esign', way])
      expect(outcome(await acts[way](offer))).toBe('Accepted')
      expect(await kept(offer)).toEqual([{ way }])
    }
  })

  test("a document that isn't signed on a signing page has no URL of one", async () => {
    for (const [kind, has] of [
      ['inline', false],
      ['inline+esign', true],
      ['esign', true],
    ] as const) {
      const { enc_id: encId } = await on.extend(on.alice, [kind])
      const [shown] = (await on.alice.get(`/api/offer/${encId}?letters=0`)).json().data.offer.offer_documents
      expect(shown.url !== null).toBe(has)
    }
  })
})

test('--document accepts a kind and additional ways, and rejects everything else', () => {
  expect(parseDocument('a.pdf:esign+upload:pending')).toEqual({
    file: 'a.pdf',
    kind: 'esign',
    otherMethods: ['upload'],
    pending: true,
  })
  expect(parseDocument('a:b.pdf:inline').otherMethods).toEqual([])
  for (const wrong of [
    'a.pdf:esign+',
    'a.pdf:esign+fax',
    'a.pdf:readonly+typed',
    'a.pdf:upload',
    'a.pdf:esign+typed+typed',
  ])
    expect(() => parseDocument(wrong), wrong).toThrow(signingMethods.join(', '))
})

describe('an uploaded letter names the one that was shown [RB-04]', () => {
  test('it is refused if the letter was replaced between choosing and sending the file', async () => {
    const offer = await on.extend(on.alice, ['steps'])
    await replace(offer)
    // The page refetches in the background, unnoticed by the person.
    await on.alice.get(`/api/offer/${offer.enc_id}`)
    expect(outcome(await on.upload(on.alice, offer, signed))).toBe('409 letter-changed')
    expect(outcome(await on.upload(on.alice, offer, signed, undefined, {}))).toBe('409 letter-changed')
    expect(await kept(offer)).toEqual([])
    const now = await on.offer(on.alice, offer.enc_id)
    expect(outcome(await on.upload(on.alice, now, signed))).toBe('Accepted')
    const [evidence] = await on.rows<{ letter_sha256: string }>(
      'SELECT letter_sha256 FROM offer_evidence e JOIN offers o ON o.id = e.offer_id WHERE o.enc_id = $1',
      [offer.enc_id],
    )
    expect(evidence?.letter_sha256).toBe(now.offer_documents[0]?.letter_sha256)
  })

  test('without a hash it counts only if the document never had another letter', async () => {
    const offer = await on.extend(on.alice, ['steps'])
    expect(outcome(await on.upload(on.alice, offer, signed, undefined, { letter_sha256: 'a'.repeat(64) }))).toBe(
      '409 letter-changed',
    )
    expect(outcome(await on.upload(on.alice, offer, signed, undefined, {}))).toBe('Accepted')
  })
})
