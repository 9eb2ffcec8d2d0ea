import { expect, type Page, test } from '@playwright/test'
import { colourAt, phonePhoto, photoOf } from '../../src/testing/profiles/sample-photos.ts'
import { refusedBy } from '../steps/axe.ts'
import { newCandidate } from '../steps/new-candidate.ts'
import { open } from '../steps/page-steps.ts'

const PROFILE = '/careers/profile'

const jpeg = async () => ({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() })
const dialogOf = (page: Page) => page.getByRole('dialog')
const cropper = (page: Page) => page.getByRole('application', { name: 'Part of the photo that shows' })
/** Returns the photo that the page shows. */
async function shownPhoto(page: Page, alt: string): Promise<Buffer> {
  const path = await page.getByRole('img', { name: alt }).getAttribute('src')
  const answer = await page.request.get(path ?? '')
  expect(answer.headers()['content-type']).toBe('image/jpeg')
  return answer.body()
}

test('a candidate adds a photo with the keyboard alone, sees it in the header, describes, removes and restores it @desk', async ({
  page,
}) => {
  await newCandidate(page)
  await open(page, PROFILE)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add a photo' }).press('Enter')
  await expect(dialogOf(page).getByLabel('Choose a photo')).toBeFocused()
  expect(await refusedBy(page)).toEqual([])
  await page.keyboard.press('Space')
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: await (await photoOf(1600, 1600)).png().toBuffer() }
  await (await chooser).setFiles(picture)
  await expect(cropper(page)).toBeFocused()
  expect(await refusedBy(page)).toEqual([])
  await page.getByRole('slider', { name: 'Zoom' }).press('End')
  await cropper(page).focus()
  // The picture moves up and left until its lower right corner, which is yellow, fills the opening.
  for (let step = 0; step < 42; step += 1) {
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowUp')
  }
  await page.getByRole('textbox', { name: 'Description (optional)' }).fill('Ines by the oven')
  await page.keyboard.press('Enter')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page.getByRole('img', { name: 'Ines by the oven' })).toBeVisible()
  expect(await colourAt(await shownPhoto(page, 'Ines by the oven'), 40, 40)).toBe('yellow')
  const inHeader = page.locator('img.account-mark')
  await expect(inHeader).toBeVisible()
  expect(await inHeader.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await refusedBy(page)).toEqual([])

  await page.getByRole('button', { name: 'Edit description' }).press('Enter')
  await page.getByRole('textbox', { name: 'Description (optional)' }).fill('')
  await page.getByRole('button', { name: 'Save description' }).press('Enter')
  await expect(page.getByRole('img', { name: 'Photo of Ines Prado' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit description' })).toBeFocused()

  await page.getByRole('button', { name: 'Remove photo' }).press('Enter')
  await expect(inHeader).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByRole('img', { name: 'Photo of Ines Prado' })).toBeVisible()
  await page.reload()
  await expect(inHeader).toBeVisible()
})

test('a photo from a phone is upright, dragged and moved by buttons on a small screen, and replaced', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await newCandidate(page)
  await open(page, PROFILE)
  await page.getByRole('button', { name: 'Add a photo' }).click()
  await dialogOf(page)
    .locator('input[type=file]')
    .setInputFiles(await jpeg())
  await expect(cropper(page)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await refusedBy(page)).toEqual([])
  // Upright, the picture is blue and red above, yellow and green below. Moved up, the opening shows what is below.
  const { x, y, width, height } = (await cropper(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height / 2 - 120, { steps: 4 })
  await page.mouse.up()
  for (let step = 0; step < 5; step += 1)
    await page.getByRole('button', { name: 'Move up', exact: true }).last().click()
  await page.getByRole('button', { name: 'Save photo' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
  const first = await page.getByRole('img', { name: 'Photo of Ines Prado' }).getAttribute('src')
  const shown = await shownPhoto(page, 'Photo of Ines Prado')
  expect([await colourAt(shown, 60, 400), await colourAt(shown, 400, 400)]).toEqual(['yellow', 'green'])

  await page.getByRole('button', { name: 'Change photo' }).click()
  await dialogOf(page)
    .locator('input[type=file]')
    .setInputFiles(await jpeg())
  await page.getByRole('button', { name: 'Save photo' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page.getByRole('img', { name: 'Photo of Ines Prado' })).not.toHaveAttribute('src', first ?? '')
})

test('a file that is not a photo, a lost connection and a stopped upload keep the dialog open @desk', async ({
  page,
}) => {
  await newCandidate(page)
  await open(page, PROFILE)
  await page.getByRole('button', { name: 'Add a photo' }).click()
  const input = dialogOf(page).locator('input[type=file]')
  await input.setInputFiles({ name: 'me.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') })
  await expect(page.getByText('We can’t use this file as a photo.', { exact: false })).toBeVisible()
  await input.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') })
  await expect(page.getByText('We can’t use this file as a photo.', { exact: false })).toBeVisible()
  expect(await refusedBy(page)).toEqual([])
  await input.setInputFiles(await jpeg())
  await page.getByRole('textbox', { name: 'Description (optional)' }).fill('Typed once')
  await page.route('**/api/pcsx/profile_avatar*', (route) => route.abort())
  await page.getByRole('button', { name: 'Save photo' }).click()
  await expect(page.getByText('Something went wrong. Please try again')).toBeVisible()
  expect(await refusedBy(page)).toEqual([])
  await page.unroute('**/api/pcsx/profile_avatar*')
  // The request waits until the candidate stops it.
  await page.route('**/api/pcsx/profile_avatar*', () => undefined)
  await page.getByRole('button', { name: 'Save photo' }).click()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByText('You stopped sending the photo. It’s still here.')).toBeVisible()
  await page.unroute('**/api/pcsx/profile_avatar*')
  await expect(page.getByRole('textbox', { name: 'Description (optional)' })).toHaveValue('Typed once')
  await page.getByRole('button', { name: 'Save photo' }).click()
  await expect(page.getByRole('img', { name: 'Typed once' })).toBeVisible()
})
