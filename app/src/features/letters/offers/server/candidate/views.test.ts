import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerLimits } from '../../limits.ts'
import { addMs } from '#kernel/time.ts'
import type { Offer } from '../../contract.ts'
import { type OfferSite, openOfferSite, outcome } from '#testing/offers/offer-site.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { letterRecord } from '../evidence/letter-record.ts'
import { listEvents } from '../records/event-store.ts'
import { listEvidence } from '../evidence/evidence-store.ts'
import { findOfferRow, listDocumentRows } from '../records/store.ts'

let on: OfferSite
beforeAll(async () => {
  on = await openOfferSite()
})
afterAll(() => on.close())

const post = (offer: Offer, shown?: object) =>
  on.alice.post(`/api/offer/offers/${offer.enc_id}/views`, shown === undefined ? {} : { shown })
const shownOf = (offer: Offer, index: number, more = {}) => {
  const { id, letter_sha256 } = offer.offer_documents[index] ?? {}
  return { document: id, letter_sha256, pages: [0], as: 'pages', ...more }
}
const history = async (offer: Offer) =>
  on.rows<{ action: string; document: string | null; details: Record<string, unknown> }>(
    `SELECT action, document, details FROM offer_events e JOIN offers o ON o.id = e.offer_id
     WHERE o.enc_id = $1 ORDER BY number`,
    [offer.enc_id],
  )
/** Returns the audit record that a signed document would have. */
async function recordOf(offer: Offer, index: number): Promise<string[]> {
  const row = await findOfferRow(on.service.db, {
    tenantId: on.site.context.tenants.all()[0]?.id ?? 0,
    encId: offer.enc_id,
  })
  if (!row) throw new Error('The offer is gone.')
  const document = (await listDocumentRows(on.service.db, [row.id]))[index]
  const evidence = (await listEvidence(on.service.db, row.id)).find(({ documentId }) => documentId === document?.id)
  if (!document || !evidence) throw new Error('The document is not signed.')
  const about = { history: await listEvents(on.service.db, row.id), companyName: 'Meridian', verifyUrl: '' }
  return letterRecord(row, document, evidence, about).events.map(({ what }) => what)
}

test('fetching an offer and its letters records nothing; the record lists only documents that were seen [RB-03]', async () => {
  const offer = await on.extend(
    on.alice,
    Array.from({ length: 14 }, () => 'inline'),
  )
  await on.alice.get(`/api/offer/${offer.enc_id}`)
  await on.alice.get(`/api/offer/${offer.enc_id}?letters=1&document=${offer.offer_documents[0]?.id}`)
  expect((await history(offer)).map(({ action }) => action)).toEqual(['created'])
  await post(offer)
  await post(offer, shownOf(offer, 0))
  expect((await history(offer)).map(({ action, document }) => [action, document])).toEqual([
    ['created', null],
    ['opened', null],
    ['read', offer.offer_documents[0]?.id],
  ])
  await on.type(on.alice, offer, {}, 0)
  await on.type(on.alice, offer, {}, 1)
  expect(await recordOf(offer, 0)).toContain('Saw the document, pages 1')
  expect((await recordOf(offer, 1)).join()).not.toContain('Saw')
})

test("views recorded on mere fetching don't appear in a record [RB-03]", async () => {
  const offer = await on.extend(on.alice)
  await on.rows(
    `INSERT INTO offer_events (offer_id, number, at, actor, action, document, details, previous, hash)
     SELECT id, 2, $2, 'candidate', 'read', $3, '{}', chain_head, '' FROM offers WHERE enc_id = $1`,
    [offer.enc_id, TEST_NOW, offer.offer_documents[0]?.id],
  )
  await on.rows('UPDATE offers SET chain_length = 2 WHERE enc_id = $1', [offer.enc_id])
  expect(outcome(await on.type(on.alice, offer))).toBe('Accepted')
  expect(await recordOf(offer, 0)).toEqual([
    'Extended the offer',
    'Signed the document by typing the full name',
    'Accepted the offer',
  ])
})

