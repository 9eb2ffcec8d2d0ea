import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDemoAccounts, openCandidate } from '#testing/candidate.ts'
import { openTestSite, type TestSite } from '#testing/test-site.ts'
import { screens } from '../routes.tsx'

const DOMAIN = 'bakery.example'
/** Enables every optional feature. */
const everything = {
  jtnConfig: { enabled: true },
  notificationsConfig: { savedSearchNotification: { enabled: true } },
}

let site: TestSite
beforeAll(async () => {
  site = await openTestSite([{ domain: DOMAIN, site: everything }])
  await addDemoAccounts(site)
})
afterAll(() => site?.close())

test('every screen answers a candidate', async () => {
  const alice = await openCandidate(site, 'alice@example.com', DOMAIN)
  const missing: string[] = []
  // These name something that doesn't exist here, or need the token of an emailed link; signing out would end the session.
  const others = new Set([
    '/careers/job/private',
    '/careers/job/:pid?',
    '/careers/unsubscribe',
    '/careers/profile/resumes/:id',
    '/careers/applications/:id',
    '/careers/applications/:id/edit',
    '/careers/applications/:id/sent/:number',
    '/careers/interviews/:id',
    '/careers/events/:id',
    '/logout',
    '/public/esignWidget',
  ])
  for (const { page, path } of screens.filter((screen) => !others.has(screen.path))) {
    const address = path
      .replaceAll(/\/:\w+\?/g, '')
      .replaceAll(/:\w+/g, '1')
      .replace('/*', '')
    const { statusCode } = await alice.get(address)
    expect([200, 302, 303, 404], `${page} ${address}`).toContain(statusCode)
    if (statusCode === 404) missing.push(path)
  }
  expect(missing).toEqual([])
})

test('a visitor is asked to sign in first, unless no account is needed', async () => {
  const status = async (path: string) => (await site.get(`${path}?domain=${DOMAIN}`)).statusCode
  expect([await status('/careers/dashboard'), await status('/careers/offer/1')]).toEqual([401, 401])
})
