import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDemoAccounts, openCandidate } from '#testing/candidate.ts'
import { openTestSite, type TestSite } from '#testing/test-site.ts'

const site = (dashboardConfig: object) => ({ termsOfService: { enabled: false }, pcsxConfig: { dashboardConfig } })

let own: TestSite
let newer: TestSite
beforeAll(async () => {
  const tabs = { offers: { enabled: false }, applications: { displayName: 'My tries' } }
  own = await openTestSite([{ domain: 'own.example', site: site({ tabs }) }])
  newer = await openTestSite([{ domain: 'newer.example', site: site({ redirectToDashboardV2: true }) }])
  await Promise.all([addDemoAccounts(own), addDemoAccounts(newer)])
})
afterAll(async () => {
  await own?.close()
  await newer?.close()
})

/** Returns the names of the tabs in a page, without their counts. */
const tabsIn = (html: string) => [...html.matchAll(/role="tab"[^>]*>([^<]+)/g)].map(([, name = '']) => name.trim())

test('a page arrives with its tabs and their entries, named and omitted as the site’s settings say [R4]', async () => {
  const alice = await openCandidate(own, 'alice@example.com', 'own.example')
  const { statusCode, body } = await alice.get('/careers/dashboard')
  expect(statusCode).toBe(200)
  const expected = ['My tries', 'Saved jobs']
  expect(tabsIn(body).filter((name) => expected.includes(name))).toEqual(expected)
  expect(tabsIn(body)).not.toContain('Offers')
  expect(tabsIn(body)).not.toContain('Drafts')
  expect(body).toContain('No applications yet')
  expect(body).toContain('Add your résumé')
})

test('a site with the newer dashboard redirects to it, keeping the query [R4]', async () => {
  const alice = await openCandidate(newer, 'alice@example.com', 'newer.example')
  const { statusCode, headers } = await alice.get('/careers/dashboard?hl=en')
  expect([statusCode, headers.location]).toEqual([302, '/careers/dashboardv2?hl=en&domain=newer.example'])
  const shown = await alice.get('/careers/dashboardv2')
  expect(shown.statusCode).toBe(200)
  expect(shown.body).toContain('Nothing in motion yet')
})

test('a visitor is asked to sign in first', async () => {
  expect((await own.get('/careers/dashboard?domain=own.example')).statusCode).toBe(401)
})
