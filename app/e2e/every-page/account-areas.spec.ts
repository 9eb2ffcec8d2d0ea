import { expect, test } from '@playwright/test'
import { signIn } from '../steps/new-candidate.ts'
import { open } from '../steps/page-steps.ts'
import { accountAreas } from '../steps/sign-in-steps.ts'

test('from the dashboard every area of a candidate is one press away, and its heading stands where the last one stood [second/D14]', async ({
  page,
}) => {
  await signIn(page, 'alice@example.com')
  await open(page, '/careers/dashboard')
  const links = accountAreas(page).getByRole('link')
  const names = await links.allInnerTexts()
  expect(names.length).toBeGreaterThan(8)
  const places = new Set<string>()
  for (const name of names) {
    const link = links.filter({ hasText: name })
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(link).toBeInViewport({ ratio: 1 })
    // The dashboard greets instead of naming itself.
    const heading = page.getByRole('heading', { level: 1, name: name === 'Dashboard' ? /^Hello/ : name })
    await expect(heading).toBeVisible()
    const box = await heading.boundingBox()
    places.add(`${box?.x} ${box?.y} ${await heading.evaluate((element) => getComputedStyle(element).fontSize)}`)
  }
  // Pages below an area begin where it does; a link back stands above their heading.
  for (const path of ['/careers/profile/resumes', '/careers/receipts']) {
    await open(page, path)
    const box = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect(`${box?.x} ${box?.y}`).toBe([...places][0]?.split(' ', 2).join(' '))
  }
  expect([...places]).toHaveLength(1)
})

test('on a phone the site’s menu opens above the areas @phone', async ({ page }) => {
  await signIn(page, 'alice@example.com')
  await open(page, '/careers/dashboard')
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link').first().tap()
  await expect(page).toHaveURL(/\/careers(?:\/search)?\?/)
})
