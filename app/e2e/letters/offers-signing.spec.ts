import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type FrameLocator, type Locator, type Page, test } from '@playwright/test'
import { makeTestLetter } from '#testing/letters/make-letter.ts'
import { newCandidate } from '../steps/new-candidate.ts'
import { button, DRAWN, extendOffer, LIST, NAME, shownLetter, statusOf } from './offers-steps.ts'
import { DEMO, open, refusals } from '../steps/page-steps.ts'
import { adopt, agree, draw, next, sign } from './signing-steps.ts'

test.describe.configure({ timeout: 120_000 })

/** A letter of two pages with a box that has to be ticked, one that has not, and a signature. */
async function letterToSign(): Promise<string> {
  const box = { width: 14, height: 14, ticked: false }
  const bytes = await makeTestLetter([
    { lines: ['Dear Ines', '', 'we are glad to offer you the position.'] },
    {
      lines: [
        'Terms of your employment',
        '',
        '',
        '      I have received the handbook.',
        '',
        '      Send me the newsletter.',
      ],
      fields: [
        { ...box, name: 'handbook', x: 60, y: 704, required: true },
        { ...box, name: 'newsletter', x: 60, y: 668 },
        { name: 'signature', x: 60, y: 300, width: 200, height: 50 },
        { name: 'date', x: 300, y: 300, width: 120, height: 26 },
      ],
    },
  ])
  const path = join(mkdtempSync(join(tmpdir(), 'foyer-letter-')), 'Offer letter.pdf')
  writeFileSync(path, bytes)
  return path
}

const frameOf = (page: Page): FrameLocator => page.getByTestId('esign-frame').contentFrame()

/** Moves the focus on by Tab until it is there; so it can be reached. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement && document.hasFocus())) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** Expects a button of the frame to be in the window completely, however far the page around the frame is scrolled. */
async function alwaysInView(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeInViewport({ ratio: 1 })
  for (const share of [0.3, 0.6, 1, 0]) {
    await page.getByTestId('esign-frame').evaluate((frame, part) => {
      // To where a third of the window still shows the end of the frame.
      const last = window.scrollY + frame.getBoundingClientRect().bottom - window.innerHeight / 3
      window.scrollTo({ top: last * part, behavior: 'instant' })
    }, share)
    await expect(target, `scrolled to ${share}`).toBeInViewport({ ratio: 1 })
  }
}

/** Waits for the signed file, saves it from the viewer, and has it checked by the public page. */
async function takeAndVerify(page: Page, offer: string): Promise<void> {
  const row = page.getByTestId('offer-document')
  await open(page, `/careers/offer/${offer}`)
  await expect(row).toContainText('Document has been signed')
  await expect(async () => {
    await page.reload()
    await expect(row.getByRole('button', { name: 'View', exact: true })).toBeEnabled({ timeout: 1500 })
  }).toPass({ timeout: 60_000 })
  await expect(row).not.toContainText('is being generated')
  await row.getByRole('button', { name: 'View', exact: true }).click()
  await expect(shownLetter(page)).toBeVisible(DRAWN)
  const download = page.waitForEvent('download')
  await page.getByTestId('pdf-viewer').getByRole('button', { name: 'Download' }).click()
  const path = await (await download).path()
  await button(page, 'Text').click()
  await expect(
    page
      .getByRole('region', { name: /^Page \d+ of/ })
      .filter({ hasText: NAME })
      .first(),
  ).toBeVisible()
  await open(page, `/offers/verify?${DEMO}`)
  await page.getByLabel('Signed letter (PDF)').setInputFiles({
    name: 'Signed.pdf',
    mimeType: 'application/pdf',
    buffer: readFileSync(path),
  })
  await expect(page.getByRole('status').filter({ hasText: 'This letter hasn’t changed' })).toBeVisible()
}

