import { expect, test } from '@playwright/test'
import { noFiles } from '#features/theme/css.ts'
import { belongsTo, type Product, products, sections, type TokenKey, tokens } from '#features/theme/tokens.ts'
import { previewLook } from '#features/theme/web/frame/preview-look.ts'
import { message } from '#platform/messages/messages.ts'
import { readableThemes } from '#testing/themes/generated-themes.ts'
import { refusedBy } from './axe.ts'
import { newCandidate } from './new-candidate.ts'
import { foyer } from './operator.ts'
import { textsOutsideOfCatalogue } from './page-texts.ts'
import { cards, DEMO, isReady, open } from './search-steps.ts'
import {
  button,
  color,
  discardDraft,
  draft,
  isClean,
  isSaved,
  newBuilder,
  openBuilder,
  pressByKeyboard,
  reach,
  section,
  shows,
  THEME,
  typeInstead,
  view,
} from './theme-steps.ts'

const SITE = ['--domain', 'meridian.example']

// The emulated colours would win over those that the editor gives its frames.
test.use({ colorScheme: null })

test.afterEach(async ({ page }) => discardDraft(page).catch(() => undefined))

test('by keyboard alone, a theme builder changes a color, follows the nearest one that can be read, undoes, publishes, and a visitor sees it [S8] @desk', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  await newBuilder(page)
  await openBuilder(page)
  const muted = color(page, 'Muted text')
  const before = await muted.inputValue()
  await reach(page, muted)
  await typeInstead(page, '#b9bdbb')
  await shows(page, '--color-muted', '#b9bdbb')
  await expect(page.getByText(/^\d+ color pairs are hard to read$/).first()).toBeVisible()
  const fixes = page.getByRole('group', { name: 'Muted text' }).getByRole('button', { name: /^Use #[0-9a-f]{6}$/ })
  const nearest = (await fixes.first().textContent())?.replace('Use ', '') ?? ''
  await pressByKeyboard(page, fixes.first())
  await expect(muted).toHaveValue(nearest)
  await shows(page, '--color-muted', nearest)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(muted).toHaveValue('#b9bdbb')
  await pressByKeyboard(page, button(page, 'Undo'), 'Shift+Tab')
  await expect(muted).toHaveValue(before)
  await pressByKeyboard(page, section(page, 'Corners'))
  const cards = page.getByRole('spinbutton', { name: 'Cards' })
  await reach(page, cards)
  await typeInstead(page, '17')
  await shows(page, '--border-radius-card', '17px')
  await isSaved(page)
  await pressByKeyboard(page, button(page, 'Publish'), 'Shift+Tab')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row')).toHaveCount(2)
  await reach(page, dialog.getByRole('textbox', { name: 'Note (optional)' }))
  await page.keyboard.type('Rounder cards')
  await pressByKeyboard(page, dialog.getByRole('button', { name: /^Publish version \d+$/ }))
  await expect(page.getByText(/^Version \d+ is published\.$/)).toBeVisible()
  await expect(page.getByTestId('saved')).toHaveText(/^Same as version \d+$/)
  const visitor = await browser.newPage({ baseURL: baseURL ?? '' })
  await expect(async () => {
    await visitor.goto(`/careers?${DEMO}`)
    const radius = () => getComputedStyle(document.documentElement).getPropertyValue('--border-radius-card')
    expect(await visitor.evaluate(radius)).toBe('17px')
  }).toPass({ timeout: 15_000 })
  await visitor.close()
  await pressByKeyboard(page, view(page, 'Versions'))
  await expect(page.getByText('Rounder cards')).toBeVisible()
  await foyer('theme', 'rollback', '1', ...SITE)
})

test('ten generated themes can be read on the page for jobs and the one that checks letters [S8] @desk', async ({
  page,
}) => {
  const all = readableThemes(10)
  for (const path of ['/careers', '/offers/verify']) {
    await open(page, path)
    if (path === '/careers') await expect(cards(page).first()).toBeVisible()
    const product = path === '/careers' ? 'pcsx' : 'default'
    await expect(page.locator('html')).toHaveAttribute('data-product', product)
    for (const [number, theme] of all.entries()) {
      // Each theme on one of the pages, half of them dark.
      if ((number % 2 === 0) !== (product === 'pcsx')) continue
      const mode = number % 4 < 2 ? 'light' : 'dark'
      await page.emulateMedia({ colorScheme: mode })
      const look = [...previewLook(theme, product, mode, { files: noFiles, site: {} })]
      await page.evaluate((properties) => {
        for (const [name, value] of properties) document.documentElement.style.setProperty(name, value)
      }, look)
      expect(await refusedBy(page, undefined, ['color-contrast']), `theme ${number} on ${path}`).toEqual([])
    }
  }
})

/** A value to see, and the token of a section that takes it. */
function example(section: string, product: Product): { key: TokenKey; value: string } {
  const own = [...tokens].filter(([key]) => key.split('.')[0] === section && belongsTo(key, product))
  const [key] = own.find(([, { type }]) => type === 'color') ?? own.find(([, { type }]) => type === 'dimension') ?? []
  if (!key) throw new Error(`${section} has nothing to edit.`)
  return { key, value: tokens.get(key)?.type === 'color' ? '#7a1fa2' : '5' }
}

const PAGES = { default: 'Dashboard', pcsx: 'Job search' } as const

for (const product of products)
  test(`every section of ${product === 'pcsx' ? 'the search and jobs' : 'all pages'} can be edited, and is seen at once [S8] @desk`, async ({
    page,
  }) => {
    test.setTimeout(150_000)
    await newBuilder(page)
    await openBuilder(page)
    await page.getByRole('combobox', { name: 'Page' }).selectOption(PAGES[product])
    await expect(draft(page)).toHaveAttribute('data-product', product, { timeout: 30_000 })
    await button(page, message('en', `theme.product.${product}`)).click()
    for (const name of sections.filter((one) => product === 'pcsx' || !one.startsWith('pcsx_'))) {
      const { key, value } = example(name, product)
      const heading = section(page, message('en', `theme.section.${name}`))
      if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click()
      const field = page.locator(`[data-token="${key}"]`).locator('input:not([type=color])').first()
      await field.fill(value)
      await shows(page, tokens.get(key)?.property ?? '', value.startsWith('#') ? value : `${value}px`)
    }
    await isSaved(page)
  })

test('the preview shows dark, right to left, the published look and what was clicked [S8] @desk', async ({ page }) => {
  test.setTimeout(120_000)
  await newBuilder(page)
  await openBuilder(page)
  await button(page, 'Dark').click()
  await expect.poll(() => draft(page).evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true)
  await page.getByRole('checkbox', { name: 'Right to left' }).check()
  await expect(draft(page)).toHaveAttribute('dir', 'rtl', { timeout: 30_000 })
  await page.getByRole('checkbox', { name: 'Right to left' }).uncheck()
  await button(page, 'Both').click()
  const published = page.frameLocator('iframe[title="Preview of the published look"]').locator('html')
  await expect(published).toHaveAttribute('data-preview', 'on', { timeout: 30_000 })
  await expect(draft(page)).toHaveAttribute('data-scripts', 'ready', { timeout: 30_000 })
  await page
    .frameLocator('iframe[title="Preview of the draft"]')
    .getByRole('banner')
    .click({ position: { x: 600, y: 8 } })
  await expect(section(page, 'Navigation bar')).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('document')).toHaveAttribute('lang', 'en')
})

