import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { LetterSheet } from '#testing/letters/make-letter.ts'
import type { OpenedCeremony } from '../steps/open-ceremony.ts'
import { followCeremony } from '../steps/operator.ts'

/** Opens a letter to be signed on the running server. */
export const openLetter = (
  sheets: LetterSheet[],
  rest: { name?: string; language?: string; expiresIn?: number } = {},
): Promise<OpenedCeremony> => followCeremony({ sheets, ...rest })

export async function withdraw(reference: string): Promise<void> {
  await followCeremony({ withdraw: reference })
}

/** A short letter with everything in it. */
export const LETTER: LetterSheet[] = [
  { lines: ['Dear Alice', '', 'we are glad to offer you the position.'] },
  {
    lines: ['Terms of your employment'],
    fields: [
      { name: 'signature', x: 60, y: 300, width: 200, height: 50 },
      { name: 'initials', x: 300, y: 300, width: 90, height: 50 },
      { name: 'date', x: 60, y: 240, width: 120, height: 26 },
      { name: 'name', x: 300, y: 240, width: 200, height: 26 },
    ],
  },
]

/** The signing page, alone or in a frame. */
type Place = Page | FrameLocator
export const next = (place: Place) => place.getByTestId('next-field')
export const sign = (place: Place) => place.getByRole('button', { name: 'Sign', exact: true })
export const agree = (place: Place) => place.getByRole('checkbox', { name: /I have read this document/ })
export const adopt = (place: Place) => place.getByRole('button', { name: 'Use signature' })

/** Draws a line on the pad of the window for a signature. */
export async function draw(page: Page, pad: Locator): Promise<void> {
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is no pad.')
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.6)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.3, { steps: 5 })
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.7, { steps: 5 })
  await page.mouse.up()
}

/** The messages that a frame posted to its page, with their origins. */
export const messagesToParent = (page: Page) =>
  page.evaluate(() => (window as unknown as { messagesToParent?: unknown[] }).messagesToParent ?? [])

/**
 * Shows the signing page in a frame, as the page of a letter does. The page around it is this site's by its name; with
 * `elsewhere` the frame comes from its number, which is another origin to a browser.
 */
export async function frameIt(page: Page, address: string, { elsewhere = false } = {}): Promise<FrameLocator> {
  const origin = `http://localhost:${process.env['FOYER_E2E_PORT']}`
  const source = `${elsewhere ? origin.replace('localhost', '127.0.0.1') : origin}${address}`
  // A real answer of the server: browsers let a page that came from nowhere frame nothing of this machine.
  await page.goto('/healthz')
  await page.evaluate((src) => {
    const messages: unknown[] = []
    Object.assign(window, { messagesToParent: messages })
    window.addEventListener('message', ({ data, origin: from }) => messages.push([data.type, from]))
    const frame = document.createElement('iframe')
    frame.title = 'Letter'
    frame.referrerPolicy = 'strict-origin'
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups')
    frame.style.cssText = 'position:fixed;inset:0;border:0;width:100%;height:100%'
    frame.src = src
    document.body.replaceChildren(frame)
  }, source)
  const frame = page.getByTitle('Letter').contentFrame()
  await expect(frame.getByTestId('next-field')).toBeVisible()
  return frame
}

/** Opens the signing page by itself. */
export async function openOutsideFrame(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByTestId('next-field')).toBeVisible()
}
