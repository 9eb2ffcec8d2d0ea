import { afterAll, beforeAll, expect, test } from 'vitest'
import { toCsv } from '#features/applying/applications/server/company/application-formats.ts'
import { companyApplicationService } from '#features/applying/applications/server/index.ts'
import { newSecret } from '#features/site/webhooks/server/post-signed.ts'
import { addWebhook } from '#features/site/webhooks/server/store.ts'
import { answers, type ApplicationSite, MERIDIAN, openApplicationSite } from '#testing/applications.ts'
import { lastLink, openVisitor } from '#testing/visitor.ts'
import { apiScopes } from '#kernel/company/api-scopes.ts'
import { createApiKey } from './keys/api-keys.ts'

interface Shown {
  is_referral: boolean
  referrals: object[]
}

let on: ApplicationSite
let key: string
beforeAll(async () => {
  on = await openApplicationSite({ site: { gates: { referralWithCandidateApplicationGate: true } } })
  const { context } = on.site
  const { now } = on.clock
  const about = { tenantId: on.tenant.id, name: 'ATS', scopes: [...apiScopes], expiresAt: null, now }
  key = (await createApiKey(context.db, about)).key
  const hook = { tenantId: on.tenant.id, url: 'https://ats.example/hook', secret: newSecret(), now }
  await addWebhook(context.db, { ...hook, events: ['application.submitted'] })
})
afterAll(() => on?.close())

const shown = async (id: string): Promise<Shown> =>
  (
    await on.site.app.inject({
      url: `/api/company/v1/applications/${id}`,
      headers: { host: 'localhost:3000', authorization: `Bearer ${key}` },
    })
  ).json<Shown>()

const deliveries = async (id: string) =>
  (await on.rows<{ body: string }>('SELECT body::text AS body FROM webhook_deliveries'))
    .map(({ body }) => JSON.parse(body) as { data: Record<string, unknown> })
    .find(({ data }) => data['application'] === id)?.data

/** Refers a person for job A, who agrees. */
async function agreed(email: string): Promise<void> {
  const person = {
    email,
    name: 'Mia Berg',
    relation: 'friend',
    note: 'She bakes rye bread.',
    position_id: on.idOf('A'),
  }
  await on.alice.post('/api/pcsx/referrals', person)
  const token = lastLink(on.site, email).searchParams.get('token')
  const visitor = await openVisitor(on.site, MERIDIAN)
  expect((await visitor.post(`/api/pcsx/referrals/${token}/accept`)).statusCode).toBe(200)
}

test('a program reads who referred an applicant, how they know each other, and the note, until the referral is deleted', async () => {
  await agreed('mia@people.example')
  const guest = await on.guest()
  const prove = `UPDATE guests SET email = 'mia@people.example', proven_at = now() WHERE id = $1`
  await on.rows(prove, [guest.guestId])
  const { encId } = await on.apply(guest, on.idOf('A'), answers({ email: 'mia@people.example' }))
  const referral = { referrer: 'Alice Moreau', relation: 'friend', note: 'She bakes rye bread.' }
  expect(await shown(encId)).toMatchObject({ is_referral: true, referrals: [referral] })
  const payload = await deliveries(encId)
  expect(payload).toMatchObject({ is_referral: true, referral_relation: 'friend' })
  // Deliveries are kept for up to 90 days.
  expect(JSON.stringify(payload)).not.toContain('rye bread')
  const target = { tenantId: on.tenant.id, encId }
  const found = await on.site.context.use(companyApplicationService).show(target)
  expect(found.referrals).toEqual([referral])
  expect(toCsv([found])).toMatch(/,is_referral,referrers,.*\r\n.*,true,Alice Moreau,/)
  await on.rows('DELETE FROM referrals')
  expect(await shown(encId)).toMatchObject({ is_referral: true, referrals: [] })
})

test('an application of someone who was not referred, or did not agree, shows no referral', async () => {
  const email = 'noa@people.example'
  await on.alice.post('/api/pcsx/referrals', { email, name: 'Noa', note: 'Unread.', position_id: on.idOf('B') })
  const { encId } = await on.apply(await on.guest(), on.idOf('B'), answers({ email }))
  expect(await shown(encId)).toMatchObject({ is_referral: false, referrals: [] })
  expect(Object.keys((await deliveries(encId)) ?? {})).not.toContain('referral_relation')
})
