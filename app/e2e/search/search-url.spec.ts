import { expect, test } from '@playwright/test'
import { refusedBy } from '../steps/axe.ts'
import { cards, chip, heading, locationField, queryField, searchButton, watchSearches } from './search-steps.ts'
import { DEMO, firstPosition, holdBack, isReady, open } from '../steps/page-steps.ts'

test('a visitor opens a search by words in the path, display names and labels, and campaign parameters stay on links [J1] [R1] [R13] @desk', async ({
  page,
}) => {
  await open(page, '/careers/field-service/Germany?Job level=Mid&utm_source=letter')
  await expect(page).toHaveTitle('Field service jobs in Germany | Meridian Works')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Job search with maps')
  await expect(queryField(page)).toHaveValue('field service')
  await expect(locationField(page)).toHaveValue('Germany')
  await expect(chip(page, 'Mid')).toBeVisible()
  for (const link of [
    cards(page).first().getByRole('link'),
    chip(page, 'Mid'),
    page.getByRole('link', { name: 'Page 2', exact: true }),
  ]) {
    await expect(link).toHaveAttribute('href', /utm_source=letter/)
    await expect(link).toHaveAttribute('href', /domain=meridian.example/)
  }
})

test('a visitor returns to the previous search with the browser’s back button, and forward again [J1] [J3] @desk', async ({
  page,
}) => {
  await open(page, '/careers/search?start=20')
  const all = (await heading(page).textContent()) ?? ''
  await queryField(page).fill('engineer')
  await searchButton(page).click()
  // A new search starts at the first page.
  await expect(page).toHaveURL(`/careers/search?query=engineer&${DEMO}`)
  await expect(heading(page)).not.toHaveText(all)
  const found = (await heading(page).textContent()) ?? ''
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/start=10/)
  await expect(heading(page)).toBeFocused()
  await expect(page.getByTestId('results-status')).toContainText(/page 2 of/)
  const requested = watchSearches(page)
  await page.goBack()
  await expect(page).not.toHaveURL(/start=/)
  await expect(page.getByTestId('results-status')).toContainText(/page 1 of/)
  await page.goBack()
  await expect(queryField(page)).toHaveValue('')
  await expect(heading(page)).toHaveText(all)
  await page.goForward()
  await expect(queryField(page)).toHaveValue('engineer')
  await expect(heading(page)).toHaveText(found)
  // Results seen a moment ago are not asked for again.
  expect(requested).toEqual([])
})

test('a visitor sorts the results, and the address records the order [J1] [J8] @desk', async ({ page }) => {
  await open(page, '/careers/search?query=engineer&location=Berlin')
  const order = page.getByRole('combobox', { name: 'Sort by' })
  await expect(order.getByRole('option')).toHaveText(['Best match', 'Newest', 'Nearest'])
  await order.selectOption('Newest')
  await expect(page).toHaveURL(/sort_by=timestamp/)
  await order.selectOption('Best match')
  await expect(page).not.toHaveURL(/sort_by/)
})

test.describe('on a wide screen @desk', () => {
  test('the first result is shown beside the list, then the one a visitor selects, and a link opens that one [J2]', async ({
    page,
  }) => {
    await open(page, '/careers/search?query=engineer')
    await expect(cards(page)).toHaveCount(10)
    const details = page.getByTestId('position-details')
    const link = (index: number) => cards(page).nth(index).getByRole('link')
    await expect(link(0)).toHaveAttribute('aria-current', 'true')
    await expect(details.getByRole('heading', { level: 2 }).first()).toHaveText((await link(0).textContent()) ?? '')
    await link(2).click()
    await expect(page).toHaveURL(/pid=\d+/)
    await expect(link(2)).toHaveAttribute('aria-current', 'true')
    const title = (await link(2).textContent()) ?? ''
    await expect(details.getByRole('heading', { level: 2 }).first()).toHaveText(title)
    await page.reload()
    await expect(details.getByRole('heading', { level: 2 }).first()).toHaveText(title)
    // Another search selects its own first result.
    await queryField(page).fill('technician')
    await queryField(page).press('Enter')
    await expect(page).not.toHaveURL(/pid=/)
    await expect(details.getByRole('heading', { level: 2 }).first()).not.toHaveText(title)
  })
})

test.describe('on a phone @phone', () => {
  test('a visitor opens a result’s page and returns to the same place in the list [J2]', async ({ page }) => {
    await open(page, '/careers/search?query=engineer')
    await expect(page.getByTestId('position-details')).toHaveCount(0)
    const seventh = cards(page).nth(6).getByRole('link')
    const title = (await seventh.textContent()) ?? ''
    await seventh.scrollIntoViewIfNeeded()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
    const place = await page.evaluate(() => window.scrollY)
    await seventh.click()
    await expect(page.getByTestId('position-details').getByRole('heading', { name: title }).first()).toBeVisible()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.getByRole('link', { name: 'Back to results' }).click()
    await expect(seventh).toBeInViewport()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
  })

  test('a link to a job shows it alone, with a link to the list [J2]', async ({ page, request }) => {
    const answer = await (await request.get(`/api/pcsx/search?${DEMO}&query=engineer`)).json()
    const { id, name } = answer.data.positions[0]
    await open(page, `/careers/search?query=engineer&pid=${id}-some-title`)
    await expect(page.getByTestId('position-details').getByRole('heading', { name }).first()).toBeVisible()
    await expect(queryField(page)).toBeHidden()
    await page.getByRole('button', { name: 'Back to results' }).click()
    await expect(cards(page).first()).toBeVisible()
    await expect(page).not.toHaveURL(/pid=/)
  })
})

test('a visitor reads why a job is among the results [J8] @desk', async ({ page }) => {
  await open(page, '/careers/search?query=engineers&location=Berlin')
  const why = page.getByRole('group').filter({ hasText: 'Why this result' })
  await why.getByText('Why this result').click()
  await expect(why.getByRole('listitem')).toHaveText([/^“engineers”: title/, /^\d+ km from Berlin/, /^Best matches/])
  expect(await refusedBy(page, '.why-result')).toEqual([])
})

test('what a visitor types before the scripts load stays [J1] @desk', async ({ page }) => {
  // From then on the server has the code of a job, which this browser hasn't.
  await page.request.get(`/careers?${DEMO}&pid=${await firstPosition(page)}`)
  const release = await holdBack(page, '**/gen/js/*.js')
  await page.goto(`/careers?${DEMO}`, { waitUntil: 'commit' })
  await queryField(page).fill('engineer')
  release()
  await isReady(page)
  await expect(queryField(page)).toHaveValue('engineer')
  await searchButton(page).click()
  await expect(page).toHaveURL(/query=engineer/)
})
