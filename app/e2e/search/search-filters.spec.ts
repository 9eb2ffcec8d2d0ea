import { expect, test } from '@playwright/test'
import {
  cards,
  chip,
  countOf,
  filterButton,
  heading,
  locationField,
  openFilter,
  queryField,
  searchButton,
  watchSearches,
} from './search-steps.ts'
import { open } from '../steps/page-steps.ts'

test('a visitor selects two options; a second later one search starts from the first page, and the focus stays [J2] [J3] [J6] @desk', async ({
  page,
}) => {
  await open(page, '/careers/search?start=20')
  const before = await countOf(heading(page))
  const requested = watchSearches(page)
  await openFilter(page, 'Department')
  await page.getByRole('checkbox', { name: /^Engineering/ }).check()
  const last = page.getByRole('checkbox', { name: /^Finance/ })
  await last.focus()
  await page.keyboard.press('Space')
  // Chosen at once, asked for after the pause.
  await expect(filterButton(page, 'Department')).toContainText('2')
  expect(requested).toEqual([])
  await expect(page).toHaveURL(/filter_department=engineering&filter_department=finance/)
  await expect(page).not.toHaveURL(/start=/)
  await expect.poll(() => countOf(heading(page))).toBeLessThan(before)
  expect(requested.map((call) => call.getAll('filter_department'))).toEqual([['engineering', 'finance']])
  await expect(last).toBeFocused()
  await expect(last).toBeChecked()
  // A filter's own choice does not narrow its own counts.
  await expect(page.getByRole('checkbox', { name: /^Manufacturing \d/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(last).toBeHidden()
  await expect(filterButton(page, 'Department')).toBeFocused()
})

test('each chosen filter is a chip that removes it, and one link clears them all [J6] @desk', async ({ page }) => {
  await open(
    page,
    '/careers/search?query=engineer&location=Germany&filter_department=Engineering&filter_employment_type=full time&utm_campaign=x',
  )
  await expect(page.getByRole('list', { name: 'Applied filters' }).getByRole('link')).toHaveText([
    'Engineering',
    /^full time$/i,
    'Clear all',
  ])
  await chip(page, 'Full time').click()
  await expect(page).not.toHaveURL(/employment_type/)
  await expect(heading(page)).toBeFocused()
  await page.goBack()
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\?query=engineer&location=Germany&utm_campaign=x&domain=meridian.example$/)
  await expect(queryField(page)).toHaveValue('engineer')
  await expect(locationField(page)).toHaveValue('Germany')
  await expect(page.getByRole('list', { name: 'Applied filters' })).toHaveCount(0)
})

test('one button opens all filters, where a long list can be searched [J6]', async ({ page }) => {
  await open(page, '/careers')
  await expect(filterButton(page)).toHaveText([
    'Department',
    'Employment type',
    'Workplace',
    'Job level',
    'More filters',
  ])
  await openFilter(page, 'More filters')
  const countries = page.getByRole('group', { name: 'Country' })
  await expect(page.getByRole('group', { name: 'Skills' })).toBeVisible()
  await countries.getByRole('searchbox', { name: 'Find in Country' }).fill('germ')
  await expect(countries.getByRole('checkbox')).toHaveCount(1)
  await countries.getByRole('searchbox').press('Enter')
  await countries.getByRole('checkbox', { name: /^Germany/ }).check()
  await countries.getByRole('searchbox').fill('zzz')
  await expect(countries.getByText('No matches')).toBeVisible()
  // What is chosen is never hidden by the search.
  await expect(countries.getByRole('checkbox', { name: /^Germany/ })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(chip(page, 'Germany')).toBeVisible()
})

test('choosing a place adds the radius and the remote switch, and removing it removes them [J4] @desk', async ({
  page,
}) => {
  await open(page, '/careers')
  const radius = page.getByRole('combobox', { name: 'Distance' })
  const remote = page.getByRole('checkbox', { name: 'Include remote jobs' })
  await expect(radius).toHaveCount(0)
  await locationField(page).fill('Berlin')
  await locationField(page).press('Enter')
  await expect(radius).toHaveValue('40')
  await expect(remote).toBeChecked()
  const near = await countOf(heading(page))
  await remote.uncheck()
  await expect(page).toHaveURL(/filter_include_remote=0/)
  await expect.poll(() => countOf(heading(page))).toBeLessThan(near)
  await radius.selectOption('Within 8 km')
  await expect(page).toHaveURL(/filter_distance=8/)
  await expect(page.getByRole('list', { name: 'Applied filters' })).toHaveCount(0)
  await locationField(page).fill('')
  await locationField(page).press('Enter')
  await expect(radius).toHaveCount(0)
  await expect(remote).toHaveCount(0)
})

test('a point from the map searches that place only, until another place is searched [J4] @desk', async ({ page }) => {
  await open(page, '/careers/search?location=Berlin, Germany:::52.5244,13.4105&filter_distance=0')
  await expect(locationField(page)).toHaveValue('Berlin, Germany')
  await expect(page.getByRole('combobox', { name: 'Distance' })).toHaveValue('0')
  await locationField(page).fill('remote')
  await locationField(page).press('Enter')
  await expect(page).toHaveURL(/location=remote&domain/)
  await expect(cards(page).first()).toContainText('Remote')
})

test('a map area is searched without a place, and searching for a place leaves it [J4] @desk', async ({ page }) => {
  await open(page, '/careers/search?filter_map_bounds=47,5,55,15')
  await expect(locationField(page)).toHaveValue('')
  await expect(chip(page, 'Map area')).toBeVisible()
  await queryField(page).fill('engineer')
  await searchButton(page).click()
  await expect(page).toHaveURL(/query=engineer&filter_map_bounds/)
  await locationField(page).fill('Germany')
  await locationField(page).press('Enter')
  await expect(page).toHaveURL(/location=Germany&domain/)
})

test('a visitor searches near their location, which the browser provides and the field names [J4] [A21] @desk', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 52.5201, longitude: 13.4049 })
  await open(page, '/careers')
  const requested = watchSearches(page)
  await locationField(page).click()
  await page.getByRole('option', { name: /^Near you/ }).click()
  await expect(page).toHaveURL(/location=current\+location/)
  await expect(locationField(page)).toHaveValue('Near you')
  await expect(page).toHaveTitle('Jobs near you | Meridian Works')
  await expect(cards(page).first()).toBeVisible()
  // Rounded to about a kilometre, and not in the address that one may share.
  await expect.poll(() => requested.at(-1)?.get('location')).toBe('current location:::52.52,13.4')
  expect(page.url()).not.toContain('52.52')
  // Sent again with other words, the place stays the same.
  await queryField(page).fill('engineer')
  await searchButton(page).click()
  await expect(page).toHaveURL(/query=engineer&location=current\+location/)
})