test('of two theme builders the later one sees the differences and chooses, and can have the others back [S8] @desk', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await newBuilder(page)
  await openBuilder(page)
  const other = await page.context().newPage()
  await openBuilder(other)
  await color(other, 'Accent').fill('#0050b3')
  await isSaved(other)
  await color(page, 'Accent').fill('#7a1fa2')
  const dialog = page.getByRole('alertdialog', { name: 'Someone else changed this theme, too' })
  await expect(dialog.getByRole('row')).toHaveCount(2)
  await expect(dialog).toContainText('#0050b3')
  await isClean(page)
  await dialog.getByRole('button', { name: 'Take their changes' }).click()
  await expect(color(page, 'Accent')).toHaveValue('#0050b3')
  await button(page, 'Undo').click()
  await expect(color(page, 'Accent')).toHaveValue('#7a1fa2')
  await isSaved(page)
  await other.close()
})

test('on a phone the parts of the theme builder are tabs, all of it fits, dark and right to left, and its texts are from the catalogue [S8] @desk', async ({
  page,
}) => {
  await newBuilder(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${THEME}?${DEMO}&hl=ar`)
  await isReady(page)
  await isClean(page)
  const parts = page.getByRole('navigation', { name: message('ar', 'theme.views') })
  for (const name of ['preview', 'versions', 'exchange', 'design'] as const) {
    await parts.getByRole('link', { name: message('ar', `theme.view.${name}`) }).click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    if (name === 'preview') await expect(page.locator('iframe')).toBeVisible()
  }
  for (const name of ['design', 'preview', 'versions', 'exchange']) {
    await page.goto(`${THEME}?${DEMO}&hl=en-XA&view=${name}`)
    await isReady(page)
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
    expect(await textsOutsideOfCatalogue(page), name).toEqual([])
  }
})

test('for candidates without the right there is no theme builder [S8] @desk', async ({ page }) => {
  await newCandidate(page)
  const answer = await page.goto(`${THEME}?${DEMO}`)
  expect(answer?.status()).toBe(404)
  await isReady(page)
  await expect(page.getByRole('link', { name: 'Theme builder' })).toHaveCount(0)
})
