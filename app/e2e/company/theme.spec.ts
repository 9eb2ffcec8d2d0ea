import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, type FileChooser, type Locator, type Page, test } from '@playwright/test'
import { noFiles } from '#features/company/theme/css.ts'
import { belongsTo, type Product, products, sections, type TokenKey, tokens } from '#features/company/theme/tokens.ts'
import { previewLook } from '#features/company/theme/web/frame/preview-look.ts'
import { message } from '#platform/messages/messages.ts'
import { readableThemes } from '#testing/themes/generated-themes.ts'
import { makeWoff2 } from '#testing/themes/make-woff2.ts'
import { refusedBy } from '../steps/axe.ts'
import { newCandidate } from '../steps/new-candidate.ts'
import { foyer } from '../steps/operator.ts'
import { textsOutsideOfCatalogue } from '../steps/page-texts.ts'
import { cards } from '../search/search-steps.ts'
import { DEMO, isReady, open } from '../steps/page-steps.ts'
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

// One file, so that one worker runs it: all of these tests edit the draft of the same company.
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
  // What is typed slowly, on a busy machine, is undone in several steps.
  await expect(async () => {
    if ((await muted.inputValue()) !== before) await page.keyboard.press('Enter')
    await expect(muted).toHaveValue(before, { timeout: 500 })
  }).toPass()
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

/** Opens the dialog for files by keyboard and chooses one. */
async function chooseByKeyboard(page: Page, input: Locator, file: Parameters<FileChooser['setFiles']>[0]) {
  const opened = page.waitForEvent('filechooser')
  await pressByKeyboard(page, input)
  await (await opened).setFiles(file)
}

/** Removes a file by keyboard, once no draft uses it. */
async function removeByKeyboard(page: Page, group: Locator, name: string, none: string) {
  await reach(page, group.getByRole('radio', { name }), 'Shift+Tab')
  await page.keyboard.press('ArrowUp')
  await expect(group.getByRole('radio', { name: none })).toBeChecked()
  await isSaved(page)
  await pressByKeyboard(page, group.getByRole('button', { name: `Remove ${name}` }))
  await pressByKeyboard(page, page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }))
  await expect(group.getByRole('radio', { name })).toHaveCount(0)
}

function serif(): Buffer {
  const folder = join(createRequire(import.meta.url).resolve('@expo-google-fonts/source-serif-4/package.json'), '..')
  return Buffer.from(makeWoff2(readFileSync(join(folder, '400Regular/SourceSerif4_400Regular.ttf'))))
}

