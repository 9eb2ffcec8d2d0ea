import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, addHours } from '#kernel/time.ts'
import { answers, type ApplicationSite, MERIDIAN, openApplicationSite } from '#testing/applications.ts'
import { TEST_NOW } from '#testing/test-site.ts'
import { mailsTo, signIn } from '#testing/visitor.ts'
import { sendDigests } from './send-digests.ts'

let on: ApplicationSite
beforeAll(async () => {
  on = await openApplicationSite({ site: { company: { timeZone: 'Europe/Berlin' } } })
  await on.rows(
    `INSERT INTO staff_jobs (account_id, tenant_id, position_id)
     SELECT id, tenant_id, $1 FROM accounts WHERE email = 'hugo@example.com'`,
    [on.idOf('A')],
  )
})
afterAll(() => on?.close())

const digests = (email: string) =>
  mailsTo(on.site, email).filter(({ headers }) => headers['x-foyer-kind'] === 'staff-digest')
/** Runs the hourly job as often as a day has hours, from an instant on. */
async function day(from: Date): Promise<void> {
  for (let hour = 0; hour < 24; hour += 1) await sendDigests(on.site.context, addHours(from, hour))
}

test('a hiring manager gets one email a day about new applications, with names and links but no answers', async () => {
  const guest = await on.guest()
  const more = { email: 'ines@example.org', firstname: 'Ines', lastname: 'Vidal', location: 'Lisbon' }
  const { encId } = await on.apply(guest, on.idOf('A'), answers(more))
  await day(TEST_NOW)
  const [mail, ...others] = digests('hugo@example.com')
  expect(others).toEqual([])
  expect(mail?.headers['subject']).toContain('1 new application')
  expect(mail?.text).toContain('Ines Vidal')
  expect(mail?.text).toContain(`/careers/tools/applications/${encId}`)
  expect(mail?.text).not.toContain('Lisbon')
  // The job has someone, so the others aren’t told.
  expect(digests('rita@example.com')).toEqual([])
  await day(TEST_NOW)
  expect(digests('hugo@example.com')).toHaveLength(1)
})

test('for a job without a contact or a hiring manager, owners and recruiters are told, unless they turned it off', async () => {
  const rita = await signIn(on.site, MERIDIAN, 'rita@example.com')
  expect((await rita.send('PUT', '/api/desk/news', { news: 'never' })).statusCode).toBe(200)
  await on.apply(await on.guest(), on.idOf('B'), answers({ email: 'omar@example.org', firstname: 'Omar' }))
  await on.rows("UPDATE applications SET submitted_at = submitted_at + interval '1 day'")
  await day(addDays(TEST_NOW, 1))
  expect(digests('carol@example.com')).toHaveLength(1)
  expect(digests('rita@example.com')).toEqual([])
  expect((await rita.get('/api/desk/news')).json().data).toEqual({ news: 'never' })
})
