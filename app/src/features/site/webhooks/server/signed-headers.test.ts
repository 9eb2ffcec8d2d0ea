import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deliveryBody } from '../rules.ts'
import { newDeliveryId, newSecret, signedHeaders } from './post-signed.ts'

const NOW = new Date('2026-05-04T12:00:00Z')
const secret = newSecret()
const body = deliveryBody('offer.accepted', NOW, { offer: 'Zoë' })
const headers = signedHeaders(secret, { id: newDeliveryId(), body }, NOW)

// The library checks the time by the clock.
beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

test('the Standard Webhooks library of receivers accepts our deliveries', () => {
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ data: { offer: 'Zoë' } })
})

test('the library refuses another secret, a changed body and a delivery that is old', () => {
  const refused = 'No matching signature found'
  expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow(refused)
  expect(() => new Webhook(secret).verify(body.replace('Zoë', 'Zoe'), headers)).toThrow(refused)
  vi.setSystemTime(NOW.getTime() + 301_000)
  expect(() => new Webhook(secret).verify(body, headers)).toThrow('Message timestamp too old')
})