test('a candidate signs a letter with the keyboard alone, and the signed file verifies as valid @desk [O3] [O9]', async ({
  page,
}) => {
  const email = await newCandidate(page)
  const offer = await extendOffer(page, email, ['esign'], { files: [await letterToSign()] })
  await open(page, LIST)
  for (const name of ['View job offer', 'Start']) {
    await tabTo(page, button(page, name))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  const frame = frameOf(page)
  await expect(frame.getByText('2 fields left')).toBeVisible(DRAWN)
  await alwaysInView(page, next(frame))
  await tabTo(page, next(frame))
  await page.keyboard.press('Enter')
  const box = frame.getByRole('checkbox', { name: 'handbook, Checkbox, page 2' })
  await expect(box).toBeFocused()
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  await tabTo(page, frame.getByRole('button', { name: 'Sign here: Signature, page 2' }))
  await page.keyboard.press('Enter')
  await expect(frame.getByRole('dialog').getByRole('radio', { name: 'Type' })).toBeChecked()
  await tabTo(page, frame.getByRole('dialog').getByRole('textbox'))
  await page.keyboard.press('Enter')
  const placed = frame.getByRole('button', { name: 'filled in: Signature, page 2' })
  await expect(placed).toBeFocused()
  expect(await refusals(page)).toEqual([])
  // The same tab gives back what was done.
  await page.reload()
  await expect(placed).toBeVisible(DRAWN)
  await expect(box).toBeChecked()
  await tabTo(page, agree(frame))
  await page.keyboard.press('Space')
  await tabTo(page, sign(frame))
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('toast')).toContainText('Successfully signed the offer letter')
  await expect(page).toHaveURL(/\/careers\/offers\?/)
  await expect(page.getByTestId('offer-card')).toContainText('Offer accepted')
  expect(await statusOf(page, offer.enc_id)).toBe('Accepted')
  await takeAndVerify(page, offer.enc_id)
})

test('a candidate signs on a phone with a drawn name, and the button to the next field stays in view @phone [O3] [O9]', async ({
  page,
}) => {
  const email = await newCandidate(page)
  const offer = await extendOffer(page, email, ['esign'], { files: [await letterToSign()] })
  await open(page, LIST)
  await button(page, 'View job offer').tap()
  // The letter does not carry its font; it is drawn with the one that this site serves.
  const fetched = page.waitForResponse(/\/gen\/pdf\/[\d.]+\/standard_fonts\/LiberationSans-Regular\.ttf$/, DRAWN)
  await button(page, 'Start').tap()
  const frame = frameOf(page)
  await expect(frame.getByText('2 fields left')).toBeVisible(DRAWN)
  const font = await fetched
  expect([font.status(), new URL(font.url()).origin]).toEqual([200, new URL(page.url()).origin])
  expect((await page.getByTestId('esign-frame').boundingBox())?.height).toBeGreaterThanOrEqual(600)
  await alwaysInView(page, next(frame))
  await page.setViewportSize({ width: 360, height: 640 })
  await alwaysInView(page, next(frame))
  await page.setViewportSize({ width: 390, height: 844 })
  await next(frame).tap()
  const box = frame.getByRole('checkbox', { name: 'handbook, Checkbox, page 2' })
  await expect(box).toBeInViewport()
  await box.tap()
  await next(frame).tap()
  await expect(next(frame)).toBeInViewport({ ratio: 1 })
  await frame.getByRole('button', { name: 'Sign here: Signature, page 2' }).tap()
  await expect(adopt(frame)).toBeInViewport({ ratio: 1 })
  await draw(page, frame.getByTestId('signature-pad'))
  await adopt(frame).tap()
  await expect(frame.getByText('All fields are filled in')).toBeVisible()
  await agree(frame).tap()
  await sign(frame).tap()
  await expect(page.getByTestId('offer-card')).toContainText('Offer accepted')
  expect(await statusOf(page, offer.enc_id)).toBe('Accepted')
})
