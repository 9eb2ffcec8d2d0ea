import { expect, test } from '@playwright/test'
import { cards, heading, locationField, queryField, searchLine, unfoldSearch } from './search-steps.ts'
import { open, refusals } from '../steps/page-steps.ts'

test('suggestions for the trimmed words appear after a pause, are cached for two minutes, and are selected with the keyboard [J3] [J11] @desk', async ({
  page,
  isMobile,
}) => {
  await open(page, '/careers')
  const requested: (string | null)[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/pcsx/search_suggestions') requested.push(url.searchParams.get('text'))
  })
  const field = queryField(page)
  await field.click()
  await field.pressSequentially('  tram', { delay: 20 })
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(requested).toEqual(['tram'])
  await expect(page.getByRole('status').filter({ hasText: /suggestions. Choose with the arrow keys/ })).toHaveCount(1)
  expect(await refusals(page, '.search-form')).toEqual([])
  const list = page.getByRole('listbox', { name: 'Search jobs' })
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(isMobile ? 240 : 320)

  await field.press('Escape')
  await expect(list).toBeHidden()
  await expect(field).toHaveValue('  tram')

  await field.fill('')
  await field.pressSequentially('tram')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(requested).toEqual(['tram'])
  const first = (await page.getByRole('option').first().locator('bdi').textContent()) ?? ''
  await field.press('ArrowDown')
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('query')).toBe(first)
  await expect((await searchLine(page).isVisible()) ? heading(page) : field).toBeFocused()
  await unfoldSearch(page)
  await expect(field).toHaveValue(first)
})

test('places and remote work are suggested, and choosing one also searches for the words typed [J4] [J11] @desk', async ({
  page,
}) => {
  await open(page, '/careers')
  await queryField(page).fill('engineer')
  await locationField(page).pressSequentially('rem')
  await expect(page.getByRole('option', { name: /^Remote/ })).toBeVisible()
  await locationField(page).fill('')
  await locationField(page).pressSequentially('Leipz')
  await page
    .getByRole('option', { name: /^Leipzig/ })
    .first()
    .click()
  await expect(page).toHaveURL(/query=engineer&location=Leipzig/)
  await expect(cards(page).first()).toBeVisible()
})

test('failed suggestions show the server’s message, or else a default one [J11] [S11] @desk', async ({ page }) => {
  await open(page, '/careers')
  const calls = '**/api/pcsx/search_suggestions*'
  await page.route(calls, (route) => route.abort())
  await queryField(page).pressSequentially('tram')
  await expect(page.getByRole('listbox', { name: 'Search jobs' })).toHaveText(
    'An error occurred while loading the results',
  )
  await page.route(calls, (route) =>
    route.fulfill({
      status: 429,
      json: { status: 429, error: { message: 'Please try again in a few minutes', body: '' }, data: {} },
    }),
  )
  await queryField(page).pressSequentially('s')
  await expect(page.getByRole('listbox', { name: 'Search jobs' })).toHaveText('Please try again in a few minutes')
  await expect(queryField(page)).toHaveValue('trams')
})

test('arrow keys, Home and End move through the suggestions while the field keeps the focus [J11] [S11] @desk', async ({
  page,
}) => {
  await open(page, '/careers')
  const field = queryField(page)
  await field.pressSequentially('engi')
  const options = page.getByRole('listbox', { name: 'Search jobs' }).getByRole('option')
  await expect(options.nth(2)).toBeVisible()
  const last = (await options.count()) - 1
  const marked = async (index: number) => {
    await expect(options.nth(index)).toHaveAttribute('aria-selected', 'true')
    await expect(options.and(page.locator('[aria-selected=true]'))).toHaveCount(1)
    await expect(field).toHaveAttribute('aria-activedescendant', (await options.nth(index).getAttribute('id')) ?? '')
  }
  await field.press('ArrowUp')
  await marked(last)
  await expect(options.nth(last)).toBeInViewport()
  await field.press('ArrowDown')
  await marked(0)
  await field.press('End')
  await marked(last)
  await field.press('Home')
  await marked(0)
  await options.nth(1).hover()
  await marked(1)
  await expect(field).toBeFocused()

  await field.press('Escape')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await expect(field).not.toHaveAttribute('aria-activedescendant')
  await field.press('ArrowDown')
  await marked(0)
  await field.press('Tab')
  await expect(options.first()).toBeHidden()
  await expect(field).toHaveValue('engi')
  await field.focus()
  await field.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('query')).toBe('engi')
})
