import { afterAll, beforeAll, expect, test } from 'vitest'
import { addHours } from '#kernel/time.ts'
import { addDemoAccounts } from '#testing/candidate.ts'
import { openTestSite, TEST_NOW, type TestSite } from '#testing/test-site.ts'
import { openVisitor } from '#testing/visitor.ts'

const DOMAIN = 'meridian.example'
const KNOWN = 'alice@example.com'
const person = { password: 'a quiet harbour', firstName: 'Ada', lastName: 'Byron' }
/** Number of pairs of calls, one for an address with an account and one without. */
const CALLS = 200
/**
 * If timing reveals nothing, either call of a pair is slower with probability 1/2; 200 pairs fall outside these shares
 * once in 30,000 runs. Other load makes calls slower, but does not unbalance pairs.
 */
const SHARES = [0.35, 0.65] as const
const WARM_UP = 10

let site: TestSite
let now = TEST_NOW
beforeAll(async () => {
  site = await openTestSite([{ domain: DOMAIN }], { pages: false, now: () => now })
  await addDemoAccounts(site)
})
afterAll(() => site?.close())

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Returns the medians in milliseconds, and the share of pairs in which the call for the known address was slower. */
async function compare(path: string, more: object) {
  const visitor = await openVisitor(site, DOMAIN)
  const time = async (email: string) => {
    const began = performance.now()
    await visitor.post(path, { ...more, email })
    return performance.now() - began
  }
  const pairs: { known: number; unknown: number }[] = []
  for (let n = 0; n < CALLS + WARM_UP; n += 1) {
    // Limits count within minutes, so each pair gets its own hour.
    now = addHours(now, 1)
    const stranger = `nobody${n}@example.com`
    if (n % 2 === 0) pairs.push({ known: await time(KNOWN), unknown: await time(stranger) })
    else {
      const unknown = await time(stranger)
      pairs.push({ known: await time(KNOWN), unknown })
    }
  }
  const counted = pairs.slice(WARM_UP)
  return {
    known: median(counted.map(({ known }) => known)),
    unknown: median(counted.map(({ unknown }) => unknown)),
    share: counted.filter(({ known, unknown }) => known > unknown).length / CALLS,
  }
}

test.runIf(process.env['FOYER_TEST_LONG']).each([
  ['logging in with a wrong password', '/api/auth/sign-in/email', { password: 'wrong' }],
  ['asking for a code', '/api/auth/code/request', {}],
  ['asking for a new password', '/api/auth/password/request-reset', {}],
  ['signing up', '/api/auth/sign-up/email', person],
])(
  'the response time of %s doesn’t reveal whether an account exists',
  async (name, path, more) => {
    const { known, unknown, share } = await compare(path, more)
    process.stdout.write(
      `${name}: ${known.toFixed(1)} ms with an account, ${unknown.toFixed(1)} ms without, longer in ${Math.round(share * 100)} % of the pairs\n`,
    )
    expect(share).toBeGreaterThan(SHARES[0])
    expect(share).toBeLessThan(SHARES[1])
  },
  300_000,
)
