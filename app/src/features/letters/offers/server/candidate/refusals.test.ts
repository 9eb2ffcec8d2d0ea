import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addHours, addMs, HOUR_MS } from '#kernel/time.ts'
import type { Offer } from '../../contract.ts'
import { type OfferSite, openOfferSite, outcome } from '#testing/offers/offer-site.ts'
import { testLetter } from '#testing/letters/make-letter.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { replaceDocument } from '../company/replace-document.ts'
import { cancelOffer, extendOffer } from '../records/change-offer.ts'
import { storeLetter } from '../files/store-letter.ts'

let on: OfferSite
let letter: Uint8Array
beforeAll(async () => {
  on = await openOfferSite()
  letter = await testLetter('Signed')
})
afterAll(() => on.close())

const target = (offer: Offer) => ({ tenantId: on.site.context.tenants.all()[0]?.id ?? 0, encId: offer.enc_id })
/** Returns the state that a refusal must not change. */
const kept = async (offer: Offer) =>
  on.rows(
    `SELECT o.status, o.expires_at, o.outcome_evidence_id,
      (SELECT json_agg(json_build_array(d.status, d.letter_sha256, d.evidence_id) ORDER BY d.id) FROM offer_documents d WHERE d.offer_id = o.id) AS documents,
      (SELECT count(*) FROM offer_evidence e WHERE e.offer_id = o.id) AS evidence,
      (SELECT count(*) FROM offer_events e WHERE e.offer_id = o.id AND e.actor = 'candidate') AS acts FROM offers o WHERE o.enc_id = $1`,
    [offer.enc_id],
  )

const reached: Record<string, (offer: Offer) => Promise<unknown>> = {
  Extended: async () => undefined,
  Accepted: (offer) => on.type(on.alice, offer),
  Declined: (offer) => on.decline(on.alice, offer),
  Canceled: (offer) => cancelOffer(on.service, target(offer)),
  Expired: async (offer) => void (on.clock.now = new Date(offer.expires_at ?? '')),
}
const refused = {
  Accepted: 'already-accepted',
  Declined: 'declined',
  Canceled: 'canceled',
  Expired: 'expired',
} as const
const acts = {
  'accept by name': (offer: Offer) => on.type(on.alice, offer, { full_name: 'Alice Moreau', agreed: 'true' }),
  'accept by file': (offer: Offer) => on.upload(on.alice, offer, letter),
  'accept a document': (offer: Offer) => on.type(on.alice, offer, {}, 0),
  'say it is signed': (offer: Offer) => on.esign(on.alice, offer),
  decline: (offer: Offer) => on.decline(on.alice, offer),
}
/** Repetitions of the same act, which return the first result. */
const repeats = new Set([
  'Accepted accept by name',
  'Accepted accept a document',
  'Accepted say it is signed',
  'Declined decline',
])

describe.each(Object.keys(refused) as (keyof typeof refused)[])('An offer that is %s', (status) => {
  test.each(Object.keys(acts) as (keyof typeof acts)[])(
    'responds to “%s” by its status and stays unchanged',
    async (act) => {
      const offer = await on.extend(on.alice)
      await reached[status]?.(offer)
      const before = await kept(offer)
      const expected = repeats.has(`${status} ${act}`) ? status : `409 ${refused[status]}`
      expect(outcome(await acts[act](offer))).toBe(expected)
      expect(await kept(offer)).toEqual(before)
      on.clock.now = TEST_NOW
    },
  )
})

describe('An offer that is Extended', () => {
  test.each(Object.entries({ 'accept by name': 'Accepted', 'accept by file': 'Accepted', decline: 'Declined' }))(
    'answers to “%s” with %s',
    async (act, status) => {
      const offer = await on.extend(on.alice, ['inline+upload'])
      expect(outcome(await acts[act as keyof typeof acts](offer))).toBe(status)
    },
  )

  test('can be accepted until the last millisecond before it expires', async () => {
    const at = addHours(TEST_NOW, 1)
    for (const [ms, expected] of [
      [-1000, 'Accepted'],
      [-1, 'Accepted'],
      [0, '409 expired'],
      [1, '409 expired'],
      [HOUR_MS, '409 expired'],
    ] as const) {
      const offer = await on.extend(on.alice, ['inline'], at)
      on.clock.now = addMs(at, ms)
      expect(outcome(await on.type(on.alice, offer)), String(ms)).toBe(expected)
      expect(outcome(await on.decline(on.alice, offer)), String(ms)).toBe(
        expected === 'Accepted' ? '409 already-accepted' : expected,
      )
      on.clock.now = TEST_NOW
    }
  })

  test('can be accepted after its expiry was extended, even if it had expired', async () => {
    const at = addHours(TEST_NOW, 1)
    const offer = await on.extend(on.alice, ['inline'], at)
    on.clock.now = at
    expect(outcome(await on.type(on.alice, offer))).toBe('409 expired')
    await extendOffer(on.service, target(offer), addHours(at, 1))
    expect(outcome(await on.type(on.alice, offer))).toBe('Accepted')
    on.clock.now = TEST_NOW
  })
})

