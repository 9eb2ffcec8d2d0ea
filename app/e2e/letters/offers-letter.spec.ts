import { expect, type Page, test } from '@playwright/test'
import {
  agreement,
  button,
  extendOffer,
  letterFile,
  LIST,
  NAME,
  nameField,
  openLetter,
  DRAWN,
  shownLetter,
  statusOf,
  watchCalls,
} from './offers-steps.ts'
import { candidateWithoutName, newCandidate } from '../steps/new-candidate.ts'
import { open, refusals } from '../steps/page-steps.ts'
import { recordNotices } from '../steps/notices.ts'
import { expireSessionCookie, passwordField, signInButton, signInWindow } from '../steps/sign-in-steps.ts'

test.beforeEach(() => test.slow())

/** The name of the chosen file. */
const chosenFile = (page: Page) => page.getByRole('status').filter({ hasText: /\.pdf/ })

test('a letter is signed only with the exact name of the profile [O4] [O6]', async ({ page }) => {
  await openLetter(page, 'inline')
  await expect(shownLetter(page)).toBeVisible(DRAWN)
  expect((await page.getByTestId('pdf-viewer').boundingBox())?.height).toBeGreaterThanOrEqual(1000)
  const calls = watchCalls(page)
  await button(page, 'Submit signed offer').click()
  await expect(page.getByText('Please enter your full name as the electronic signature')).toBeVisible()
  await expect(page.getByText('Confirm that you’ve read and agree')).toBeVisible()
  await expect(agreement(page)).toBeFocused()
  await agreement(page).check()
  for (const wrong of ['ines prado', `${NAME} Sr`, 'Ines']) {
    await nameField(page).fill(wrong)
    await button(page, 'Submit signed offer').click()
    await expect(
      page.getByText('Please enter your full name as shown on the offer letter and your profile'),
    ).toBeVisible()
    await expect(nameField(page)).toBeFocused()
    await expect(nameField(page)).toHaveValue(wrong)
  }
  expect(calls).toEqual([])
})

test('a candidate without a name adds it on the letter page and signs with it [O6]', async ({ page }) => {
  const email = await candidateWithoutName(page)
  const offer = await extendOffer(page, email, ['inline'])
  await open(page, `/careers/offer-letter/${offer.enc_id}`)
  const asking = page.getByRole('form', { name: 'Add your name to sign' })
  await expect(asking).toBeVisible()
  expect(await refusals(page)).toEqual([])
  await expect(shownLetter(page)).toBeVisible(DRAWN)
  await agreement(page).check()
  await nameField(page).fill(NAME)
  await button(page, 'Submit signed offer').click()
  const wrong = page.getByText('Please enter your full name as shown on the offer letter and your profile')
  await expect(wrong).toBeVisible()
  await button(page, 'Add name').click()
  await expect(asking.getByText('Enter your first name.')).toBeVisible()
  await asking.getByRole('textbox', { name: 'First name' }).fill('Ines')
  await asking.getByRole('textbox', { name: 'Last name' }).fill('Prado')
  await page.keyboard.press('Enter')
  await expect(asking).toHaveCount(0)
  await expect(nameField(page)).toBeFocused()
  await expect(nameField(page)).toHaveValue(NAME)
  await nameField(page).fill('Ines Prada')
  await button(page, 'Submit signed offer').click()
  await expect(wrong).toBeVisible()
  await nameField(page).fill(NAME)
  await button(page, 'Submit signed offer').click()
  await expect(page.getByTestId('toast')).toContainText('Successfully submitted form for verification')
  expect(await statusOf(page, offer.enc_id)).toBe('Accepted')
})

test('a candidate reads the letter as text, under the same hash as its pages [O4]', async ({ page }) => {
  await openLetter(page, 'inline')
  const hash = page.getByText(/^Fingerprint \(SHA-256\)/)
  await expect(hash).toBeHidden()
  await page.getByText('Details', { exact: true }).press('Enter')
  await expect(hash).toBeVisible()
  await expect(hash).toHaveText(/ [\da-f]{64}$/)
  const before = await hash.textContent()
  await button(page, 'Text').click()
  await expect(page.getByText('We are glad to offer you this position.')).toBeVisible()
  expect(await hash.textContent()).toBe(before)
})

