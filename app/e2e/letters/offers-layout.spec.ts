import { expect, type Locator, test } from '@playwright/test'
import { type MessageId, message } from '#platform/messages/messages.ts'
import { button, DRAWN, openLetter } from './offers-steps.ts'
import { DEMO, open, refusals } from '../steps/page-steps.ts'

test.describe.configure({ timeout: 120_000 })

/** Returns the right edge of an element's text, not of its box. */
const endOfText = (text: Locator): Promise<number> =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().right
  })

/** Returns the words of an element that a line break cuts in two. */
const brokenWords = (text: Locator): Promise<string[]> =>
  text.evaluate((element) => {
    const broken: string[] = []
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}]+/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (range.getClientRects().length > 1) broken.push(word)
      }
    return broken
  })

test('the job’s name is aligned with the rest of the heading right to left @desk [RB-21]', async ({ page }) => {
  const { offer } = await openLetter(page, 'esign')
  await open(page, `/careers/offer/${offer.enc_id}?hl=ar`)
  await expect(page.getByRole('document')).toHaveAttribute('dir', 'rtl')
  const name = await endOfText(page.getByRole('heading', { level: 1 }).locator('bdi'))
  const sentence = await endOfText(page.getByText(message('ar', 'offers.message.extended')))
  expect(Math.abs(name - sentence)).toBeLessThan(8)
})

test('no button of the signing page breaks a word on a narrow phone, in German [RB-21] @desk', async ({ page }) => {
  const { offer } = await openLetter(page, 'esign')
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`/careers/offer-letter/${offer.enc_id}?${DEMO}&hl=de`)
  const frame = page.getByTestId('esign-frame').contentFrame()
  const named = (id: MessageId) => frame.getByRole('button', { name: message('de', id), exact: true })
  const buttons = named('signing.next').or(named('signing.decline')).or(named('signing.sign'))
  await expect(buttons).toHaveCount(3)
  for (const one of await buttons.all()) {
    await expect(one).toBeVisible()
    expect(await brokenWords(one)).toEqual([])
  }
})

test('a candidate downloads and prints a letter before signing it in its frame @desk', async ({ page }) => {
  await openLetter(page, 'esign')
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset['printed'] = String(document.querySelectorAll('.fk-print img').length)
    }
  })
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect.poll(() => page.evaluate(() => document.body.dataset['printed']), { timeout: 20_000 }).toBe('1')
  await expect(page.locator('.fk-print')).toHaveCount(0)
})

test('on a phone the tools of a letter take two lines, and a button opens the rest by keyboard @phone', async ({
  page,
}) => {
  const { offer } = await openLetter(page, 'inline')
  const tools = page.locator('.fk-pdf-tools')
  for (const hl of ['de', 'ar', 'ja', 'en']) {
    await open(page, `/careers/offer-letter/${offer.enc_id}?hl=${hl}`)
    await expect(tools).toBeVisible(DRAWN)
    const { height = 0 } = (await tools.boundingBox()) ?? {}
    expect(height, hl).toBeLessThanOrEqual(2 * 45 + 16)
  }
  const [more, save] = [button(page, 'More tools'), tools.getByRole('button', { name: 'Download' })]
  await expect(save).toBeHidden()
  await more.press('Enter')
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(tools.getByRole('button', { name: 'Zoom out' })).toBeFocused()
  await expect(save).toBeInViewport()
  expect(await refusals(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await expect(save).toBeHidden()
  await more.press('Enter')
  await tools.getByRole('searchbox').focus()
  await expect(save).toBeHidden()
})

test('on a phone the signing page fills the screen, and nothing around it scrolls @phone', async ({ page }) => {
  await openLetter(page, 'esign')
  const frame = page.getByTestId('esign-frame')
  const next = page.getByTestId('esign-frame').contentFrame().getByTestId('next-field')
  await expect(next).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Open full screen to sign' }).tap()
  const leave = page.getByRole('button', { name: 'Leave full screen' })
  await expect(leave).toBeInViewport({ ratio: 1 })
  await expect(next).toBeInViewport({ ratio: 1 })
  const [box, bar] = [await frame.boundingBox(), await leave.boundingBox()]
  expect(Math.round((box?.height ?? 0) + (bar?.height ?? 0))).toBe(page.viewportSize()?.height)
  expect(box?.width).toBe(page.viewportSize()?.width)
  // Nothing behind it can be reached, and the page does not move.
  await expect(page.getByRole('heading', { level: 1, name: 'Offer letter' })).not.toBeVisible()
  await page.mouse.wheel(0, 500)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await leave.tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Offer letter' })).toBeVisible()
  await expect(frame).toBeVisible()
})
