import { expect, test } from '@playwright/test'
import { refusedBy } from '../steps/axe.ts'
import { signIn } from '../steps/new-candidate.ts'
import { cards } from '../search/search-steps.ts'
import { DEMO, open } from '../steps/page-steps.ts'

test('a visitor compares the jobs of the cart, removes one, and the page fits the window [C1]', async ({ page }) => {
  await open(page, '/careers/search?query=technician')
  for (const index of [0, 1, 2]) {
    const add = cards(page)
      .nth(index)
      .getByRole('button', { name: /^Add .+ to cart$/ })
    await add.click()
    await expect(add).toHaveAttribute('aria-pressed', 'true')
  }
  await page.getByRole('button', { name: 'Job cart, 3 jobs' }).click()
  await page.getByRole('link', { name: 'Compare these jobs' }).click()
  const table = page.getByRole('region', { name: 'Compare jobs' }).getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveCount(4)
  await expect(
    table.getByRole('button', { name: 'In cart' }).or(table.getByRole('button', { name: 'Add to cart' })),
  ).toHaveCount(3)
  expect(await refusedBy(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  const names = table.getByRole('rowheader')
  const before = await names.first().boundingBox()
  await page.getByRole('region', { name: 'Compare jobs' }).evaluate((box) => box.scrollTo({ left: 150 }))
  expect(await names.first().boundingBox()).toEqual(before)
  await table
    .getByRole('link', { name: /^Remove .+ from the comparison$/ })
    .first()
    .press('Enter')
  await expect(table.getByRole('columnheader')).toHaveCount(3)
})

test('a candidate picks saved jobs to compare @desk', async ({ page }) => {
  await signIn(page, 'alice@example.com')
  await open(page, '/careers/saved-jobs')
  const picks = page.getByRole('checkbox', { name: /^Compare / })
  await picks.nth(0).check()
  await picks.nth(1).check()
  await page.getByRole('button', { name: 'Compare selected jobs' }).click()
  await expect(page.getByRole('table').getByRole('columnheader')).toHaveCount(3)
  await expect(page.getByRole('rowheader', { name: 'Your match' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(DEMO))
  expect(await refusedBy(page)).toEqual([])
})