test('a screen reader, a search and a copy find no tag on the pages of a letter, nor on its signing page [second/B3-05]', async ({
  page,
}) => {
  const email = await newCandidate(page)
  const words = 'Signed {{signature}} on {{ date }} by me'
  const letters = await Promise.all(['Offer letter', 'Paper 1'].map((name) => letterFile(name, words)))
  const files = letters.map(({ path }) => path)
  const offer = await extendOffer(page, email, ['inline', 'esign'], { files })
  const frame = page.getByTitle('Paper 1').contentFrame()
  for (const [document, place] of [
    [offer.documents[0], page],
    [offer.documents[1], frame],
  ] as const) {
    await open(page, `/careers/offer/${offer.enc_id}/offer-document/${document?.id}`)
    const layer = place.locator('.textLayer')
    await expect(layer).toHaveText(/Signed\s+on\s+by me/, DRAWN)
    await expect(layer).not.toContainText(/[{}]/)
    expect(await layer.ariaSnapshot()).not.toMatch(/[{}]/)
    const copied = await layer.evaluate((element) => {
      getSelection()?.selectAllChildren(element)
      return getSelection()?.toString()
    })
    expect(copied).toMatch(/^Signed\s+on\s+by me/)
  }
})

test('a double click and Enter at once send one acceptance [O5]', async ({ page }) => {
  const { offer } = await openLetter(page, 'inline')
  await expect(shownLetter(page)).toBeVisible(DRAWN)
  const calls = watchCalls(page)
  await agreement(page).check()
  await nameField(page).fill(NAME)
  await button(page, 'Submit signed offer').evaluate((submit: HTMLButtonElement) => {
    submit.click()
    submit.click()
    submit.form?.requestSubmit()
  })
  await expect(page).toHaveURL(/\/careers\/offers\?/)
  expect(calls.filter((call) => call === 'accept')).toHaveLength(1)
  expect(await statusOf(page, offer.enc_id)).toBe('Accepted')
})

