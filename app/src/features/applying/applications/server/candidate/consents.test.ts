import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShownApplication } from '../../contract.ts'
import { companyApplicationService } from '#features/applying/applications/server/index.ts'
import { newSecret } from '#features/site/webhooks/server/post-signed.ts'
import { addWebhook } from '#features/site/webhooks/server/store.ts'
import { answers, type ApplicationSite, openApplicationSite } from '#testing/applications.ts'
import { checkApplications } from '../history/check-history.ts'

let on: ApplicationSite
beforeAll(async () => {
  on = await openApplicationSite({ site: { termsOfService: { enabled: false } } })
  const { context } = on.site
  const hook = { tenantId: on.tenant.id, url: 'https://ats.example/hook', secret: newSecret(), now: on.clock.now }
  await addWebhook(context.db, { ...hook, events: ['application.consent-revoked'] })
})
afterAll(() => on?.close())

type Purpose = ShownApplication['consents'][number]['purpose']

/** Applies with consents for these purposes. @returns the application's enc_id */
async function applied(row: string, purposes: readonly Purpose[]): Promise<string> {
  const applicant = on.applicantOf(on.alice)
  const { encId: draftEncId, version } = await on.draft(applicant, on.idOf(row), answers())
  const consents = purposes.map((purpose) => ({ purpose, words: `Words of ${purpose}.` }))
  const sent = { applicant, draftEncId, version, consents }
  return (await on.applications.submit(on.tenant, sent, { locale: 'en', timeZone: 'UTC' })).encId
}
const show = async (encId: string) =>
  (await on.alice.get(`/api/pcsx/applications/${encId}`)).json<{ data: ShownApplication }>().data
const revoke = (encId: string, purpose: string, who = on.alice) =>
  who.post(`/api/pcsx/applications/${encId}/consents/${purpose}/revoke`)
const target = (encId: string) => ({ tenantId: on.tenant.id, encId })

test('revoking a consent adds an entry and notifies the company’s programs once', async () => {
  const encId = await applied('A', ['processing', 'keeping', 'contact'])
  expect((await revoke(encId, 'contact')).statusCode).toBe(200)
  expect((await revoke(encId, 'contact')).statusCode).toBe(200)
  const { consents, timeline } = await show(encId)
  expect(consents.map(({ purpose, revoked_at: at, can_revoke: can }) => [purpose, at !== null, can])).toEqual([
    ['processing', false, false],
    ['keeping', false, true],
    ['contact', true, false],
  ])
  expect(timeline.slice(1)).toMatchObject([{ action: 'consent-revoked', words: 'Words of contact.' }])
  const sent = await on.rows<{ body: string }>(`SELECT body::text AS body FROM webhook_deliveries`)
  expect(sent.map(({ body }) => body.includes(encId) && body.includes('contact'))).toEqual([true])
  const company = await on.site.context.use(companyApplicationService).show(target(encId))
  expect(company.consents.find(({ purpose }) => purpose === 'contact')?.revokedAt).toEqual(on.clock.now)
  expect((await checkApplications(on.site.context.db)).state).toBe('ok')
})

test('voluntary answers are deleted with their consent', async () => {
  const encId = await applied('B', ['processing', 'demographic'])
  const [application] = await on.rows<{ id: number }>('SELECT id FROM applications WHERE enc_id = $1', [encId])
  await on.rows(
    `WITH answer AS (
       INSERT INTO demographic_answers (id, tenant_id, position_id, form_version_id, answers, month)
       SELECT gen_random_uuid(), $1, $2, (SELECT min(id) FROM form_versions), '{"gender":"x"}', '2026-05-01' RETURNING id)
     INSERT INTO demographic_owners (answer_id, application_id) SELECT id, $3 FROM answer`,
    [on.tenant.id, on.idOf('B'), application?.id],
  )
  expect((await revoke(encId, 'demographic')).statusCode).toBe(200)
  expect(await on.rows('SELECT 1 FROM demographic_answers')).toEqual([])
})

test("the consent to use the answers is needed until the application ends; after that, withdrawals can't be undone", async () => {
  const encId = await applied('C', ['processing'])
  const refused = await revoke(encId, 'processing')
  expect([refused.statusCode, refused.json<{ error: { code: string } }>().error.code]).toEqual([409, 'consent-needed'])
  await on.alice.post(`/api/pcsx/applications/${encId}/withdraw`, {})
  expect((await show(encId)).consents[0]?.can_revoke).toBe(true)
  expect((await revoke(encId, 'processing')).statusCode).toBe(200)
  expect((await on.alice.post(`/api/pcsx/applications/${encId}/undo`)).statusCode).toBe(409)
})

test('a consent that was never given, and another person’s, get the same 404', async () => {
  const encId = await applied('D', ['processing'])
  expect((await revoke(encId, 'contact')).statusCode).toBe(404)
  expect((await revoke(encId, 'nonsense')).statusCode).toBe(404)
  expect((await revoke(encId, 'processing', on.dave)).statusCode).toBe(404)
})
