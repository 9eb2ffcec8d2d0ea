import { expect, type Page, test } from '@playwright/test'
import { refusedBy } from '../steps/axe.ts'
import { closeJobs, idOf, importJobs, publishForm } from '../steps/operator.ts'
import { cards } from '../search/search-steps.ts'
import { holdBack, isReady, open } from '../steps/page-steps.ts'

const DOMAIN = 'meridian.example'

const cart = (page: Page) => page.getByRole('button', { name: /^Job cart/ })
const panel = (page: Page) => page.getByTestId('cart-panel')

test('a visitor collects jobs by keyboard, reads them in the cart, and takes one out [D5] @desk', async ({ page }) => {
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

test('the buttons of a job stay where they are when the cart’s is there @desk', async ({ page }) => {
  const arrive = await holdBack(page, '**/api/pcsx/job_cart?*')
  await open(page, '/careers?query=engineer')
  const details = page.getByTestId('position-details')
  const add = details.getByRole('button', { name: 'Add to cart' }).first()
  const save = details.getByRole('button', { name: 'Save', exact: true }).first()
  await expect(save).toBeVisible()
  await expect(add).toHaveCount(0)
  await expect(details.getByText('Add to cart').first()).toBeVisible()
  const before = await save.boundingBox()
  arrive()
  await expect(add).toBeVisible()
  expect(await save.boundingBox()).toEqual(before)
})

test('one form applies for all jobs of the cart: each question once, further ones per job, a receipt for each [D5] @desk', async ({
  page,
  request,
}, { project, retry }) => {
  test.setTimeout(120_000)
  // A person applies for a job once, so each run has its own jobs.
  const run = `${project.name}-${retry}`
  const names = ['Dough kneader', 'Crust taster', 'Crumb counter']
  const jobs = names.map((name, index) => ({
    id: `cart-${run}-${index}`,
    title: `${name} of ${run}`,
    description: '<p>Bread.</p>',
  }))
  await importJobs(DOMAIN, jobs)
  const ids: string[] = []
  for (const { id } of jobs) ids.push(await idOf(request, DOMAIN, id))
  const question = (name: string, label: string) => ({ name, label, type: 'text', required: true })
  await publishForm(DOMAIN, `cart-${run}-1`, [question('q1', 'Which crust do you like?')], ids.slice(1, 2))
  await publishForm(DOMAIN, `cart-${run}-2`, [question('q1', 'How many crumbs can you count?')], ids.slice(2))
  await open(page, `/careers/search?query=${run}`)
  for (const { title } of jobs) await page.getByRole('button', { name: `Add ${title} to cart` }).click()
  await cart(page).click()
  await panel(page).getByRole('link', { name: 'Apply for 3 jobs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Apply for 3 jobs' })).toBeVisible()
  expect(await refusedBy(page)).toEqual([])
  await page.getByRole('button', { name: 'Start application' }).click()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveCount(1)
  await page.getByRole('textbox', { name: 'First name' }).fill('Nora')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Lind')
  await page.getByRole('textbox', { name: 'Email' }).fill(`cart-${run}@example.com`)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'nora.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Nora Lind\nBaker, 2019 to 2024\n'),
    })
  await expect(page.getByText(/We read your résumé/).first()).toBeVisible({ timeout: 30_000 })
  await page.getByRole('checkbox').first().check()
  await page.getByRole('textbox', { name: 'Which crust do you like?' }).fill('Thick')
  await page.getByRole('textbox', { name: 'How many crumbs can you count?' }).fill('Twelve')
  await expect(page.getByTestId('draft-status')).toContainText(/^Saved .*\d/)
  expect(await refusedBy(page)).toEqual([])
  await page.reload()
  await isReady(page)
  await page.getByRole('button', { name: /^(Start|Continue) application$/ }).click()
  await expect(page.getByRole('textbox', { name: 'How many crumbs can you count?' })).toHaveValue('Twelve')
  await closeJobs(DOMAIN, [jobs[1]?.id ?? ''])
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We received your applications' })).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByTestId('receipt')).toHaveCount(2)
  await expect(page.getByText('This job no longer takes applications.')).toBeVisible()
  expect(await refusedBy(page)).toEqual([])
  await expect(cart(page)).toHaveAccessibleName('Job cart, 1 job')
  await cart(page).click()
  await expect(panel(page).getByText('This job is no longer open.')).toBeVisible()
})
