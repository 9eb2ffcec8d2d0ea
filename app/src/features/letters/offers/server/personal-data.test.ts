import { afterAll, beforeAll, expect, test } from 'vitest'
import { english } from '#locales/english.ts'
import { type OfferSite, openOfferSite, outcome } from '#testing/offers/offer-site.ts'
import { readZip } from '#testing/visitor.ts'

let on: OfferSite
beforeAll(async () => {
  on = await openOfferSite()
})
afterAll(() => on.close())

test('a candidate who declines with a reason finds it in their data export, with every field labelled', async () => {
  const offer = await on.extend(on.alice)
  const reason = 'Too far from <home>. Sorry!'
  expect(outcome(await on.alice.post(`/api/offer/offers/${offer.enc_id}/decline`, { reason }))).toBe('Declined')
  const requested = await on.alice.post('/api/pcsx/personal_data/request_download')
  const answer = await on.alice.get(requested.json<{ data: { url: string } }>().data.url)
  const files = await readZip(answer.rawPayload)
  const held = JSON.parse(files['data/offers.json'] ?? '') as Record<string, object[]>
  expect(held['offers']).toMatchObject([{ position: 'Baker', status: 'Declined' }])
  expect(held['offerActs']).toMatchObject([{ position: 'Baker', act: 'decline', reason }])
  expect(files['index.html']).toContain(english['personalData.field.reason'])
  expect(files['index.html']).toContain('Too far from &lt;home&gt;. Sorry!')
  const fields = Object.values(held).flatMap((rows) => rows.flatMap((row) => Object.keys(row)))
  const labelled = new Set(Object.keys(english))
  expect([...Object.keys(held), ...fields].filter((name) => !labelled.has(`personalData.field.${name}`))).toEqual([])
})
