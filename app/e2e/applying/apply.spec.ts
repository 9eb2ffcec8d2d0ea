import { expect, test } from '@playwright/test'
import { domain, fillIn, openApply, received, resume, start, submit } from './apply-steps.ts'
import { refusedBy } from '../steps/axe.ts'
import { tabTo } from './desk-steps.ts'
import { newCandidate, uploadResume } from '../steps/new-candidate.ts'
import { idOf, importJobs, privatePosition } from '../steps/operator.ts'
import { isReady } from '../steps/page-steps.ts'

const job = { id: 'apply-lamp', title: 'Lamp lighter coordinator', description: '<p>Lights lamps.</p>' }
const secret = { id: 'apply-private', title: 'Keeper of keys', description: '<p>Quiet.</p>', private: true }

test.describe.configure({ timeout: 120_000 })
test.beforeAll(async () => {
  test.setTimeout(120_000)
  await importJobs(domain, [job, secret])
})

test('a visitor applies without an account and gets a receipt; what was read from the résumé is marked', async ({
  page,
  request,
}) => {
  await openApply(page, `/careers/apply?pid=${await idOf(request, domain, job.id)}`)
  await expect(page.getByText('10 questions')).toBeVisible()
  expect(await refusedBy(page)).toEqual([])
  await page.getByText('Read the whole form').click()
  await expect(page.getByRole('group').getByText('Cover letter', { exact: true })).toBeVisible()
  await start(page).click()
  await expect(submit(page)).toBeVisible()
  expect(await refusedBy(page)).toEqual([])
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
  expect(await refusedBy(page)).toEqual([])
  await fillIn(page)
  await expect(page.getByText('From nora.txt').first()).toBeVisible()
  await submit(page).dblclick()
  await expect(received(page)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByTestId('receipt')).toHaveText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  expect(await refusedBy(page)).toEqual([])
  await openApply(page, `/careers/apply?pid=${await idOf(request, domain, job.id)}`)
  await expect(page.getByText(/You applied for this job on/)).toBeVisible()
})

test('a candidate applies with the keyboard alone, from the search to the receipt, and the card says so from then on @desk', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await newCandidate(page)
  await uploadResume(page, resume.buffer)
  await page.goto(`/careers/search?query=lamp lighter coordinator&domain=${domain}`)
  await isReady(page)
  await tabTo(page, page.getByTestId('job-card').first().getByRole('link').first())
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Apply', exact: true }).first())
  await page.keyboard.press('Enter')
  // The profile answers all that is required, so the form opens at once.
  await expect(submit(page)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ines')
  await expect(page.getByText('From your profile').first()).toBeVisible()
  const filled = page.locator('.apply-check').filter({ hasText: /We filled in \d+ answers? in this section/ })
  const check = filled.first().getByRole('button', { name: 'I’ve checked these answers' })
  const marks = page.getByText('From your profile')
  const before = await marks.count()
  await tabTo(page, check)
  await page.keyboard.press('Enter')
  await expect(page.getByText('You’ve checked the answers we filled in.')).toBeVisible()
  expect(await marks.count()).toBeLessThan(before)
  await expect(page.getByTestId('draft-status')).toContainText(/^Saved .*\d/)
  await tabTo(page, page.getByRole('checkbox').first())
  await page.keyboard.press('Space')
  await tabTo(page, submit(page))
  await page.keyboard.press('Enter')
  await expect(received(page)).toBeVisible({ timeout: 30_000 })
  await expect(received(page)).toBeFocused()
  await page.goto(`/careers/search?query=lamp lighter coordinator&domain=${domain}`)
  await expect(
    page
      .getByTestId('job-card')
      .first()
      .getByText(/^Applied on \w+ \d+$/),
  ).toBeVisible()
})

test('a private job takes applications with its key, and is not found without it @desk', async ({ page }) => {
  const { id, key } = await privatePosition(domain, secret.id)
  await openApply(page, `/careers/apply/private?pid=${id}&key=${key}`)
  await expect(page.getByRole('heading', { name: 'Apply for Keeper of keys' })).toBeVisible()
  await openApply(page, `/careers/apply/private?pid=${id}`)
  await expect(page.getByRole('heading', { name: 'We can’t find this job' })).toBeVisible()
})

test('on a phone nothing scrolls sideways, and the bar at the bottom leaves three quarters to the form @phone', async ({
  page,
  request,
}) => {
  const pid = await idOf(request, domain, job.id)
  for (const hl of ['en', 'ar', 'ja']) {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/careers/apply?pid=${pid}&domain=${domain}&hl=${hl}`)
    await isReady(page)
    await page.locator('.apply-start .button-primary').tap()
    await expect(page.locator('.fk-footer')).toBeVisible()
    const { overflow, share } = await page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - window.innerWidth,
      share: (document.querySelector('.fk-footer')?.getBoundingClientRect().height ?? 0) / window.innerHeight,
    }))
    expect(overflow, hl).toBeLessThanOrEqual(0)
    expect(share, hl).toBeLessThanOrEqual(0.25)
    expect(await refusedBy(page), hl).toEqual([])
  }
})
