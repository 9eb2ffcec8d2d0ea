import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestSite, type TestSite } from '#testing/test-site.ts'
import { mailsTo, openVisitor, type Visitor } from '#testing/visitor.ts'

vi.setConfig({ testTimeout: 60_000 })

const DOMAIN = 'meridian.example'
const SENTENCE = 'URGENT! Your payroll is locked, verify at https://evil.test/pay now'

let site: TestSite
let visitor: Visitor
beforeAll(async () => {
  site = await openTestSite([
    {
      domain: DOMAIN,
      site: { pcsxConfig: { loggedOutNotificationConfig: { enabled: true } }, jtnConfig: { enabled: true } },
    },
  ])
  visitor = await openVisitor(site, DOMAIN)
})
afterAll(() => site?.close())

test('an email that anyone can send to anyone contains no words of the sender [second/T3S-09]', async () => {
  const alert = {
    email: 'one@stranger.example',
    search: `query=${encodeURIComponent(SENTENCE)}`,
    frequency: 'daily',
    consent: true,
  }
  expect((await visitor.post('/api/pcsx/job_alerts', alert)).statusCode).toBe(200)
  const join = {
    email: 'two@stranger.example',
    name: 'Your Payroll Is Locked',
    interests: SENTENCE,
    location: SENTENCE,
    consent: true,
  }
  expect((await visitor.post('/api/pcsx/talent_network', join)).statusCode).toBe(200)
  for (const email of [alert.email, join.email]) {
    const [mail] = mailsTo(site, email)
    const whole = JSON.stringify(mail)
    expect(mail, email).toBeDefined()
    for (const word of ['URGENT', 'ayroll', 'evil.test']) expect(whole, email).not.toContain(word)
  }
})

test('a name that contains an address is refused in the form [second/T3S-09]', async () => {
  for (const name of [SENTENCE, 'evil.test', 'www.evil.test', 'a@evil.test', 'Alice\u0007', 'https://evil.test'])
    expect(
      (
        await visitor.post('/api/pcsx/talent_network', {
          email: 'x@y.example',
          name,
          interests: 'Bread',
          consent: true,
        })
      ).json(),
      name,
    ).toMatchObject({ status: 422 })
})
