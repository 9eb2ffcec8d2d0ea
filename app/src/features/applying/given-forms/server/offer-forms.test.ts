import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelOffer } from '#features/letters/offers/server/records/change-offer.ts'
import { addDays, addHours } from '#kernel/time.ts'
import type { Candidate } from '#testing/candidate.ts'
import { type OfferSite, openOfferSite } from '#testing/offers/offer-site.ts'
import type { GivenForm } from '../contract.ts'

let on: OfferSite
beforeAll(async () => {
  on = await openOfferSite()
})
afterAll(() => on?.close())

const listed = async (who: Candidate, query = '') =>
  (await who.get(`/api/pcsx/forms_list${query}`)).json<{
    data: { forms: GivenForm[]; tabs?: { id: string; label: string; count: number }[] }
  }>().data
const formOf = async (who: Candidate, encId: string) => (await listed(who)).forms.find((form) => form.encId === encId)

test('an extended offer is listed as a form to answer, until the answer completes it [O10]', async () => {
  const expires = addDays(on.clock.now, 7)
  const offer = await on.extend(on.alice, ['inline', 'readonly', 'inline'], expires)
  const { forms, tabs } = await listed(on.alice, '?tab_id=offer_forms&include_tab_list=1')
  expect(forms).toEqual([
    {
      id: Number(offer.id),
      encId: offer.enc_id,
      title: 'Document 1',
      kind: 'offer_form',
      status: 'open',
      due_at: expires.toISOString(),
      updated_at: offer.updated_at,
      offer_id: offer.enc_id,
      application_id: null,
      url: `/careers/forms/offer/${offer.enc_id}`,
      position: 'Baker',
      completed_at: null,
      about: null,
    },
  ])
  expect(tabs).toContainEqual({ id: 'offer_forms', label: 'Offers', count: 1 })
  await on.type(on.alice, offer)
  expect(await formOf(on.alice, offer.enc_id)).toMatchObject({ status: 'in_progress', completed_at: null })
  on.clock.now = addHours(on.clock.now, 1)
  await on.type(on.alice, offer, {}, 2)
  expect(await formOf(on.alice, offer.enc_id)).toMatchObject({
    status: 'completed',
    completed_at: on.clock.now.toISOString(),
  })
  expect((await listed(on.alice, '?tab_id=offer_forms')).forms).toEqual([])
  expect((await listed(on.alice, '?tab_id=completed')).forms).toMatchObject([{ encId: offer.enc_id }])
})

test('a declined offer is a completed form; a canceled or expired offer is not a form', async () => {
  const [declined, canceled, expired] = [
    await on.extend(on.dave),
    await on.extend(on.dave),
    await on.extend(on.dave, ['inline'], addDays(on.clock.now, 1)),
  ]
  await on.decline(on.dave, declined)
  const tenantId = on.site.context.tenants.all()[0]?.id ?? 0
  await cancelOffer(on.service, { tenantId, encId: canceled.enc_id })
  expect(await formOf(on.dave, declined.enc_id)).toMatchObject({ status: 'completed' })
  expect(await formOf(on.dave, canceled.enc_id)).toBeUndefined()
  expect(await formOf(on.dave, expired.enc_id)).toMatchObject({ status: 'open' })
  on.clock.now = addDays(on.clock.now, 2)
  expect((await listed(on.dave)).forms).toMatchObject([{ encId: declined.enc_id }])
})

test('an offer of another candidate is not a form of this one', async () => {
  const offer = await on.extend(on.alice)
  expect(await formOf(on.dave, offer.enc_id)).toBeUndefined()
  expect((await on.dave.get(`/api/offer/${offer.enc_id}`)).statusCode).toBe(404)
})