test('by keyboard alone, a theme builder adds a font with its license and a hero picture with its focal point, and removes them [S8] @desk', async ({
  page,
}) => {
  test.setTimeout(150_000)
  await newBuilder(page)
  await openBuilder(page)
  const fonts = page.getByRole('group', { name: 'Text font' }).getByRole('group', { name: 'Uploaded fonts' })
  await pressByKeyboard(page, page.getByRole('group', { name: 'Text font' }).getByText('Uploaded fonts').first())
  await chooseByKeyboard(page, fonts.getByLabel('Choose a font'), {
    name: 'keys.woff2',
    mimeType: 'font/woff2',
    buffer: serif(),
  })
  await expect(page.getByText('Add the license of keys.woff2, then upload it.')).toBeFocused()
  await pressByKeyboard(page, button(page, 'Upload font'))
  await expect(page.getByRole('textbox', { name: 'License' })).toBeFocused()
  await page.keyboard.type('SIL Open Font License 1.1')
  await reach(page, page.getByRole('checkbox', { name: 'We may use this font on this site' }))
  await page.keyboard.press('Space')
  await isClean(page)
  await pressByKeyboard(page, button(page, 'Upload font'))
  await expect(fonts.getByRole('radio', { name: 'keys.woff2' })).toBeChecked()
  await expect.poll(() => draft(page).evaluate((root) => getComputedStyle(root).fontFamily)).toMatch(/^t-/)
  await removeByKeyboard(page, fonts, 'keys.woff2', 'No uploaded font')

  await pressByKeyboard(page, button(page, 'Search and jobs'), 'Shift+Tab')
  await pressByKeyboard(page, section(page, 'Hero picture'))
  const pictures = page.locator('[data-token="pcsx_hero_image.image"]')
  await chooseByKeyboard(page, page.getByLabel('Choose a picture'), {
    name: 'keys.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  await expect(pictures.getByRole('radio', { name: 'keys.png' })).toBeChecked()
  const point = page.getByRole('slider', { name: 'Focal point' })
  await reach(page, point)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowUp')
  await expect(point).toHaveAttribute('aria-valuetext', '60% from the left, 49% from the top')
  await shows(page, '--pcsx-hero-image-focal-point', '60% 49%')
  await isClean(page)
  await expect(draft(page).locator('.hero img')).toHaveAttribute('src', /^\/theme\/[0-9a-f]{64}\.webp$/, {
    timeout: 20_000,
  })
  await removeByKeyboard(page, pictures, 'keys.png', 'No picture')
})

const TOKENS = {
  default: {
    light: {
      core_properties: {
        accent: { $type: 'color', $value: { colorSpace: 'display-p3', components: [0.35, 0.1, 0.6] } },
      },
    },
    base: { border_radius: { card: { $type: 'dimension', $value: { value: 3, unit: 'px' } } } },
  },
}

const tokenFile = (tokens: unknown) => ({
  name: 'brand.tokens.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(tokens)),
})

test('by keyboard alone, a theme builder imports a look, publishes it, compares it with the one before and rolls back [S8] @desk', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await newBuilder(page)
  await openBuilder(page)
  await pressByKeyboard(page, view(page, 'Import and export'))
  await chooseByKeyboard(
    page,
    page.getByLabel('Choose a token file'),
    tokenFile({ default: { light: { navbar: { texd: '#123456' } } } }),
  )
  await expect(page.getByText('brand.tokens.json has 1 fault. Your draft stays as it is.')).toBeFocused()
  await expect(page.getByRole('main')).toContainText('default.light.navbar.text')
  await chooseByKeyboard(page, page.getByLabel('Choose a token file'), tokenFile(TOKENS))
  await expect(page.getByText(/^brand\.tokens\.json changes \d+ values of your draft\.$/)).toBeFocused()
  await expect(page.getByText(/We converted the color from display-p3 to sRGB/)).toBeVisible()
  await isClean(page)
  await pressByKeyboard(page, button(page, 'Replace the draft'))
  await isSaved(page)
  const saved = page.waitForEvent('download')
  await pressByKeyboard(page, button(page, 'Download design tokens'), 'Shift+Tab')
  const exported = JSON.parse(readFileSync(await (await saved).path(), 'utf8')) as typeof TOKENS
  expect(exported.default.base.border_radius.card.$value).toEqual({ value: 3, unit: 'px' })

  await pressByKeyboard(page, button(page, 'Publish'), 'Shift+Tab')
  const dialog = page.getByRole('dialog')
  await reach(page, dialog.getByRole('textbox', { name: 'Note (optional)' }))
  await page.keyboard.type('From the brand file')
  await pressByKeyboard(page, dialog.getByRole('button', { name: /^Publish version \d+$/ }))
  await expect(page.getByTestId('saved')).toHaveText(/^Same as version \d+$/)
  await pressByKeyboard(page, view(page, 'Versions'))
  const newest = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Version \d+ In use$/ }) })
  await expect(newest).toContainText('From the brand file')
  const first = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Version 1', exact: true }) })
  await pressByKeyboard(page, first.getByText('Compare with the look in use'))
  await expect(first.getByRole('row', { name: /Cards \(Corners\).*3px/ })).toBeVisible()
  await isClean(page)
  await pressByKeyboard(page, first.getByRole('button', { name: 'Roll back to version 1' }))
  const ask = page.getByRole('alertdialog', { name: 'Roll back to version 1?' })
  await reach(page, ask.getByRole('textbox', { name: 'Note for the history (optional)' }))
  await typeInstead(page, 'Too purple')
  await pressByKeyboard(page, ask.getByRole('button', { name: 'Roll back' }))
  await expect(page.getByText(/^Version \d+ is published\. It has the look of version 1\.$/)).toBeVisible()
  await expect(newest).toContainText('Too purple')
  await pressByKeyboard(page, view(page, 'Design'))
  await expect(color(page, 'Accent')).not.toHaveValue(/^#5/)
  const { number } = (await foyer('theme', 'get', '--domain', 'meridian.example')) as { number?: number }
  expect(number).not.toBe(1)
})