test('a candidate prints, signs and uploads one file, which is checked at once and kept if the server refuses it [O4] [O5] [O6] [O10] [RB-13] [RB-14] [RB-15]', async ({
  page,
}) => {
  const { offer } = await openLetter(page, 'steps')
  const calls = watchCalls(page)
  const logged: string[] = []
  page.on('console', (line) => logged.push(line.text()))
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })).toHaveCount(3)
  for (const step of ['Review job offer', 'Print & sign, or sign digitally', 'Upload signed document'])
    await expect(page.getByRole('heading', { level: 2, name: step })).toBeVisible()
  const download = page.waitForEvent('download')
  await button(page, 'Download').click()
  expect((await download).suggestedFilename()).toBe('Offer letter.pdf')
  await button(page, 'View').click()
  await expect(shownLetter(page)).toBeVisible(DRAWN)
  await button(page, 'Hide').click()
  await button(page, 'Submit signed offer').click()
  await expect(page.getByText('Choose a file to upload.')).toBeVisible()
  expect(logged.join()).toContain('without a file')
  expect(calls).toEqual([])
  const input = page.getByLabel('Choose the signed PDF or drop it here')
  const signed = await letterFile('Signed', 'Signed by hand.')
  // The browser's own control, which speaks the browser's language, is not seen; its button is the page's.
  await expect(input).not.toHaveAttribute('multiple')
  expect((await input.boundingBox())?.width).toBeLessThan(2)
  await expect(page.getByText('Choose file', { exact: true })).toBeVisible()
  await page.getByText('Choose file', { exact: true }).evaluate((place) => {
    const dataTransfer = new DataTransfer()
    for (const name of ['one.pdf', 'two.pdf']) dataTransfer.items.add(new File(['%PDF-1.7'], name))
    place.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
  await expect(page.getByText('You should upload at most 1 file')).toBeVisible()
  await input.setInputFiles({ name: 'lo.docx', mimeType: 'application/zip', buffer: Buffer.from('PK') })
  await expect(page.getByText('This file isn’t a PDF')).toBeVisible()
  await expect(chosenFile(page)).toHaveCount(0)
  await expect(page.getByTestId('pdf-viewer')).toHaveCount(0)
  expect(calls).toEqual([])
  const damaged = Buffer.from('%PDF-1.7\n'.padEnd(2_000_000, 'x'))
  await input.setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: damaged })
  const slow = await page.context().newCDPSession(page)
  const lines = { offline: false, latency: 0, downloadThroughput: -1 }
  await slow.send('Network.emulateNetworkConditions', { ...lines, uploadThroughput: 100_000 })
  await button(page, 'Submit signed offer').click()
  const progress = page.getByRole('progressbar', { name: 'Uploading the file' })
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(0)
  await button(page, 'Cancel upload').click()
  await expect(page.getByTestId('toast')).toContainText('Upload canceled. The file is still chosen.')
  await expect(progress).toHaveCount(0)
  await expect(chosenFile(page)).toContainText('notes.pdf')
  await expect(page.getByText('There was a problem')).toHaveCount(0)
  await slow.send('Network.emulateNetworkConditions', { ...lines, uploadThroughput: -1 })
  const said = await recordNotices(page)
  await button(page, 'Submit signed offer').click()
  await said('Part of this PDF is missing')
  await expect(page.getByRole('main')).toContainText('There was a problem accepting the offer')
  await expect(chosenFile(page)).toContainText('notes.pdf')
  expect(await refusals(page)).toEqual([])
  await input.setInputFiles(signed.path)
  await expect(chosenFile(page)).toContainText('Signed.pdf')
  // The refusal was of the file before.
  await expect(page.getByText('There was a problem')).toHaveCount(0)
  await expect(shownLetter(page)).toBeVisible(DRAWN)
  expect((await page.getByTestId('pdf-viewer').boundingBox())?.height).toBe(500)
  await button(page, 'Submit signed offer').click()
  await expect(
    page.getByTestId('toast').filter({ hasText: 'Successfully submitted form for verification' }),
  ).toBeVisible()
  await expect(page.getByTestId('offer-card')).toContainText('Offer accepted')
  expect(await statusOf(page, offer.enc_id)).toBe('Accepted')
})

