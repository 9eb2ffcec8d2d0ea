import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Offer } from '../../contract.ts'
import type { Notification } from '#features/account/notifications/contract.ts'
import { addDays, addMs } from '#kernel/time.ts'
import type { Candidate } from '#testing/candidate.ts'
import { mailsTo } from '#testing/visitor.ts'
import { type OfferSite, openOfferSite, outcome } from '#testing/offers/offer-site.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { testLetter } from '#testing/letters/make-letter.ts'
import { readyDocument, replaceDocument } from './replace-document.ts'
import { cancelOffer, extendOffer } from '../records/change-offer.ts'
import { describeOffer } from './describe-offer.ts'
import { storeLetter } from '../files/store-letter.ts'
import { findOfferRow } from '../records/store.ts'
import { notifyDue } from './watch-expiry.ts'

let on: OfferSite
beforeAll(async () => {
  on = await openOfferSite()
})
afterAll(() => on.close())

const target = (offer: Offer) => ({ tenantId: on.site.context.tenants.all()[0]?.id ?? 0, encId: offer.enc_id })
async function bell(who: Candidate, offer: Offer, filter = ''): Promise<string[]> {
  const answer = await who.get(`/api/pcsx/notifications?${filter}`)
  const { notifications } = answer.json<{ data: { notifications: Notification[] } }>().data
  return notifications
    .filter(({ redirectUrl }) => redirectUrl?.includes(offer.enc_id))
    .map(({ notificationType }) => notificationType)
}
const ACTION = 'type_filter=action_required'

describe('“Action required” in the bell', () => {
  const ends: Record<string, (offer: Offer) => Promise<unknown>> = {
    accepted: (offer) => on.type(on.dave, offer),
    declined: (offer) => on.decline(on.dave, offer),
    canceled: (offer) => cancelOffer(on.service, target(offer)),
    async expired() {
      on.clock.now = addDays(TEST_NOW, 8)
      await notifyDue(on.service, on.clock.now)
      on.clock.now = TEST_NOW
    },
  }
  test.each(Object.keys(ends))('is shown until an offer is %s [RB-11]', async (end) => {
    const offer = await on.extend(on.dave)
    expect(await bell(on.dave, offer, ACTION)).toEqual(['action_required'])
    await ends[end]?.(offer)
    expect(await bell(on.dave, offer, ACTION)).toEqual([])
    expect(await bell(on.dave, offer)).toEqual(['informational', 'informational'])
  })

  test('is shown once for an offer that was extended, and again if it was extended after expiring [RB-11]', async () => {
    const offer = await on.extend(on.dave)
    await extendOffer(on.service, target(offer), addDays(TEST_NOW, 9))
    expect(await bell(on.dave, offer, ACTION)).toEqual(['action_required'])
    on.clock.now = addDays(TEST_NOW, 10)
    await notifyDue(on.service, on.clock.now)
    expect(await bell(on.dave, offer, ACTION)).toEqual([])
    await extendOffer(on.service, target(offer), addDays(TEST_NOW, 20))
    expect(await bell(on.dave, offer, ACTION)).toEqual(['action_required'])
    on.clock.now = TEST_NOW
  })

  /** Presses “Decline to sign” on the signing page of an offer's letter. */
  async function declineOnItsPage(offer: Offer) {
    const shown = (await on.dave.get(`/api/offer/${offer.enc_id}`)).json<{ data: { offer: Offer } }>().data.offer
    const wid = new URL(shown.offer_documents[0]?.url ?? '').searchParams.get('wid')
    expect((await on.dave.post('/public/esign/reject', { wid })).statusCode).toBe(200)
  }
  const reopen = async (offer: Offer) => (await on.dave.post(`/api/offer/offers/${offer.enc_id}/views`, {})).json().data

  test('disappears when the candidate declines on the signing page or, if that tab was closed, opens the offer again [RB-11]', async () => {
    for (const isDeclined of [true, false]) {
      const offer = await on.extend(on.dave, ['esign', 'inline'])
      await declineOnItsPage(offer)
      expect(await bell(on.dave, offer, ACTION)).toEqual(['action_required'])
      if (isDeclined) expect(outcome(await on.decline(on.dave, offer))).toBe('Declined')
      expect(await reopen(offer)).toEqual({ settled: !isDeclined })
      expect((await on.offer(on.dave, offer.enc_id)).status).toBe('Declined')
      expect(await bell(on.dave, offer, ACTION)).toEqual([])
      expect(await bell(on.dave, offer)).toEqual(['informational', 'informational'])
      expect(await reopen(offer)).toEqual({ settled: false })
    }
  })
})

