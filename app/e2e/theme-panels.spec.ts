import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, type FileChooser, type Locator, type Page, test } from '@playwright/test'
import { makeWoff2 } from '#testing/themes/make-woff2.ts'
import { foyer } from './operator.ts'
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
  typeInstead,
  view,
} from './theme-steps.ts'

// The emulated colours would win over those that the editor gives its frames.
test.use({ colorScheme: null })

test.afterEach(async ({ page }) => discardDraft(page).catch(() => undefined))

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
