import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDemoAccounts, openCandidate, type Candidate } from '#testing/candidate.ts'
import { openTestSite, type TestSite } from '#testing/test-site.ts'

const LINKS = [{ label: 'Our ovens', url: 'https://ovens.example' }]
const navbar = (enableLoggedIn: boolean, enableLoggedOut: boolean) => ({
  branding: { customNavbarConfig: { enableLoggedIn, enableLoggedOut, links: LINKS } },
})
const PAGES = ['/careers', '/careers/jtn', '/careers/saved-jobs', '/careers/no/such/page']

describe('the shell of every page, as configured by a company', () => {
  let site: TestSite
  let erin: Candidate
  let alice: Candidate
  beforeAll(async () => {
    site = await openTestSite([
      {
        domain: 'in.example',
        site: { ...navbar(true, false), instanceBanner: { displayBanner: true, displayText: 'Being <b>built</b>' } },
      },
      {
        domain: 'out.example',
        site: { ...navbar(false, true), instanceBanner: { displayBanner: false, displayText: 'Being built' } },
      },
    ])
    for (const domain of ['in.example', 'out.example'])
      await site.importRows(domain, [{ id: 'B-1', title: 'Baker', description: 'Bakes.' }])
    await addDemoAccounts(site)
    alice = await openCandidate(site, 'alice@example.com', 'in.example')
    erin = await openCandidate(site, 'erin@example.com', 'out.example')
  })
  afterAll(() => site?.close())
  function drawn(body: string): string {
    const inside = /<div id="root">([^]*?)<script/.exec(body)?.[1]
    if (!inside) throw new Error(`No page was drawn: ${body.slice(0, 200)}`)
    return inside
  }
  const visitorSees = async (path: string, domain: string) => drawn((await site.get(`${path}?domain=${domain}`)).body)
  const candidateSees = async (candidate: Candidate, path: string) => drawn((await candidate.get(path)).body)

  test('links for signed-in users are not shown to anyone else', async () => {
    for (const path of PAGES) {
      expect(await visitorSees(path, 'in.example'), path).not.toContain('Our ovens')
      expect(await candidateSees(alice, path), path).toContain('Our ovens')
    }
  })

  test('links for visitors disappear after signing in', async () => {
    for (const path of PAGES) {
      expect(await visitorSees(path, 'out.example'), path).toContain('Our ovens')
      expect(await candidateSees(erin, path), path).not.toContain('Our ovens')
    }
  })

  test('the set-up banner is on every page, as text, until it is turned off', async () => {
    for (const path of PAGES) {
      expect(await visitorSees(path, 'in.example'), path).toContain(
        'role="status">Being &lt;b&gt;built&lt;/b&gt;</div>',
      )
      expect(await visitorSees(path, 'out.example'), path).not.toContain('Being built')
    }
  })
})
