import { expect, test } from '@playwright/test'
import {
  cards,
  chip,
  heading,
  locationField,
  openFilter,
  queryField,
  searchButton,
  unfoldSearch,
} from './search-steps.ts'
import { DEMO } from '../steps/page-steps.ts'

test.use({ javaScriptEnabled: false })

test('without JavaScript a visitor lists, pages through, searches and reads jobs [J2]', async ({ page }) => {
  await page.goto(`/careers?${DEMO}&utm_source=letter`)
  await expect(cards(page)).toHaveCount(10)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/start=10/)
  await unfoldSearch(page)
  await queryField(page).fill('engineer')
  await searchButton(page).click()
  await expect(page).toHaveURL(/query=engineer/)
  await expect(page).toHaveURL(/utm_source=letter/)
  await expect(page).not.toHaveURL(/start=10/)
  // What only scripts can do is not shown; a person is named where the assistant would be.
  await expect(page.getByRole('link', { name: /^[^ ]+@meridian\.example$/ }).last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show map' })).toBeHidden()
  const first = cards(page).first().getByRole('link')
  const title = (await first.textContent()) ?? ''
  await first.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('without JavaScript a visitor filters by radius and remote work and sorts with the form [J1] [J4] [J6] @desk', async ({
  page,
}) => {
  await page.goto(`/careers/search?${DEMO}&query=engineer&location=Berlin`)
  await openFilter(page, 'Employment type')
  await page.getByRole('checkbox', { name: /^Full time/i }).check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(chip(page, 'Full time')).toBeVisible()
  await unfoldSearch(page)
  await expect(locationField(page)).toHaveValue('Berlin')
  const near = (await heading(page).textContent()) ?? ''
  await page.getByRole('checkbox', { name: 'Include remote jobs' }).uncheck()
  await page.getByRole('combobox', { name: 'Distance' }).selectOption('Within 80 km')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Nearest')
  await searchButton(page).click()
  await expect(page).toHaveURL(/filter_include_remote=0/)
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('distance')
  await expect(heading(page)).not.toHaveText(near)
  await chip(page, 'Full time').click()
  await expect(chip(page, 'Full time')).toHaveCount(0)
})
