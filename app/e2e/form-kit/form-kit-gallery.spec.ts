import { expect, type Page, test } from '@playwright/test'
import { galleryPaths, openGallery, refusalsOfAll, reported, watchErrors } from './form-kit-steps.ts'
import { inContrastTheme } from '../every-page/reader-settings.ts'
import { outsideWindow } from '../steps/outside-window.ts'

const DIRECTIONS = ['rtl', 'ltr'] as const

/** Returns the faults of a page when it opens and, if it is a whole form, after a failed submit and in view mode. */
async function faultsOf(page: Page, path: string): Promise<string[]> {
  await openGallery(page, path)
  const all = await outsideWindow(page, DIRECTIONS)
  all.push(...(await refusalsOfAll(page)))
  if (!path.startsWith('forms/')) return all
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeFocused()
  all.push(...(await refusalsOfAll(page)).map((line) => `after a submit, ${line}`))
  await page.getByRole('link', { name: 'Read-only view' }).click()
  await expect(page.getByRole('link', { name: 'Fill it in' })).toBeVisible()
  all.push(...(await refusalsOfAll(page)).map((line) => `looked at, ${line}`))
  return all
}

const PARTS = 8

for (let part = 0; part < PARTS; part++) {
  test(`every page of the gallery meets the accessibility rules in both directions, fits the window and logs no errors [RB-01], part ${part + 1} of ${PARTS}`, async ({
    page,
  }) => {
    test.setTimeout(90_000)
    const errors = watchErrors(page)
    const paths = await galleryPaths(page)
    expect(paths.length).toBeGreaterThan(20)
    const faults: string[] = []
    for (const path of paths.filter((_, index) => index % PARTS === part)) {
      faults.push(...(await faultsOf(page, path)).map((line) => `${path} ${line}`))
      const reported = errors.splice(0)
      // Viewers and signing frames show on purpose what cannot be loaded or may not run.
      if (!/^viewers|sign|embedded/i.test(path)) faults.push(...reported.map((line) => `${path} reports ${line}`))
    }
    expect(faults).toEqual([])
  })
}

test('the whole gallery can be shown right to left', async ({ page }) => {
  await openGallery(page, 'forms/onboarding')
  await page.getByRole('link', { name: 'Right to left' }).click()
  await expect(page.getByRole('document')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('textbox', { name: 'What shall we call you?' })).toBeVisible()
  expect(await outsideWindow(page)).toEqual([])
})

for (const path of ['fields/text', 'site'])
  test(`the page ${path} of the gallery has enough contrast in dark mode`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await openGallery(page, path)
    expect(await refusalsOfAll(page)).toEqual([])
  })

test('what pages share keeps its icons in a contrast theme', async ({ page }) => {
  await openGallery(page, 'site')
  expect(await inContrastTheme(page)).toEqual([])
})

test('the gallery is hidden from search engines, and its unknown addresses return 404', async ({ request }) => {
  const page = await request.get('/form-kit?domain=meridian.example')
  expect(await page.text()).toContain('<meta name="robots" content="noindex">')
  expect((await request.get('/form-kit/fields/nothing?domain=meridian.example')).status()).toBe(404)
})

test('a field shows its definition and what it reports as its value changes', async ({ page }) => {
  await openGallery(page, 'fields/text')
  const state = page.getByRole('group', { name: 'Empty', exact: true })
  await state.getByRole('textbox', { name: 'Job title' }).fill('Gardener')
  await expect(reported(page, 'Empty')).toContainText('"text": "Gardener"')
  await state.getByText('Definition: Empty').click()
  await expect(state.getByText(/^{\s*"/).last()).toContainText('"type": "text"')
})

test('a form keeps what was typed when it is switched to view mode and back', async ({ page }) => {
  await openGallery(page, 'forms/offer')
  await page.getByRole('textbox', { name: 'Full name' }).fill('Robin Ashdown')
  await page.getByRole('link', { name: 'Read-only view' }).click()
  await expect(page.getByRole('group', { name: 'Full name' })).toHaveText('Robin Ashdown')
  await page.getByRole('link', { name: 'Fill it in' }).click()
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Robin Ashdown')
})

test.describe('the definition editor', () => {
  const faults = (page: Page) => page.getByRole('status').filter({ hasText: /fault|can be used|not JSON/ })
  const source = (page: Page) => page.getByRole('textbox', { name: 'Definition as JSON' })

  test('names each fault with its path, and keeps the last valid form with its answers', async ({ page }) => {
    await openGallery(page, 'editor')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada')
    const good = await source(page).inputValue()
    await source(page).fill(good.replace('"type": "radio"', '"type": "radar"'))
    await expect(faults(page)).toContainText('sections[0].items[1]')
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Ada')
    await source(page).fill(good.slice(0, -5))
    await expect(faults(page)).toContainText('This is not JSON')
    expect(await refusalsOfAll(page)).toEqual([])
    await source(page).fill(good.replace('"label": "Name"', '"label": "Whole name"'))
    await expect(faults(page)).toHaveText('The definition can be used.')
    await expect(page.getByRole('textbox', { name: 'Whole name' })).toHaveValue('Ada')
  })

  test('keeps the text and the answers after a reload', async ({ page }) => {
    await openGallery(page, 'editor')
    await page.getByRole('radio', { name: 'By car' }).check()
    await page.getByRole('textbox', { name: 'Number plate' }).fill('EL 1')
    const good = await source(page).inputValue()
    await source(page).fill(good.replace('A visit', 'Another visit'))
    await expect(page.getByRole('heading', { name: 'Another visit' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Another visit' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Number plate' })).toHaveValue('EL 1')
    await expect(source(page)).toHaveValue(/Another visit/)
  })

  test('opens a file from the converter', async ({ page }) => {
    await openGallery(page, 'editor')
    const sections = [{ title: 'From a file', items: [{ name: 'a', type: 'text', label: 'Anything' }] }]
    const buffer = Buffer.from(JSON.stringify({ title: 'Any', definition: { sections }, initialValues: {} }))
    await page.getByLabel('Open a file').setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer })
    await expect(page.getByRole('textbox', { name: 'Anything' })).toBeVisible()
  })
})
