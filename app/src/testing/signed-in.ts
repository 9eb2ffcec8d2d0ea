import type { TestSite } from './test-site.ts'
import { openVisitor, type Visitor } from './visitor.ts'

/** Opens a browser and signs in with the demo password. */
export async function signIn(site: TestSite, domain: string, email: string): Promise<Visitor> {
  const visitor = await openVisitor(site, domain)
  // A refused write without a token returns one.
  await visitor.post('/vslog')
  const answer = await visitor.post('/api/auth/sign-in/email', { email, password: 'foyer-demo' })
  if (answer.statusCode !== 200) throw new Error(`${email} could not sign in: ${answer.body}`)
  return visitor
}
