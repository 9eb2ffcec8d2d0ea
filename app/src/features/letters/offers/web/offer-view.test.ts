import { describe, expect, test } from 'vitest'
import type { Offer, OfferDocument } from '../contract.ts'
import {
  cardView,
  documentView,
  hasUnsigned,
  letterModes,
  offerStateAt,
  statusMessage,
  untilChange,
} from './offer-view.ts'

const NOW = Date.parse('2026-05-10T12:00:00.000Z')
const LATER = '2026-05-13T12:00:00.000Z'
const BEFORE = '2026-05-09T12:00:00.000Z'
const UPDATED = '2026-05-01T08:00:00.000Z'

const someDocument = (change: Partial<OfferDocument>): OfferDocument => ({
  id: 'd',
  name: 'Letter',
  status: 'Unsigned',
  updated_at: UPDATED,
  signed: false,
  url: null,
  b64_string: null,
  s3_path: null,
  record_path: null,
  document_type: 'Offer',
  kind: 'inline',
  ways: ['typed'],
  text: null,
  pages: 1,
  letter_sha256: null,
  ...change,
})

const card = (status: Offer['status'], expires_at: string | null) => {
  const offer = { status, expires_at, updated_at: UPDATED }
  return cardView(offer, offerStateAt(offer, NOW))
}

test('an extended offer expires at the exact instant, and other statuses are unaffected', () => {
  const end = '2026-05-10T12:00:00.000Z'
  expect(offerStateAt({ status: 'Extended', expires_at: end }, NOW - 1).status).toBe('Extended')
  expect(offerStateAt({ status: 'Extended', expires_at: end }, NOW)).toEqual({
    status: 'Expired',
    daysLeft: undefined,
    over: true,
  })
  expect(offerStateAt({ status: 'Extended', expires_at: null }, NOW)).toMatchObject({
    status: 'Extended',
    daysLeft: undefined,
  })
  for (const status of ['Accepted', 'Declined', 'Canceled', 'Expired'] as const)
    expect(offerStateAt({ status, expires_at: LATER }, NOW)).toMatchObject({ status, daysLeft: undefined })
})

test('the page updates when a day passes or the offer expires, and not before', () => {
  const until = (expires_at: string | null) => untilChange({ status: 'Extended', expires_at }, NOW)
  expect(until('2026-05-10T12:00:05.000Z')).toBe(5000)
  expect(until('2026-05-11T12:00:00.000Z')).toBe(86_400_000)
  expect(until('2026-05-11T12:00:00.007Z')).toBe(86_400_007)
  expect(until('2026-05-11T12:01:07.000Z')).toBe(60_000)
  expect(until('2026-05-12T12:00:00.000Z')).toBe(86_400_000)
  for (const expires of [null, BEFORE, new Date(NOW).toISOString()]) expect(until(expires)).toBeUndefined()
  expect(untilChange({ status: 'Accepted', expires_at: LATER }, NOW)).toBeUndefined()
  const expires_at = '2026-05-12T12:00:00.000Z'
  const before = offerStateAt({ status: 'Extended', expires_at }, NOW + 86_399_999)
  const after = offerStateAt({ status: 'Extended', expires_at }, NOW + 86_400_000)
  expect([before.daysLeft, after.daysLeft]).toEqual([2, 1])
})

describe('a card', () => {
  test.each([
    ['Extended', LATER, 'offers.status.extended', 'open', 'offers.expires', LATER, true, 3, 'primary'],
    ['Extended', null, 'offers.status.extended', 'open', 'offers.updated', UPDATED, false, undefined, 'primary'],
    ['Extended', BEFORE, 'offers.status.expired', 'late', 'offers.expired', BEFORE, false, undefined, 'secondary'],
    ['Expired', BEFORE, 'offers.status.expired', 'late', 'offers.expired', BEFORE, false, undefined, 'secondary'],
    ['Accepted', LATER, 'offers.status.accepted', 'good', 'offers.updated', UPDATED, false, undefined, 'secondary'],
    ['Declined', LATER, 'offers.status.declined', 'bad', 'offers.updated', UPDATED, false, undefined, 'secondary'],
    ['Canceled', LATER, 'offers.status.canceled', 'off', 'offers.updated', UPDATED, false, undefined, 'secondary'],
  ] as const)('of an offer %s until %s', (status, expires, label, tone, id, day, actionRequired, days, button) => {
    expect(card(status, expires)).toEqual({
      label,
      tone,
      line: { id, day },
      actionRequired,
      daysLeft: days,
      button,
    })
  })

  test.each([
    ['Rejected', 'offers.status.rejected', 'bad'],
    ['Contract Accepted', 'offers.status.contractAccepted', 'good'],
    ['Contract Extended', 'offers.status.contractExtended', 'open'],
  ] as const)('of another system, %s, has a label and requires no action', (status, label, tone) => {
    const offer = { status, expires_at: LATER, updated_at: UPDATED }
    const view = cardView(offer, offerStateAt(offer, NOW))
    expect(view).toMatchObject({ label, tone, actionRequired: false, daysLeft: undefined, button: 'secondary' })
    expect(statusMessage(status)).toBeUndefined()
  })
})

