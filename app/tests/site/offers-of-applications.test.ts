import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyApplicationService } from '#features/applying/applications/server/index.ts'
import type { ShownApplication } from '#features/applying/applications/contract.ts'
import type { Offer } from '#features/letters/offers/contract.ts'
import { makeOffer, offerDependencies, storeSent } from '#features/letters/offers/server/index.ts'
import { cancelOffer } from '#features/letters/offers/server/records/change-offer.ts'
import { notifyDue } from '#features/letters/offers/server/company/watch-expiry.ts'
import { AppError } from '#kernel/error.ts'
import { addDays } from '#kernel/time.ts'
import { type ApplicationSite, openApplicationSite } from '#testing/applications.ts'
import type { Candidate } from '#testing/candidate.ts'
import { testLetter } from '#testing/letters/make-letter.ts'
import { formBody, mailsTo } from '#testing/visitor.ts'

let on: ApplicationSite
beforeAll(async () => {
  on = await openApplicationSite({ site: { termsOfService: { enabled: false } } })
})
afterAll(() => on?.close())

const company = () => on.site.context.use(companyApplicationService)
const target = (encId: string) => ({ tenantId: on.tenant.id, encId })
const applied = async (row: string, who = on.alice) => (await on.apply(on.applicantOf(who), on.idOf(row))).encId

async function offerFor(row: string, application?: string, who: Candidate = on.alice) {
  const service = offerDependencies(on.site.context)
  const letter = await storeSent(service, 'Letter.pdf', await testLetter())
  const offer = {
    tenantId: on.tenant.id,
    accountId: who.accountId,
    position: { id: on.idOf(row), name: `Baker ${row}` },
    expiresAt: addDays(on.clock.now, 7),
    application,
    documents: [{ name: 'Letter', kind: 'inline', pending: false, letter }],
  } as const
  return (await makeOffer(service, offer, on.clock.now)).row
}
async function answer(encId: string, how: 'accept' | 'decline'): Promise<void> {
  const { offers } = (await on.alice.get('/api/offer/offers')).json<{ data: { offers: Offer[] } }>().data
  const offer = offers.find((one) => one.enc_id === encId)
  const form = await formBody({
    full_name: 'Alice Moreau',
    agreed: 'true',
    terms_version: offer?.terms_version ?? '',
    letter_sha256: offer?.offer_documents[0]?.letter_sha256 ?? '',
  })
  const path = `/api/offer/offers/${encId}/${how}`
  const given = how === 'accept' ? await on.alice.post(path, form.payload, form.headers) : await on.alice.post(path)
  expect(given.statusCode, given.body).toBe(200)
}
const shown = async (encId: string) =>
  (await on.alice.get(`/api/pcsx/applications/${encId}`)).json<{ data: ShownApplication }>().data
const actionsOf = async (encId: string) =>
  (await shown(encId)).timeline.map(({ actor, action }) => `${actor} ${action}`).slice(1)

describe('an offer to a candidate who applied for the job', () => {
  test('moves the application to the offer stage, is shown with it, and hires once it is accepted', async () => {
    const application = await applied('A')
    const mailsBefore = mailsTo(on.site, 'alice@example.com').length
    const offer = await offerFor('A')
    expect(offer.application).toBe(application)
    const page = await shown(application)
    expect(page.application).toMatchObject({ stageKind: 'offer', currentStatus: 'Offer', whoActs: 'candidate' })
    expect(page.offers).toEqual([
      { id: offer.encId, status: 'Extended', expires_at: addDays(on.clock.now, 7).toISOString() },
    ])
    await answer(offer.encId, 'accept')
    expect(await actionsOf(application)).toEqual(['company offer-made', 'candidate offer-accepted', 'system hired'])
    expect(await company().show(target(application))).toMatchObject({ state: 'hired', hiredAt: on.clock.now })
    // Only the offer's emails: one when it is made, one when it is accepted.
    const kinds = mailsTo(on.site, 'alice@example.com')
      .slice(mailsBefore)
      .map(({ text }) => text.includes('offer'))
    expect(kinds).toEqual([true, true])
  })

  test('can be declined or withdrawn; the application keeps its stage, and the history records it', async () => {
    const application = await applied('B')
    const first = await offerFor('B', application)
    await answer(first.encId, 'decline')
    const second = await offerFor('B', application)
    await cancelOffer(offerDependencies(on.site.context), target(second.encId))
    expect(await actionsOf(application)).toEqual([
      'company offer-made',
      'candidate offer-declined',
      'company offer-made',
      'company offer-canceled',
    ])
    const page = await shown(application)
    expect(page.offers.map(({ status }) => status)).toEqual(['Canceled', 'Declined'])
    expect(page.application.stageKind).toBe('offer')
  })

  test('that expires is also recorded', async () => {
    const application = await applied('C')
    await offerFor('C')
    on.clock.now = addDays(on.clock.now, 8)
    await notifyDue(offerDependencies(on.site.context), on.clock.now)
    expect((await actionsOf(application)).at(-1)).toBe('system offer-expired')
  })

  test('accepts the first day of work afterwards', async () => {
    const application = await applied('D')
    await answer((await offerFor('D')).encId, 'accept')
    expect(await company().hire(target(application), { startsOn: '2026-09-01' })).toMatchObject({
      startsOn: '2026-09-01',
    })
  })
})

describe('an offer that answers no application', () => {
  const refused = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    )

  test('is made as before for a candidate who never applied, or whose application ended', async () => {
    expect((await offerFor('E')).application).toBeNull()
    const application = await applied('E')
    await company().reject(target(application), {})
    expect((await offerFor('E')).application).toBeNull()
  })

  test('is refused if it names an ended application, or another person’s', async () => {
    const application = await applied('A', on.dave)
    expect(await refused(offerFor('A', application))).toBe('not-found')
    await company().reject(target(application), {})
    expect(await refused(offerFor('A', application, on.dave))).toBe('rejected')
  })
})