test('emails about an offer name position and company, state the deadline, and have a specific button [RB-12]', async () => {
  const before = mailsTo(on.site, 'alice@example.com').length
  const offer = await on.extend(on.alice, ['inline', 'inline:pending'], new Date('2026-06-30T16:00:00Z'))
  const [first, second] = offer.offer_documents.map(({ id }) => id)
  await readyDocument(on.service, { ...target(offer), document: second ?? '' })
  const letter = await storeLetter(on.service, await testLetter('Another letter'))
  await replaceDocument(on.service, { ...target(offer), document: first ?? '' }, letter)
  await extendOffer(on.service, target(offer), new Date('2026-07-01T16:00:00Z'))
  await cancelOffer(on.service, target(offer))
  const declined = await on.extend(on.alice)
  await on.decline(on.alice, declined)
  const mails = mailsTo(on.site, 'alice@example.com').slice(before)
  const subjects = mails.map(({ headers }) => headers['subject'] ?? '')
  expect(new Set(subjects).size).toBe(subjects.length - 1)
  for (const subject of subjects) expect(subject).toMatch(/: Baker$/)
  const company = on.site.context.tenants.all()[0]?.name ?? ''
  for (const subject of subjects) expect(subject).toContain(company)
  const deadlines = mails.map(({ text }) => /Please reply by (.+)\./.exec(text)?.[1] ?? null)
  expect(deadlines.slice(0, 5)).toEqual([
    'June 30, 2026 at 4:00 PM UTC',
    'June 30, 2026 at 4:00 PM UTC',
    'June 30, 2026 at 4:00 PM UTC',
    'July 1, 2026 at 4:00 PM UTC',
    null,
  ])
  const buttons = mails.map(({ text }) => /^(Review offer|View offer|Read document)/m.exec(text)?.[1])
  expect(buttons).toEqual([
    'Review offer',
    'Read document',
    'Read document',
    'Review offer',
    'View offer',
    'Review offer',
    'View offer',
  ])
  expect(mails[1]?.text).toContain(`/offer-document/${second}`)
})

describe('a reason for declining', () => {
  const decline = (offer: Offer, body: object) => on.alice.post(`/api/offer/offers/${offer.enc_id}/decline`, body)
  const reasonOf = async (offer: Offer) =>
    (
      await on.rows<{ reason: string | null }>(
        'SELECT reason FROM offer_evidence e JOIN offers o ON o.id = e.offer_id WHERE o.enc_id = $1',
        [offer.enc_id],
      )
    )[0]?.reason

  test('is stored, sent by webhook and shown by foyer offer show', async () => {
    await on.rows(
      `INSERT INTO webhooks (tenant_id, url, events, secret, created_at)
       SELECT id, 'https://hr.example.com/declined', '{offer.declined}', 'whsec_x', now() FROM tenants WHERE id = $1`,
      [on.site.context.tenants.all()[0]?.id],
    )
    const offer = await on.extend(on.alice)
    expect(outcome(await decline(offer, { reason: '  Too far from home.\nSorry! ' }))).toBe('Declined')
    expect(outcome(await decline(offer, { reason: 'Another' }))).toBe('Declined')
    expect(await reasonOf(offer)).toBe('Too far from home.\nSorry!')
    const rows = await on.rows<{ body: string }>('SELECT body FROM webhook_deliveries WHERE body LIKE $1', [
      `%${offer.enc_id}%`,
    ])
    expect(rows.map(({ body }) => JSON.parse(body).data)).toEqual([
      { offer: offer.enc_id, reason: 'Too far from home.\nSorry!' },
    ])
    const row = await findOfferRow(on.service.db, target(offer))
    if (!row) throw new Error('The offer is gone.')
    const shown = await describeOffer(on.service.db, row, TEST_NOW)
    expect(shown.failure).toBeUndefined()
    expect(shown.lines).toContain(String.raw`Declined because: "Too far from home.\nSorry!"`)
  })

  test('is optional and limited in length', async () => {
    const offer = await on.extend(on.alice)
    expect((await decline(offer, { reason: 'x'.repeat(1001) })).statusCode).toBe(422)
    expect(outcome(await decline(offer, { reason: ' ' }))).toBe('Declined')
    expect(await reasonOf(offer)).toBeNull()
  })
})

test('offers are sorted: open ones by expiry first, then the others by their last change', async () => {
  const inDays = (days: number) => addDays(TEST_NOW, days)
  const late = await on.extend(on.erin, ['inline'], inDays(9))
  const endless = await on.extend(on.erin, ['inline'], null)
  const soon = await on.extend(on.erin, ['inline'], inDays(1))
  const declined = await on.extend(on.erin, ['inline'], inDays(2))
  const expired = await on.extend(on.erin, ['inline'], inDays(-1))
  on.clock.now = addMs(TEST_NOW, 1000)
  await on.decline(on.erin, declined)
  on.clock.now = TEST_NOW
  const listed = (await on.erin.get('/api/offer/offers')).json<{ data: { offers: Offer[] } }>().data.offers
  expect(listed.map(({ enc_id }) => enc_id)).toEqual(
    [soon, late, endless, declined, expired].map(({ enc_id }) => enc_id),
  )
})
