import { expect, test } from '@playwright/test'
import { open, openFromElsewhere } from '../steps/page-steps.ts'
import { signIn } from '../steps/new-candidate.ts'

const titles: [page: string, path: string, title: string][] = [
  ['dashboard', '/careers/dashboard', 'Dashboard'],
  ['profile', '/careers/profile', 'My profile'],
  ['jobs', '/careers', 'Jobs'],
  ['singlePosition', '/careers/job', 'Job details'],
  ['jtn', '/careers/jtn', 'Join our talent network'],
  ['settings', '/careers/settings', 'Settings'],
  ['ProfileBootstrapping', '/careers/profile-bootstrapping', 'Set up your profile'],
  ['login', '/careers/login', 'Sign in'],
  ['logout', '/logout', 'Sign out'],
  ['applyPage', '/careers/apply', 'Apply'],
  ['exportResume', '/careers/export-resume', 'Export résumé'],
  ['formView', '/careers/forms', 'Forms'],
  ['documentCenter', '/careers/forms/center', 'Document center'],
  ['savedJobs', '/careers/saved-jobs', 'Saved jobs'],
  ['applications', '/careers/applications', 'Applications'],
  ['interviews', '/careers/interviews', 'Interviews'],
  ['events', '/careers/events', 'Events'],
  ['compareJobs', '/careers/compare-jobs', 'Compare jobs'],
  ['onboarding', '/careers/onboarding', 'Onboarding'],
  ['referrals', '/careers/referrals', 'Referrals'],
  ['referral', '/careers/referrals/answer', 'Referrals'],
  ['offers', '/careers/offers', 'Offers'],
  ['offer', '/careers/offer/1', 'Job offer'],
  ['offerLetter', '/careers/offer-letter/1', 'Offer letter'],
]

test('every page has the title of its identifier, followed by the company [R13]', async ({ request }) => {
  // Signing out leads visitors who are not signed in home.
  for (const [page, path, title] of titles.filter(([id]) => id !== 'logout')) {
    const html = await (await request.get(`${path}?domain=meridian.example`)).text()
    expect(/<title>([^<]*)<\/title>/.exec(html)?.[1], page).toBe(`${title} | Meridian Works`)
  }
})

test('a signed-in candidate’s pages have the same titles, also when they follow links [R13]', async ({ page }) => {
  await signIn(page, 'alice@example.com')
  const inside = new Set([
    'settings',
    'ProfileBootstrapping',
    'savedJobs',
    'onboarding',
    'jtn',
    'jobs',
    'profile',
    'offers',
  ])
  for (const [name, path, title] of titles.filter(([id]) => inside.has(id))) {
    const html = await (await page.request.get(`${path}?domain=meridian.example`)).text()
    expect(/<title>([^<]*)<\/title>/.exec(html)?.[1], name).toBe(`${title} | Meridian Works`)
  }
  await open(page, '/careers/settings')
  await expect(page).toHaveTitle('Settings | Meridian Works')
  await page
    .getByRole('link', { name: 'Engineering' })
    .or(page.getByRole('banner').getByRole('link', { name: 'Meridian Works' }))
    .first()
    .click()
  await expect(page).toHaveTitle('Jobs | Meridian Works')
  // Opened by its address, signing out signs out.
  await openFromElsewhere(page, '/logout?domain=meridian.example')
  await expect(page).toHaveTitle('Sign out | Meridian Works')
})