const NAME = 'Alice Moreau'
const composed = 'Zoë Ångström'.normalize('NFC')
/** A typed name, the name in the profile, and whether they match. */
const typedNames: [typed: string, profile: [string, string], counts: boolean][] = [
  [NAME, ['Alice', 'Moreau'], true],
  ['alice moreau', ['Alice', 'Moreau'], false],
  ['ALICE MOREAU', ['Alice', 'Moreau'], false],
  ['Alice', ['Alice', 'Moreau'], false],
  ['Moreau', ['Alice', 'Moreau'], false],
  ['Moreau Alice', ['Alice', 'Moreau'], false],
  ['Alice  Moreau', ['Alice', 'Moreau'], true],
  [' Alice Moreau', ['Alice', 'Moreau'], true],
  ['Alice Moreau ', ['Alice', 'Moreau'], true],
  ['Alice\u00a0Moreau', ['Alice', 'Moreau'], true],
  ['Alice\tMoreau', ['Alice', 'Moreau'], true],
  ['Alice\nMoreau', ['Alice', 'Moreau'], true],
  ['Alice M. Moreau', ['Alice', 'Moreau'], false],
  ['Alice Moreau\u200b', ['Alice', 'Moreau'], true],
  ['Аlice Moreau', ['Alice', 'Moreau'], false],
  ['Ａlice Moreau', ['Alice', 'Moreau'], true],
  ['', ['Alice', 'Moreau'], false],
  ['   ', ['Alice', 'Moreau'], false],
  [composed, ['Zoë', 'Ångström'], true],
  [composed.normalize('NFD'), ['Zoë', 'Ångström'], true],
  [composed, ['Zoë'.normalize('NFD'), 'Ångström'.normalize('NFD')], true],
  ['Zoe Angstrom', ['Zoë', 'Ångström'], false],
  ['山田 太郎', ['山田', '太郎'], true],
  ['山田太郎', ['山田', '太郎'], false],
  ['Sukarno', ['Sukarno', ''], true],
  ['', ['', ''], false],
  ['Anybody', ['', ''], false],
  ['O’Neil', ["O'Neil", ''], true],
  ["<b>x</b>' --", ["<b>x</b>'", '--'], true],
]

describe('a typed name', () => {
  let offer: Offer
  const rename = ([first, last]: readonly [string, string]) =>
    on.rows('UPDATE accounts SET first_name = $2, last_name = $3 WHERE id = $1', [on.dave.accountId, first, last])
  beforeAll(async () => {
    offer = await on.extend(on.dave)
  })
  afterAll(() => rename(['Dave', 'Lindqvist']))

  test.each(typedNames.map(([typed, profile, counts]) => ({ typed, profile, counts })))(
    '$typed against the profile $profile counts: $counts [second/B14]',
    async ({ typed, profile, counts }) => {
      await rename(profile)
      if (counts) offer = await on.extend(on.dave)
      expect(outcome(await on.type(on.dave, offer, { full_name: typed }))).toBe(counts ? 'Accepted' : '422 wrong-name')
      if (counts) offer = await on.extend(on.dave)
    },
  )
})

test.each([['false'], [undefined], ['1'], ['TRUE'], ['yes'], [''], ['true ']])(
  'an acceptance whose agreement is %j does not count',
  async (agreed) => {
    const offer = await on.extend(on.alice)
    const before = await kept(offer)
    expect(outcome(await on.type(on.alice, offer, { agreed }))).toBe('422 not-agreed')
    expect(await kept(offer)).toEqual(before)
  },
)

test('an acceptance of another statement or letter is refused', async () => {
  const offer = await on.extend(on.alice, ['inline+upload'])
  for (const terms_version of [undefined, '0', ''])
    expect(outcome(await on.type(on.alice, offer, { terms_version }))).toBe('409 terms-changed')
  for (const letter_sha256 of [undefined, 'a'.repeat(64), ''])
    expect(outcome(await on.type(on.alice, offer, { letter_sha256 }))).toBe('409 letter-changed')
  await on.alice.get(`/api/offer/${offer.enc_id}`)
  const document = offer.offer_documents[0]?.id ?? ''
  await replaceDocument(on.service, { ...target(offer), document }, await storeLetter(on.service, letter))
  expect(outcome(await on.type(on.alice, offer))).toBe('409 letter-changed')
  expect(outcome(await on.upload(on.alice, offer, await testLetter('Old one, signed')))).toBe('409 letter-changed')
  await on.alice.get(`/api/offer/${offer.enc_id}`)
  expect(outcome(await on.type(on.alice, await on.offer(on.alice, offer.enc_id)))).toBe('Accepted')
})

test('an invalid PDF, an oversized one, one of two or one in another field is refused and not stored', async () => {
  const offer = await on.extend(on.alice, ['steps'])
  const path = `/api/offer/offers/${offer.enc_id}/accept`
  const field = 'signed_offer_letter_pdf_file'
  const file = (bytes: Uint8Array | string) => ({ field, name: 'a.pdf', bytes })
  const before = await kept(offer)
  expect(outcome(await on.upload(on.alice, offer, 'hello'))).toBe('422 not-a-pdf')
  expect(outcome(await on.upload(on.alice, offer, letter.subarray(0, 400)))).toBe('422 truncated')
  expect(outcome(await on.form(on.alice, path, {}, [file(letter), file(letter)]))).toBe('422 too-many-files')
  expect(outcome(await on.form(on.alice, path, {}, [{ ...file(letter), field: 'other' }]))).toMatch(/^422 /)
  expect(outcome(await on.form(on.alice, path, {}, [file(new Uint8Array(10_485_761))]))).toBe('413 too-large')
  expect(outcome(await on.alice.post(path, {}))).toMatch(/^415 /)
  expect(await kept(offer)).toEqual(before)
})
