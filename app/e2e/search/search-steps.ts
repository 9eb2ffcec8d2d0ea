import type { Locator, Page } from '@playwright/test'

export const queryField = (page: Page): Locator => page.getByRole('combobox', { name: 'Search jobs' })
export const locationField = (page: Page): Locator => page.getByRole('combobox', { name: 'Location' })
export const searchButton = (page: Page): Locator => page.getByRole('button', { name: 'Search', exact: true })
export const cards = (page: Page): Locator => page.getByTestId('job-card')
export const heading = (page: Page): Locator => page.getByTestId('results-heading')
/** The way to take away what narrows the results; employers write the same option in several cases. */
export const chip = (page: Page, label: string): Locator =>
  page.getByRole('list', { name: 'Applied filters' }).getByRole('link', { name: new RegExp(`^Remove ${label}$`, 'i') })

/** On a phone a search is one line, which opens its fields. */
export const searchLine = (page: Page): Locator => page.locator('.search-fold summary')

/** Opens the fields of the search where they are folded into a line. */
export async function unfoldSearch(page: Page): Promise<void> {
  if (await searchLine(page).isVisible()) await searchLine(page).click()
}

/** The button of a filter, which opens its panel; without a name the buttons of all filters. */
export const filterButton = (page: Page, name = ''): Locator =>
  page.getByTestId('filter-button').filter({ hasText: name })

/** Opens the panel of a filter. */
export const openFilter = (page: Page, name: string): Promise<void> => filterButton(page, name).click()

/** Returns the number in a text, such as the number of jobs in the heading of the results. */
export async function countOf(text: Locator): Promise<number> {
  return Number(((await text.textContent()) ?? '').replace(/[^\d]/g, ''))
}

/** The calls of the search API from now on, as their parameters. */
export function watchSearches(page: Page): URLSearchParams[] {
  const calls: URLSearchParams[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    // An opened panel requests its options with one result.
    if (url.pathname === '/api/pcsx/search' && url.searchParams.get('num') !== '1') calls.push(url.searchParams)
  })
  return calls
}
