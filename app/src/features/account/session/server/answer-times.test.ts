import { afterAll, beforeAll, expect, test } from 'vitest'
import { addHours } from '#kernel/time.ts'
import { compareTimes, FAIR_SHARES } from '#testing/sign-in/answer-times.ts'
import { addDemoAccounts } from '#testing/candidate.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { openVisitor } from '#testing/visitor.ts'

const DOMAIN = 'meridian.example'
const KNOWN = 'alice@example.com'
const person = { password: 'a quiet harbour', firstName: 'Ada', lastName: 'Byron' }

let site: TestSite
let now = TEST_NOW
beforeAll(async () => {
  site = await openTestSite([{ domain: DOMAIN }], { pages: false, now: () => now })
  await addDemoAccounts(site)
})
afterAll(() => site?.close())

test.runIf(process.env['FOYER_TEST_LONG']).each([
  ['logging in with a wrong password', '/api/auth/sign-in/email', { password: 'wrong' }],
  ['asking for a code', '/api/auth/code/request', {}],
  ['asking for a new password', '/api/auth/password/request-reset', {}],
  ['signing up', '/api/auth/sign-up/email', person],
])(
  'the response time of %s doesn’t reveal whether an account exists',
  async (name, path, more) => {
    const visitor = await openVisitor(site, DOMAIN)
    const { known, unknown, share } = await compareTimes(async (pair) => {
      // Limits count within minutes, so each pair gets its own hour.
      now = addHours(now, 1)
      const call = (email: string) => () => visitor.post(path, { ...more, email })
      return { known: call(KNOWN), unknown: call(`nobody${pair}@example.com`) }
    })
    process.stdout.write(
      `${name}: ${known.toFixed(1)} ms with an account, ${unknown.toFixed(1)} ms without, longer in ${Math.round(share * 100)} % of the pairs\n`,
    )
    expect(share).toBeGreaterThan(FAIR_SHARES[0])
    expect(share).toBeLessThan(FAIR_SHARES[1])
  },
  300_000,
)
