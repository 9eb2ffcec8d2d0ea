import { expect, test } from '@playwright/test'
import { byAccess, everyAddress, textsOutsideOfCatalogue } from '../steps/page-texts.ts'
import { message } from '#platform/messages/messages.ts'
import { appointments, ownApplications } from '../applying/desk-steps.ts'
import { signIn } from '../steps/new-candidate.ts'
import { walkProfile } from './profile-states.ts'
import { cards, filterButton } from '../search/search-steps.ts'
import { DEMO, firstPosition } from '../steps/page-steps.ts'
import { accountMenu } from '../steps/sign-in-steps.ts'
import { DIRECTIONS, openIn, overflowingElements, turn, WIDEST, WIDTHS } from './windows.ts'

/** Pages that only signed-in candidates see. */
const SIGNED_IN = [
  '/careers/dashboard',
  '/careers/dashboardv2',
  '/careers/forms/center',
  '/careers/forms/center?tab_id=documents',
  '/careers/referrals',
  '/careers/saved-jobs',
  '/careers/job-alerts',
  '/careers/settings',
  '/careers/offers',
  '/careers/offers-hub',
  '/careers/onboarding',
  '/careers/interviews',
  '/careers/events',
  '/careers/applications',
  '/careers/applications?tab=drafts',
  '/careers/applications?tab=past',
]

test('every page has its texts and title from the catalogue, and fits a phone and a desk in both directions [S10]', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const { open, own } = await byAccess(page.request, everyAddress(String(await firstPosition(page))))
  for (const path of own) {
    const answer = await page.request.get(`${path}?${DEMO}&hl=en-XA`)
    expect(/<title>(?<title>[^<]*)/.exec(await answer.text())?.groups?.['title'], path).toContain('⟧')
  }
  // The page that asks to sign in is the same at each address.
  for (const path of [...open, ...own.slice(0, 1), '/careers?query=engineer&location=Berlin']) {
    await openIn(page, path, 'en-XA')
    // The gallery is the form kit's documentation, in English only.
    const hasTexts = !path.startsWith('/form-kit')
    if (hasTexts) expect(await page.title(), path).toContain('⟧')
    for (const width of WIDTHS)
      for (const direction of DIRECTIONS) {
        await turn(page, width, direction)
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(over, `${path} at ${width}, ${direction}`).toBeLessThanOrEqual(0)
        if (hasTexts && direction === 'ltr')
          expect(await textsOutsideOfCatalogue(page), `${path} at ${width}`).toEqual([])
      }
  }
  await expect(cards(page).first()).toBeVisible()
})

test('searches with filters, suggestions or no results, and a missing job, have all their texts from the catalogue [S10]', async ({
  page,
}) => {
  for (const path of [
    '/careers?query=engineer&location=Berlin&filter_employment_type=full time',
    '/careers?query=techncian&location=Germany&start=10',
    '/careers?query=zzzqqq&location=nowhereville&filter_department=none',
    '/careers/job/1',
    `/careers/compare-jobs?pid=${await firstPosition(page)}&pid=1`,
    `/careers/apply?pid=${await firstPosition(page)}`,
  ]) {
    await openIn(page, path, 'en-XA')
    expect(await textsOutsideOfCatalogue(page), path).toEqual([])
  }
  await openIn(page, '/careers', 'en-XA')
  await filterButton(page).first().click()
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  expect(await textsOutsideOfCatalogue(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('combobox').first().pressSequentially('engi')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await textsOutsideOfCatalogue(page)).toEqual([])
})

test('the pages, menus and notifications of a signed-in candidate do too, and fit every window [S10]', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signIn(page, 'alice@example.com')
  // A form for changes stays in the language in which it was sent.
  const own = (await ownApplications(page)).filter((path) => !path.endsWith('/edit'))
  for (const path of [...SIGNED_IN, ...(await appointments(page)), ...own]) {
    await openIn(page, path, 'en-XA')
    await expect(accountMenu(page)).toBeVisible()
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
    expect(await page.title(), path).toContain('⟧')
    for (const width of WIDTHS)
      for (const direction of DIRECTIONS) {
        await turn(page, width, direction)
        if (direction === 'ltr') expect(await textsOutsideOfCatalogue(page), `${path} at ${width}`).toEqual([])
        expect(await overflowingElements(page), `${path} at ${width}, ${direction}`).toEqual([])
      }
  }
  await turn(page, WIDEST, 'ltr')
  await accountMenu(page).click()
  expect(await textsOutsideOfCatalogue(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: message('en-XA', 'notifications.title').slice(1, 8) }).click()
  const panel = page.getByRole('dialog')
  for (const tab of [0, 1]) {
    await panel.getByRole('tab').nth(tab).click()
    await expect(panel.getByRole('tabpanel')).toHaveAttribute('aria-busy', 'false')
    expect(await textsOutsideOfCatalogue(page)).toEqual([])
  }
})

test('a profile, its résumés and their review, a match and the export do too [S10]', async ({ page }) => {
  test.setTimeout(120_000)
  const found: string[] = []
  const look = async (name: string) => {
    found.push(...(await textsOutsideOfCatalogue(page)).map((text) => `${name}: ${text}`))
  }
  await walkProfile(page, { hl: 'en-XA', look })
  for (const path of ['/careers/export-resume', '/careers/how-matching-works']) {
    await openIn(page, path, 'en-XA')
    await look(path)
  }
  expect(found).toEqual([])
})

test('the dialogs for signing in, job alerts and terms do too [S10]', async ({ page }) => {
  await openIn(page, '/careers/search', 'en-XA')
  await page.getByRole('button', { name: message('en-XA', 'search.alert'), exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: message('en-XA', 'jobAlerts.send') })).toBeVisible()
  expect(await textsOutsideOfCatalogue(page)).toEqual([])
  await page.keyboard.press('Escape')
  await cards(page).first().getByRole('button').last().click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
  expect(await textsOutsideOfCatalogue(page)).toEqual([])
  await page.route('**/api/pcsx/terms_of_service*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    return route.fulfill({ json: { ...body, data: { ...body.data, tosAttested: false, previous: null } } })
  })
  await signIn(page, 'dave@example.com')
  await openIn(page, '/careers/saved-jobs', 'en-XA')
  await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible()
  expect(await textsOutsideOfCatalogue(page)).toEqual([])
})

test('the check finds a text that is not in the catalogue [S10]', async ({ page }) => {
  await openIn(page, '/careers', 'en-XA')
  await page.evaluate(() => {
    document
      .querySelector('main')
      ?.insertAdjacentHTML('beforeend', '<p>Left behind</p><button aria-label="Hidden"></button>')
  })
  const found = await textsOutsideOfCatalogue(page)
  expect(found).toHaveLength(2)
  expect(found.join()).toMatch(/Left behind.*Hidden/)
})
