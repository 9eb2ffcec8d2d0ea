import { seedDemoAccounts } from '#features/account/session/server/index.ts'
import { signIn, type Visitor } from './visitor.ts'
import type { TestSite } from './test-site.ts'

/** A browser with a signed-in user, and the id of the account. */
export interface Candidate extends Visitor {
  accountId: string
}

/** Creates the demo accounts at the first two companies of a test site. */
export async function addDemoAccounts({ context }: TestSite): Promise<void> {
  const [first = 0, second = first] = context.tenants.all().map(({ id }) => id)
  await seedDemoAccounts(context.db, { meridian: first, northgate: second }, new Date())
}

export async function openCandidate(site: TestSite, email: string, domain: string): Promise<Candidate> {
  const visitor = await signIn(site, domain, email)
  const session = (await visitor.get('/api/auth/session')).json<{ data: { viewer: { accountId: string } } }>()
  return { ...visitor, accountId: session.data.viewer.accountId }
}