test.each(['Extended', 'Expired', 'Accepted', 'Declined', 'Canceled'] as const)(
  'the page has a separate sentence for an offer that is %s',
  (status) => {
    expect(statusMessage(status)).toBe(`offers.message.${status.toLowerCase()}`)
  },
)

const row = (offer: Offer['status'], expires: string | null, change: Partial<OfferDocument>) =>
  documentView(expires, offerStateAt({ status: offer, expires_at: expires }, NOW), someDocument(change))

describe('the line of a document', () => {
  test.each([
    ['Unsigned', LATER, { id: 'offers.expires', day: LATER }],
    ['Unsigned', BEFORE, { id: 'offers.expired', day: BEFORE }],
    ['Unsigned', null, { id: 'offers.document.unsigned' }],
    ['Pending', null, { id: 'offers.document.pending' }],
    ['Pending', LATER, { id: 'offers.updated', day: UPDATED }],
    ['Read Only', LATER, { id: 'offers.updated', day: UPDATED }],
    ['Read Only', null, { id: 'offers.updated', day: UPDATED }],
  ] as const)('%s, expiring at %s', (status, expires, line) => {
    expect(row('Extended', expires, { status }).line).toEqual(line)
  })

  test('of a signed one says whether its file is ready', () => {
    expect(row('Accepted', LATER, { status: 'Signed', signed: true }).line.id).toBe('offers.document.signed')
    expect(row('Accepted', LATER, { status: 'Signed', signed: false }).line.id).toBe('offers.document.generating')
  })
})

describe('the button of a document', () => {
  const offers = [
    ['Extended', LATER],
    ['Extended', null],
    ['Extended', BEFORE],
    ['Expired', BEFORE],
    ['Accepted', LATER],
    ['Declined', LATER],
    ['Canceled', LATER],
  ] as const
  const documents = ['Pending', 'Unsigned', 'Signed', 'Read Only'] as const
  const every = offers.flatMap((offer) =>
    documents.flatMap((status) => [true, false].map((signed) => [...offer, status, signed] as const)),
  )
  test.each(every)('of an offer %s until %s, the document %s, its file ready: %s', (offer, expires, status, signed) => {
    const { text, button, disabled } = row(offer, expires, { status, signed })
    const open = offer === 'Extended' && expires !== BEFORE
    const start = open && ['Pending', 'Unsigned'].includes(status)
    expect(text).toBe(start ? 'offers.start' : 'offers.view')
    expect(button).toBe(start ? 'primary' : 'neutral')
    expect(disabled).toBe(status === 'Pending' || (status === 'Signed' && !signed))
  })

  test('the tag distinguishes the letter from other documents', () => {
    expect(row('Extended', LATER, { document_type: 'Offer' }).tag).toBe('offers.tag.offer')
    expect(row('Extended', LATER, { document_type: 'Attachment' }).tag).toBe('offers.tag.other')
  })
})

describe('a letter is shown in the ways it can be signed [S10]', () => {
  const mode = (offer: Offer['status'], expires: string | null, change: Partial<OfferDocument>) =>
    letterModes(offerStateAt({ status: offer, expires_at: expires }, NOW), someDocument(change)).join(' ')
  test.each([
    ['Extended', LATER, { url: '/sign', ways: ['esign'] }, 'esign'],
    ['Extended', null, { url: '/sign', ways: ['esign'] }, 'esign'],
    ['Extended', LATER, { ways: ['typed'] }, 'inline'],
    ['Extended', LATER, { ways: ['upload'] }, 'steps'],
    ['Extended', LATER, { url: '/sign', ways: ['esign', 'upload'] }, 'esign steps'],
    ['Extended', LATER, { url: '/sign', ways: ['typed', 'esign'] }, 'inline esign'],
    ['Extended', LATER, { ways: ['esign', 'upload'] }, 'steps'],
    ['Extended', LATER, { ways: ['esign'] }, 'readonly'],
    ['Extended', LATER, { status: 'Signed', url: '/sign' }, 'readonly'],
    ['Extended', LATER, { status: 'Pending' }, 'readonly'],
    ['Extended', LATER, { status: 'Read Only', ways: [] }, 'readonly'],
    ['Extended', BEFORE, {}, 'readonly'],
    ['Expired', BEFORE, {}, 'readonly'],
    ['Accepted', LATER, {}, 'readonly'],
    ['Declined', LATER, { url: '/sign' }, 'readonly'],
    ['Canceled', LATER, { ways: ['upload'] }, 'readonly'],
  ] satisfies [Offer['status'], string | null, Partial<OfferDocument>, string][])(
    'of an offer %s until %s, %j: %s',
    (offer, expires, change, expected) => {
      expect(mode(offer, expires, change)).toBe(expected)
    },
  )
})

test('an offer has something to sign if it is extended and a document is unsigned', () => {
  const has = (status: Offer['status'], ...documents: Partial<OfferDocument>[]) =>
    hasUnsigned({ status, offer_documents: documents.map(someDocument) })
  expect(has('Extended', { status: 'Signed' }, { status: 'Unsigned' })).toBe(true)
  expect(has('Extended', { status: 'Pending' })).toBe(true)
  expect(has('Extended', { status: 'Pending', kind: 'readonly' })).toBe(false)
  expect(has('Extended', { status: 'Signed' })).toBe(false)
  expect(has('Accepted', { status: 'Unsigned' })).toBe(false)
})
