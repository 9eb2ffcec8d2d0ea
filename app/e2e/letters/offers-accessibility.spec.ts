import { expect, type Page, test } from '@playwright/test'
import { newCandidate } from '../steps/new-candidate.ts'
import { DRAWN, extendOffer, letterFile, LIST, shownLetter } from './offers-steps.ts'
import { type MessageId, message } from '#platform/messages/messages.ts'
import { outsideWindow } from '../steps/outside-window.ts'
import { textsOutsideOfCatalogue } from '../steps/page-texts.ts'
import { open as openPage, refusals } from '../steps/page-steps.ts'

const SHOTS = process.env['FOYER_E2E_SHOTS']

/** Visits every page of offers in a language, and looks at each state. */
async function walkOffers(page: Page, hl: string, look: (name: string) => Promise<void>): Promise<void> {
  const open = (path: string) => openPage(page, `${path}?hl=${hl}`)
  const text = (id: MessageId) => ({ name: message(hl, id), exact: true })
  const press = (id: MessageId) => page.getByRole('button', text(id)).click()
  const email = await newCandidate(page)
  const offer = await extendOffer(page, email, ['inline', 'steps', 'esign', 'readonly'])
  const document = (index: number) => `/careers/offer/${offer.enc_id}/offer-document/${offer.documents[index]?.id}`
  await open(LIST)
  await look('list')
  await open(`/careers/offer/${offer.enc_id}`)
  await look('offer')
  await open(document(0))
  await expect(shownLetter(page)).toBeVisible(DRAWN)
  await press('offers.submit')
  await expect(page.getByRole('checkbox', text('offers.agreement'))).toBeFocused()
  await look('name missing')
  await press('offers.letter.asText')
  await press('offers.decline')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('decline')
  await open(document(1))
  const signed = await letterFile('Signed')
  await page.getByLabel(message(hl, 'offers.upload.choose')).setInputFiles(signed.path)
  await expect(shownLetter(page)).toBeVisible(DRAWN)
  await page.route('**/accept*', () => undefined)
  await press('offers.submit')
  await expect(page.getByRole('progressbar')).toBeVisible()
  await look('sending')
  await press('offers.upload.stop')
  await page.unroute('**/accept*')
  await open(document(2))
  const frame = page.getByTestId('esign-frame').contentFrame()
  await expect(frame.locator('canvas').first()).toBeVisible(DRAWN)
  await look('signing page')
  const asText = frame.getByRole('button', text('signing.asText'))
  await asText.click()
  await look('signing page as text')
  await asText.click()
  await frame
    .getByRole('button', { name: message(hl, 'signing.here.signature') })
    .first()
    .click()
  await look('signature')
  await frame.getByRole('radio').nth(1).check()
  await look('pad')
  await frame.getByRole('dialog').getByRole('button', text('signing.cancel')).click()
  await frame.getByRole('button', text('signing.decline')).click()
  await look('decline to sign')
  await open('/public/esignWidget')
  await expect(page.getByRole('heading', text('signing.unavailable.title'))).toBeVisible()
  await look('no such signing page')
  await open('/offers/verify')
  await page.getByLabel(message(hl, 'verify.label')).setInputFiles(signed.path)
  await expect(page.getByRole('heading', text('verify.fault.heading'))).toBeVisible()
  await look('not valid')
}

/** Returns what the accessibility rules refuse, and texts of no catalogue, in the page and in its frame. */
async function faultsOf(page: Page, hl: string): Promise<string[]> {
  const found: string[] = await refusals(page)
  for (const frame of page.frames()) {
    if (hl === 'en-XA') found.push(...(await textsOutsideOfCatalogue(frame)))
    const direction = await frame.evaluate(() => document.documentElement.dir)
    if (direction !== (hl === 'ar' ? 'rtl' : 'ltr')) found.push(`written ${direction}`)
  }
  return found
}

for (const { hl, scheme, width } of [
  { hl: 'ar', scheme: 'dark', width: 360 },
  { hl: 'en-XA', scheme: 'light', width: 1280 },
] as const)
  test(`offers, letters, the signing page and the verify page meet the accessibility rules and fit every window: ${hl}, ${scheme} [S10] [RB-01]`, async ({
    page,
  }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const found: string[] = []
    await walkOffers(page, hl, async (name) => {
      found.push(...(await outsideWindow(page)).map((fault) => `${name} at ${fault}`))
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/offers-${name}-${hl}-${width}.png` })
      found.push(...(await faultsOf(page, hl)).map((fault) => `${name} at ${width}: ${fault}`))
    })
    expect(found).toEqual([])
  })
