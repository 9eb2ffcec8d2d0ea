import { expect, type Page, test } from '@playwright/test'
import { belongsTo, type Product, products, sections, type TokenKey, tokens } from '#features/theme/tokens.ts'
import { message } from '#platform/messages/messages.ts'
import { refusedBy } from './axe.ts'
import { newCandidate } from './new-candidate.ts'
import { foyer } from './operator.ts'
import { DEMO, isReady, open } from './search-steps.ts'

const THEME = '/careers/tools/theme'
const API = `/api/pcsx/tools/theme`
const SITE = ['--domain', 'meridian.example']

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const section = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}( \\d+ hard to read)?$`) })
const color = (page: Page, name: string) => page.getByRole('textbox', { name: `${name} Light`, exact: true })
const draft = (page: Page) => page.frameLocator('iframe[title="Preview of the draft"]').locator('html')
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the theme builder' }).getByRole('link', { name, exact: true })
const isSaved = (page: Page) => expect(page.getByTestId('saved')).toHaveText(/^Saved \d/)

/** Expects no accessibility fault. The page in the preview's frame has the landmarks that every page of the site has. */
async function isClean(page: Page, part?: string): Promise<void> {
  const found = await refusedBy(page, part)
  const framed = await page.locator('iframe').count()
  expect(found.filter((fault) => framed === 0 || !fault.startsWith('landmark-unique'))).toEqual([])
}

/** Returns a property of the framed page's look. */
const look = (page: Page, property: string) =>
  draft(page).evaluate((root, name) => getComputedStyle(root).getPropertyValue(name).trim(), property)

/** Waits until the framed page has a value. */
const shows = (page: Page, property: string, value: string) =>
  expect.poll(() => look(page, property), { timeout: 20_000 }).toBe(value)

/** Deletes the company's draft. */
async function discardDraft(page: Page): Promise<void> {
  const shown = await page.request.get(`${API}?${DEMO}`)
  const { data } = (await shown.json()) as { data: { draft: { revision: number } } }
  if (data.draft.revision === 0) return
  const first = await page.request.get(`/careers?${DEMO}`)
  const headers = { 'x-csrf-token': first.headers()['x-csrf-token'] ?? '', origin: new URL(first.url()).origin }
  await page.request.post(`${API}/discard?${DEMO}`, { data: { revision: data.draft.revision }, headers })
}

/** Signs up a theme builder, who begins without a draft. */
async function newBuilder(page: Page): Promise<void> {
  await foyer('user', 'grant', await newCandidate(page), 'theme-builder')
  await discardDraft(page)
}

async function openBuilder(page: Page): Promise<void> {
  await open(page, THEME)
  await expect(draft(page)).toHaveAttribute('data-scripts', 'ready', { timeout: 30_000 })
}

// The emulated colours would win over those that the editor gives its frames.
test.use({ colorScheme: null })

test.afterEach(async ({ page }) => discardDraft(page).catch(() => undefined))

test('a theme builder changes a color, follows the nearest one that can be read, undoes, publishes, and a visitor sees it [S8] @desk', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  await newBuilder(page)
  await openBuilder(page)
  const muted = color(page, 'Muted text')
  const before = await muted.inputValue()
  await muted.fill('#b9bdbb')
  await shows(page, '--color-muted', '#b9bdbb')
  await expect(page.getByText(/^\d+ color pairs are hard to read$/).first()).toBeVisible()
  const fixes = page.getByRole('group', { name: 'Muted text' }).getByRole('button', { name: /^Use #[0-9a-f]{6}$/ })
  const nearest = (await fixes.first().textContent())?.replace('Use ', '') ?? ''
  await fixes.first().click()
  await expect(muted).toHaveValue(nearest)
  await shows(page, '--color-muted', nearest)
  await button(page, 'Undo').click()
  await expect(muted).toHaveValue('#b9bdbb')
  await button(page, 'Undo').click()
  await expect(muted).toHaveValue(before)
  await section(page, 'Corners').click()
  const cards = page.getByRole('spinbutton', { name: 'Cards' })
  await cards.fill('17')
  await shows(page, '--border-radius-card', '17px')
  await isSaved(page)
  await button(page, 'Publish').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row')).toHaveCount(2)
  await dialog.getByRole('textbox', { name: 'Note (optional)' }).fill('Rounder cards')
  await dialog.getByRole('button', { name: /^Publish version \d+$/ }).click()
  await expect(page.getByText(/^Version \d+ is published\.$/)).toBeVisible()
  await expect(page.getByTestId('saved')).toHaveText(/^Same as version \d+$/)
  const visitor = await browser.newPage({ baseURL: baseURL ?? '' })
  await expect(async () => {
    await visitor.goto(`/careers?${DEMO}`)
    const radius = () => getComputedStyle(document.documentElement).getPropertyValue('--border-radius-card')
    expect(await visitor.evaluate(radius)).toBe('17px')
  }).toPass({ timeout: 15_000 })
  await visitor.close()
  await view(page, 'Versions').click()
  await expect(page.getByText('Rounder cards')).toBeVisible()
  await foyer('theme', 'rollback', '1', ...SITE)
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

test('on a phone the parts of the theme builder are tabs, and all of it fits, dark and right to left [S8] @desk', async ({
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
})

test('for candidates without the right there is no theme builder [S8] @desk', async ({ page }) => {
  await newCandidate(page)
  const answer = await page.goto(`${THEME}?${DEMO}`)
  expect(answer?.status()).toBe(404)
  await isReady(page)
  await expect(page.getByRole('link', { name: 'Theme builder' })).toHaveCount(0)
})