test('declining asks for confirmation and says what it means [O5]', async ({ page }) => {
  const { offer } = await openLetter(page, 'inline')
  await button(page, 'Decline').click()
  const dialog = page.getByRole('alertdialog', { name: 'Decline offer?' })
  await expect(dialog).toContainText(
    'We’ll take this offer off your list and know that you declined it. You can undo this for 3 days, unless the offer ends before then.',
  )
  await expect(dialog.getByRole('button', { name: 'Back to offer' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button(page, 'Decline')).toBeFocused()
  await page.route('**/decline*', (route) => route.abort())
  const said = await recordNotices(page)
  await button(page, 'Decline').click()
  await button(page, 'Decline offer').click()
  await said('Something went wrong when rejecting the offer')
  await expect(page.getByRole('main')).toContainText('There was a problem rejecting the offer')
  await page.unroute('**/decline*')
  await button(page, 'Decline').click()
  await button(page, 'Decline offer').click()
  await expect(page.getByTestId('toast')).toContainText('Successfully rejected the offer')
  await expect(page.getByTestId('offer-card')).toContainText('Offer declined')
  expect(await statusOf(page, offer.enc_id)).toBe('Declined')
})

test('what was typed survives a reload and a session that ended meanwhile [O5]', async ({ page }) => {
  const { offer } = await openLetter(page, 'inline')
  await nameField(page).fill(NAME)
  await page.reload()
  await expect(nameField(page)).toHaveValue(NAME)
  await expect(shownLetter(page)).toBeVisible(DRAWN)
  await agreement(page).check()
  await expireSessionCookie(page)
  await button(page, 'Submit signed offer').click()
  await expect(signInWindow(page)).toBeVisible()
  await passwordField(page).fill('foyer-demo')
  await signInButton(page).click()
  await expect(page.getByTestId('toast')).toContainText('Successfully submitted form for verification')
  await expect.poll(() => statusOf(page, offer.enc_id)).toBe('Accepted')
})

test('a chosen file survives going back and forth, leaving asks first, and its name is shown after a reload [O5]', async ({
  page,
}) => {
  await openLetter(page, 'steps')
  const signed = await letterFile('Signed by me')
  await page.getByLabel('Choose the signed PDF or drop it here').setInputFiles(signed.path)
  await expect(chosenFile(page)).toContainText('Signed by me.pdf')
  await button(page, 'Back').click()
  await expect(button(page, 'Start')).toBeVisible()
  await page.goBack()
  await expect(chosenFile(page)).toContainText('Signed by me.pdf')
  // Browsers ask only after an interaction with the page.
  await page.getByRole('heading', { level: 1 }).click()
  const requested = page.waitForEvent('dialog')
  const closing = page.reload()
  const dialog = await requested
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await closing
  await expect(page.getByText('You’d chosen Signed by me.pdf before the page reloaded.')).toBeVisible()
})

test('the address of a missing, foreign or unnamed offer leads to the list, without showing anything else first [O7]', async ({
  page,
  browser,
}) => {
  const { offer } = await openLetter(page, 'inline')
  const other = await (await browser.newContext()).newPage()
  await openLetter(other, 'inline')
  const paths = [
    `/careers/offer/${offer.enc_id}`,
    `/careers/offer-letter/${offer.enc_id}`,
    `/careers/offer/${offer.enc_id}/offer-document/${offer.documents[0]?.id}`,
    '/careers/offer/no-such-offer',
    '/careers/offer',
    '/careers/offer-letter',
  ]
  for (const path of paths) {
    const answer = await other.request.get(`${path}?domain=meridian.example`, { maxRedirects: 0 })
    expect([answer.status(), answer.headers()['location']], path).toEqual([
      302,
      '/careers/offers?domain=meridian.example',
    ])
  }
  await open(other, LIST)
  await other.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => seen.push(document.querySelector('h1')?.textContent ?? '')).observe(document.body, {
      childList: true,
      subtree: true,
    })
  })
  // A step within the page, as a link of a notification makes it.
  await other.evaluate((path) => {
    window.history.pushState({}, '', path)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, `${paths[0]}?domain=meridian.example`)
  await expect(other).toHaveURL(/\/careers\/offers\?/)
  const seen = await other.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect(seen.filter((heading) => heading.includes('Job offer for'))).toEqual([])
  await other.context().close()
})

test('the signing frame is at least 600 pixels high, and its message counts only if the server confirms it [O3] [O5]', async ({
  page,
}) => {
  const { offer } = await openLetter(page, 'inline')
  // The gallery's sample stands for the signing page, and says that it signed.
  await page.route(`**/api/offer/${offer.enc_id}?*`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { offer: { offer_documents: object[] } } }
    for (const one of body.data.offer.offer_documents)
      Object.assign(one, { url: '/form-kit-sign-1.html', kind: 'esign', ways: ['esign'] })
    await route.fulfill({ json: body })
  })
  await open(page, LIST)
  await button(page, 'View job offer').click()
  await button(page, 'Start').click()
  const frame = page.getByTestId('esign-frame')
  expect((await frame.boundingBox())?.height).toBeGreaterThanOrEqual(600)
  const said = await recordNotices(page)
  await page.getByTestId('esign-frame').contentFrame().getByRole('button', { name: 'Sign' }).click()
  await said('haven’t signed this document yet')
  expect(await statusOf(page, offer.enc_id)).toBe('Extended')
  await expect(button(page, 'I’ve signed: check again')).toBeVisible()
  expect(await refusals(page)).toEqual([])
  await page.getByTestId('esign-frame').contentFrame().getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByTestId('toast')).toContainText('Offer letter has been rejected')
  expect(await statusOf(page, offer.enc_id)).toBe('Declined')
  // The page may ask once more while the test ends.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
