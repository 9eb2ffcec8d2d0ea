import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, addMs, DAY_MS } from '#kernel/time.ts'
import type { Offer } from '../../contract.ts'
import { mailsTo, readZip, signIn } from '#testing/visitor.ts'
import { MERIDIAN, type OfferSite, openOfferSite, outcome } from '#testing/offers/offer-site.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { extendOffer } from '../records/change-offer.ts'
import { checkHistories, checkHistory, checkOffers } from './check-history.ts'
import { newFileKey } from '../files/key-store.ts'
import { removeOfferOrphans } from '../files/remove-offer-orphans.ts'
import { findOfferRow } from '../records/store.ts'
import { notifyDue } from '../company/watch-expiry.ts'

let on: OfferSite
beforeAll(async () => {
  on = await openOfferSite()
})
afterAll(() => on.close())

const target = (offer: Offer) => ({ tenantId: on.site.context.tenants.all()[0]?.id ?? 0, encId: offer.enc_id })
const fault = async (offer: Offer) => {
  const row = await findOfferRow(on.service.db, target(offer))
  if (!row) throw new Error('The offer is gone.')
  return checkHistory(on.service.db, row)
}
/** Changes rows while bypassing the triggers, as anyone with the database password could. */
async function tamper(sql: string, offer: Offer): Promise<void> {
  const client = await on.site.context.database.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query("SET LOCAL session_replication_role = 'replica'")
    await client.query(sql, [offer.id])
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

test('the database refuses changes to history, undoing an outcome, and accepting without evidence', async () => {
  const offer = await on.extend(on.alice)
  await on.type(on.alice, offer)
  const open = await on.extend(on.alice)
  for (const statement of [
    'UPDATE offer_events SET action = action WHERE offer_id = $1',
    'DELETE FROM offer_events WHERE offer_id = $1',
    'UPDATE offer_evidence SET typed_name = typed_name WHERE offer_id = $1',
    'DELETE FROM offer_evidence WHERE offer_id = $1',
    `UPDATE offers SET status = 'Declined' WHERE id = $1`,
    `UPDATE offers SET status = 'Extended', outcome_evidence_id = NULL WHERE id = $1`,
  ])
    await expect(on.rows(statement, [offer.id]), statement).rejects.toThrow(/never changed/)
  await expect(on.rows(`UPDATE offers SET status = 'Accepted' WHERE id = $1`, [open.id])).rejects.toThrow(
    /has_evidence/,
  )
  await expect(
    on.rows(
      `UPDATE offers SET status = 'Accepted', outcome_evidence_id = (SELECT outcome_evidence_id FROM offers WHERE id = ${offer.id}) WHERE id = $1`,
      [open.id],
    ),
  ).rejects.toThrow(/is_own/)
  await expect(on.rows(`UPDATE offer_documents SET status = 'Signed' WHERE offer_id = $1`, [open.id])).rejects.toThrow(
    /has_evidence/,
  )
  expect([await fault(offer), await fault(open)]).toEqual([undefined, undefined])
})

test.each([
  [
    'an entry is edited',
    `UPDATE offer_events SET details = '{"way":"upload"}' WHERE offer_id = $1 AND action = 'signed'`,
    'entry-changed',
  ],
  [
    'an entry’s time is edited',
    `UPDATE offer_events SET at = at - interval '1 second' WHERE offer_id = $1 AND number = 1`,
    'entry-changed',
  ],
  ['an entry is deleted', 'DELETE FROM offer_events WHERE offer_id = $1 AND number = 2', 'entry-missing'],
  ['the last entry is deleted', 'DELETE FROM offer_events WHERE offer_id = $1 AND number = 3', 'end-missing'],
  [
    'an entry is moved to the end',
    'UPDATE offer_events SET number = 4 WHERE offer_id = $1 AND number = 2',
    'entry-missing',
  ],
  [
    'a name in the evidence is edited',
    `UPDATE offer_evidence SET typed_name = 'Somebody' WHERE offer_id = $1`,
    'evidence-changed',
  ],
  ['the evidence is deleted', 'DELETE FROM offer_evidence WHERE offer_id = $1', 'evidence-missing'],
])('is detected: %s', async (_what, sql, found) => {
  const offer = await on.extend(on.alice)
  expect(outcome(await on.type(on.alice, offer))).toBe('Accepted')
  expect(await fault(offer)).toBeUndefined()
  await tamper(sql, offer)
  expect(await fault(offer)).toBe(found)
})

test('foyer doctor finds exactly the offers with a changed history', async () => {
  const [changed, whole] = [await on.extend(on.alice), await on.extend(on.alice)]
  for (const offer of [changed, whole]) await on.type(on.alice, offer)
  await tamper(`UPDATE offer_events SET action = 'declined' WHERE offer_id = $1 AND action = 'accepted'`, changed)
  const found = await checkHistories(on.service.db)
  expect(found.changed).toContain(changed.enc_id)
  expect(found.changed).not.toContain(whole.enc_id)
  expect(await checkOffers(on.service.db)).toMatchObject({
    state: 'problem',
    message: expect.stringContaining(`The histories of ${found.changed.length} of ${found.offers} were changed`),
  })
})

test('expiry and its reminder are announced once, and an expired offer stays expired if the clock is set back', async () => {
  const expiresAt = addDays(TEST_NOW, 10)
  const offer = await on.extend(on.dave, ['inline'], expiresAt)
  const texts = () => mailsTo(on.site, 'dave@example.com').map(({ text }) => text)
  const before = texts().length
  const notifyAt = async (ms: number) => {
    on.clock.now = addMs(expiresAt, ms)
    await Promise.all([1, 2].map(() => notifyDue(on.service, on.clock.now)))
  }
  await notifyAt(-3 * DAY_MS)
  expect(texts()).toHaveLength(before)
  for (const ms of [-2 * DAY_MS, -DAY_MS]) await notifyAt(ms)
  expect(texts().slice(before)).toEqual([expect.stringContaining('expires on May 14: Baker')])
  for (const ms of [0, 1, DAY_MS]) await notifyAt(ms)
  expect(texts().slice(before + 1)).toEqual([expect.stringContaining('has expired: Baker')])
  on.clock.now = TEST_NOW
  expect(outcome(await on.type(on.dave, offer))).toBe('409 expired')
  expect((await on.offer(on.dave, offer.enc_id)).status).toBe('Expired')
  await extendOffer(on.service, target(offer), addDays(TEST_NOW, 1))
  expect(outcome(await on.type(on.dave, offer))).toBe('Accepted')
  expect(await fault(offer)).toBeUndefined()
})

test('unreferenced files are deleted once they are a day old; all others are kept', async () => {
  const offer = await on.extend(on.alice)
  const orphan = newFileKey()
  await on.service.files.put(orphan, Buffer.from('x'))
  const now = Date.now()
  expect(await removeOfferOrphans(on.service, new Date(now))).toBe(0)
  expect(await removeOfferOrphans(on.service, new Date(now + 2 * DAY_MS))).toBe(1)
  expect(await on.service.files.get(orphan)).toBeUndefined()
  const shown = (await on.alice.get(`/api/offer/${offer.enc_id}`)).json().data.offer
  expect(shown.offer_documents[0].b64_string).toMatch(/^JVBERi/)
})

test('the personal data export has offers, letters and history; erasure keeps only accepted offers, and says so', async () => {
  const [accepted, open] = [await on.extend(on.dave), await on.extend(on.dave)]
  await on.type(on.dave, accepted)
  const who = await signIn(on.site, MERIDIAN, 'dave@example.com')
  const requested = await who.post('/api/pcsx/personal_data/request_download')
  const files = await readZip((await who.get(requested.json<{ data: { url: string } }>().data.url)).rawPayload)
  const held = JSON.parse(files['data/offers.json'] ?? '{}') as Record<string, object[]>
  expect(held['offers']).toContainEqual(expect.objectContaining({ position: 'Baker', status: 'Accepted' }))
  expect(held['offerActs']).toContainEqual(
    expect.objectContaining({ typedName: 'Dave Lindqvist', ipAddress: '127.0.0.1' }),
  )
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([`files/offers/${accepted.enc_id}-1.pdf`, `files/offers/${open.enc_id}-1.pdf`]),
  )
  const gone = await who.post('/api/pcsx/personal_data/erase', { password: 'foyer-demo' })
  const lines = gone.json<{ data: { lines: { item: string; count: number; kept: string | null }[] } }>().data.lines
  expect(lines).toContainEqual(
    expect.objectContaining({ item: 'acceptedOffers', kept: expect.stringContaining('contract') }),
  )
  expect(lines).toContainEqual(expect.objectContaining({ item: 'offers', kept: null }))
  const left = await on.rows('SELECT enc_id, status, account_id FROM offers WHERE enc_id = ANY($1)', [
    [accepted.enc_id, open.enc_id],
  ])
  expect(left).toEqual([{ enc_id: accepted.enc_id, status: 'Accepted', account_id: null }])
  expect(await fault(accepted)).toBeUndefined()
})
