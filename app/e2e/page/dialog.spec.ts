import { expect, type Locator, type Page, test } from '@playwright/test'
import { message } from '#platform/messages/messages.ts'
import { outsideWindow } from '../steps/outside-window.ts'
import { DEMO, open } from '../steps/page-steps.ts'

// The behaviour of every dialog (ui/dialog), shown with the sign-in dialog.
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: /^Sign in/ })
const opener = (page: Page): Locator => page.getByRole('banner').getByRole('link', { name: 'Sign in' })

async function openDialog(page: Page): Promise<void> {
  await open(page, '/careers')
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
}

test('a dialog opens without animation, fits every window, keeps the focus from the page behind it, and returns it to what opened it @desk', async ({
  page,
}) => {
  await openDialog(page)
  await test.step('nothing behind it can be focused or clicked', async () => {
    const behind = await opener(page).evaluate((link: HTMLElement) => {
      const { left, top, width, height } = link.getBoundingClientRect()
      link.focus()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return { focused: document.activeElement === link, hit: hit?.tagName }
    })
    expect(behind).toEqual({ focused: false, hit: 'DIALOG' })
  })
  await test.step('Tab and Shift+Tab never move to the page behind it', async () => {
    const places = new Set<string>()
    for (const key of ['Tab', 'Shift+Tab'])
      for (let step = 0; step < 12; step += 1) {
        await page.keyboard.press(key)
        const place = await page.evaluate(() => {
          const focused = document.activeElement
          // Focus in the browser's toolbar reads as <body>.
          if (focused === document.body) return 'toolbar'
          return focused?.closest('dialog') ? 'dialog' : `behind: ${focused?.outerHTML}`
        })
        places.add(place)
      }
    places.delete('toolbar')
    expect([...places]).toEqual(['dialog'])
  })
  const ways = {
    Escape: () => page.keyboard.press('Escape'),
    'its button': () => dialog(page).getByRole('button', { name: 'Close' }).click(),
  }
  for (const [way, close] of Object.entries(ways))
    await test.step(`closed by ${way} it returns the focus`, async () => {
      await close()
      await expect(dialog(page)).toHaveCount(0)
      await expect(opener(page)).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog(page)).toBeVisible()
    })
  await test.step('it opens without animation and fits every window', async () => {
    expect(await dialog(page).evaluate((box) => box.getAnimations({ subtree: true }).length)).toBe(0)
    expect(await outsideWindow(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 480 })
    const box = await dialog(page).boundingBox()
    expect(box?.height).toBeLessThanOrEqual(480)
    await dialog(page).getByRole('button').last().scrollIntoViewIfNeeded()
    await expect(dialog(page).getByRole('button').last()).toBeInViewport()
  })
  await test.step('canceling a file chooser in it keeps it open', async () => {
    await dialog(page).evaluate((box) => {
      const field = document.createElement('input')
      field.type = 'file'
      box.append(field)
      field.dispatchEvent(new Event('cancel', { bubbles: true }))
    })
    await expect(dialog(page)).toBeVisible()
  })
})

for (const [language, side] of [
  ['en', 'right'],
  ['ar', 'left'],
] as const)
  test(`the close button is at the ${side} in ${language} @desk`, async ({ page }) => {
    await page.goto(`/careers?${DEMO}&hl=${language}&show_login_modal=1`)
    const box = page.getByRole('dialog')
    await expect(box).toBeVisible()
    const whole = await box.boundingBox()
    const button = await box
      .getByRole('button', { name: message(language, 'session.close'), exact: true })
      .boundingBox()
    if (!whole || !button) throw new Error('The dialog has no box.')
    const isRight = button.x + button.width / 2 > whole.x + whole.width / 2
    expect(isRight ? 'right' : 'left').toBe(side)
  })
