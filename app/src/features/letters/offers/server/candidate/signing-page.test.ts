import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/time.ts'
import type { Offer } from '../../contract.ts'
import { testLetter } from '#testing/letters/make-letter.ts'
import { type OfferSite, openOfferSite } from '#testing/offers/offer-site.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { replaceDocument } from '../company/replace-document.ts'
import { cancelOffer, extendOffer } from '../records/change-offer.ts'
import { storeLetter } from '../files/store-letter.ts'

let on: OfferSite
beforeAll(async () => {
  on = await openOfferSite()
})
afterAll(() => on.close())

const target = ({ enc_id }: Offer) => ({ tenantId: on.site.context.tenants.all()[0]?.id ?? 0, encId: enc_id })
const ceremonies = async ({ offer_documents }: Offer) =>
  (
    await on.rows<{ status: string }>('SELECT status FROM signing_ceremonies WHERE reference = ANY($1) ORDER BY id', [
      offer_documents.map(({ id }) => id),
    ])
  ).map(({ status }) => status)
const tokenIn = async (offer: Offer) => {
  const answer = await on.alice.get(`/api/offer/${offer.enc_id}`)
  const shown = answer.json<{ data: { offer: Offer } }>().data.offer
  return new URL(shown.offer_documents[0]?.url ?? '').searchParams.get('wid')
}
const open = async (wid: string | null) => (await on.alice.post('/public/esign/open', { wid })).statusCode

test('fetching an offer stores nothing; opening its signing page does, under the same address', async () => {
  const offer = await on.extend(on.alice, ['esign'])
  const wid = await tokenIn(offer)
  expect(await tokenIn(offer)).toBe(wid)
  expect(await ceremonies(offer)).toEqual([])
  expect(await Promise.all([open(wid), open(wid), open(wid)])).toEqual([200, 200, 200])
  expect(await ceremonies(offer)).toEqual(['open'])
  expect(await tokenIn(offer)).toBe(wid)
})

test('an address from before a letter was replaced or its offer cancelled opens no page', async () => {
  const offer = await on.extend(on.alice, ['esign'])
  const first = await tokenIn(offer)
  const letter = await storeLetter(on.service, await testLetter('Another letter'))
  await replaceDocument(on.service, { ...target(offer), document: offer.offer_documents[0]?.id ?? '' }, letter)
  const second = await tokenIn(offer)
  expect(second).not.toBe(first)
  expect([await open(first), await open(second)]).toEqual([404, 200])
  await cancelOffer(on.service, target(offer))
  expect(await open(second)).toBe(404)
  const canceled = await on.extend(on.alice, ['esign'])
  const third = await tokenIn(canceled)
  await cancelOffer(on.service, target(canceled))
  expect(await open(third)).toBe(404)
  expect(await ceremonies(canceled)).toEqual([])
})

test('a token opens no page under the name of another document', async () => {
  const [one, two] = [await on.extend(on.alice, ['esign']), await on.extend(on.alice, ['esign'])]
  const wid = await tokenIn(one)
  expect(await open(wid?.replace(/\..*/, `.${two.offer_documents[0]?.id}`) ?? '')).toBe(404)
  expect([await ceremonies(one), await ceremonies(two)]).toEqual([[], []])
})

test('a signing page that is open when its offer is extended can be completed after the old deadline', async () => {
  const offer = await on.extend(on.alice, ['esign'], addDays(TEST_NOW, 1))
  const wid = await tokenIn(offer)
  expect(await open(wid)).toBe(200)
  await extendOffer(on.service, target(offer), addDays(TEST_NOW, 9))
  on.clock.now = addDays(TEST_NOW, 2)
  expect((await on.alice.post('/public/esign/letter', { wid })).statusCode).toBe(200)
  on.clock.now = TEST_NOW
})
