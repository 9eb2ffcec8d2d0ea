import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDemoAccounts, openCandidate } from '#testing/candidate.ts'
import { openTestSite, type TestSite } from '#testing/test-site.ts'
import { screens } from '../routes.tsx'

const DOMAIN = 'bakery.example'
/** Enables every optional feature. */
const everything = {
  jtnConfig: { enabled: true },
  gates: { referralWithCandidateApplicationGate: true },
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
  // These refer to something missing in this test, or need a right or the token of an emailed link; signing out would
  // end the session.
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
    '/careers/referrals/answer',
    '/careers/tools/forms',
    '/careers/tools/forms/:key',
    '/careers/tools/forms/:key/preview',
    '/careers/tools/*',
    '/careers/tools/numbers',
    '/careers/tools/theme',
    '/careers/tools/site/*',
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

test('pages for form editors answer those who have the right, and do not exist for anyone else [D7]', async () => {
  const path = '/careers/tools/forms'
  const [alice, carol] = await Promise.all(
    ['alice', 'carol'].map((name) => openCandidate(site, `${name}@example.com`, DOMAIN)),
  )
  const stranger = await site.get(`${path}?domain=${DOMAIN}`)
  const nowhere = await site.get(`/nowhere/at/all?domain=${DOMAIN}`)
  expect([stranger.statusCode, (await alice?.get(path))?.statusCode]).toEqual([404, 404])
  const heading = /<h1[^>]*>[^<]*</
  expect(heading.exec(stranger.body)?.[0]).toBe(heading.exec(nowhere.body)?.[0])
  expect((await carol?.get(path))?.statusCode).toBe(200)
  expect((await carol?.get(`${path}/nothing`))?.statusCode).toBe(404)
})

test('the theme builder answers those who have the right, and does not exist for anyone else [S8]', async () => {
  const path = '/careers/tools/theme'
  const [alice, carol] = await Promise.all(
    ['alice', 'carol'].map((name) => openCandidate(site, `${name}@example.com`, DOMAIN)),
  )
  expect((await site.get(`${path}?domain=${DOMAIN}`)).statusCode).toBe(404)
  expect((await alice?.get(path))?.statusCode).toBe(404)
  expect((await carol?.get(path))?.statusCode).toBe(200)
})
