import { expect, type Page, test } from '@playwright/test'
import { refusedBy } from './axe.ts'
import { cards, open } from './search-steps.ts'

const cart = (page: Page) => page.getByRole('button', { name: /^Job cart/ })
const panel = (page: Page) => page.getByTestId('cart-panel')

test('a visitor collects jobs by keyboard, reads them in the cart, and takes one out [D5]', async ({ page }) => {
  await open(page, '/careers/search?query=technician')
  await expect(cart(page)).toHaveAccessibleName('Job cart, empty')
  for (const index of [0, 1]) {
    const add = cards(page)
      .nth(index)
      .getByRole('button', { name: /^Add .+ to cart$/ })
    await add.press('Enter')
    await expect(add).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(cart(page)).toHaveAccessibleName('Job cart, 2 jobs')
  await page.reload()
  await cart(page).press('Enter')
  await expect(panel(page).getByRole('listitem')).toHaveCount(2)
  await expect(panel(page).getByRole('link', { name: 'Apply for 2 jobs' })).toBeVisible()
  expect(await refusedBy(page)).toEqual([])
  await panel(page)
    .getByRole('button', { name: /^Remove / })
    .first()
    .press('Enter')
  await expect(panel(page).getByRole('link', { name: 'Apply for 1 job' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cart(page)).toHaveAccessibleName('Job cart, 1 job')
  await expect(cart(page)).toBeFocused()
})