test('pages are recorded as they scroll into view, each at most once a minute', async () => {
  const offer = await on.extend(on.alice, ['inline'])
  for (const pages of [[0], [0], [0, 1, 2, 5], [5, 2, 1, 0]]) await post(offer, shownOf(offer, 0, { pages }))
  await post(offer, shownOf(offer, 0, { pages: [0], as: 'text' }))
  on.clock.now = addMs(TEST_NOW, offerLimits.viewMs)
  for (let times = 0; times < 2; times += 1) await post(offer)
  on.clock.now = TEST_NOW
  const views = (await history(offer)).slice(1).map(({ action, details }) => [action, details['pages'], details['as']])
  expect(views).toEqual([
    ['read', '1', 'pages'],
    ['read', '1-3, 6', 'pages'],
    ['read', '1', 'text'],
    ['opened', undefined, undefined],
  ])
})

test('a view of another letter, a pending document or another person’s offer is refused and not recorded', async () => {
  const offer = await on.extend(on.alice, ['inline', 'inline:pending'])
  expect((await post(offer, shownOf(offer, 0, { letter_sha256: 'a'.repeat(64) }))).statusCode).toBe(409)
  expect((await post(offer, shownOf(offer, 1, { letter_sha256: 'a'.repeat(64) }))).statusCode).toBe(404)
  expect((await post(offer, shownOf(offer, 0, { pages: [] }))).statusCode).toBe(422)
  expect((await on.dave.post(`/api/offer/offers/${offer.enc_id}/views`, {})).statusCode).toBe(404)
  expect(await history(offer)).toHaveLength(1)
})

test('the first visit ends when the page reports that the offer was opened', async () => {
  const offer = await on.extend(on.alice)
  const first = async () => (await on.alice.get(`/api/offer/${offer.enc_id}`)).json().data.offer.first_visit
  expect([await first(), await first()]).toEqual([true, true])
  await post(offer)
  expect(await first()).toBe(false)
})

test('only the requested document is sent, and a large one is streamed instead [S11] [RB-19]', async () => {
  const offer = await on.extend(on.alice, ['inline', 'steps', 'readonly'])
  const [first, second] = offer.offer_documents
  const sent = async (query: string) =>
    (await on.alice.get(`/api/offer/${offer.enc_id}?${query}`))
      .json<{ data: { offer: Offer } }>()
      .data.offer.offer_documents.map(({ b64_string, text }) => [b64_string !== null, text !== null])
  const nothing = [false, false]
  expect(await sent('')).toEqual([[true, true], nothing, nothing])
  expect(await sent(`document=${second?.id}`)).toEqual([nothing, [true, true], nothing])
  expect(await sent(`document=${second?.id}&letters=0`)).toEqual([nothing, [false, true], nothing])
  expect(await sent('letters=0')).toEqual([nothing, nothing, nothing])
  expect((await on.alice.get(`/api/offer/${offer.enc_id}?document=${'x'.repeat(22)}`)).statusCode).toBe(404)
  const large = Buffer.alloc(offerLimits.letterBytesInJson + 1, 7)
  const [row] = await on.rows<{ key: string }>('SELECT letter_key AS key FROM offer_documents WHERE enc_id = $1', [
    first?.id,
  ])
  await on.service.files.put(row?.key ?? '', large)
  const answer = await on.alice.get(`/api/offer/${offer.enc_id}`)
  const [shown] = answer.json<{ data: { offer: Offer } }>().data.offer.offer_documents
  expect([shown?.b64_string, answer.body.length < 20_000]).toEqual([null, true])
  const file = await on.alice.get(shown?.s3_path ?? '')
  expect([file.headers['content-length'], file.rawPayload.equals(large)]).toEqual([String(large.length), true])
})
