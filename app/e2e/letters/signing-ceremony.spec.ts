import { expect, type Frame, type Locator, type Page, test } from '@playwright/test'
import { refusedBy as refusals } from '../steps/axe.ts'
import {
  adopt,
  agree,
  draw,
  frameIt,
  LETTER,
  next,
  openOutsideFrame,
  openLetter,
  sign,
  messagesToParent,
  withdraw,
} from './signing-steps.ts'

// Each opens its ceremony from a separate process, as an operator would.
test.describe.configure({ timeout: 90_000 })

const SHOTS = process.env['FOYER_E2E_SHOTS']
const shot = async (page: Page, name: string) => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${page.viewportSize()?.width}.png` })
}

test('a letter of 80 pages with its signature on page 60 is signed in at most six taps on a phone @phone', async ({
  page,
}) => {
  const sheets = Array.from({ length: 80 }, (_, at) => ({
    lines: [`Page ${at + 1}`, ...(at === 59 ? ['', '', '', '{{signature}}'] : [])],
  }))
  const frame = await frameIt(page, (await openLetter(sheets)).address)
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  await expect(frame.getByText('1 field left')).toBeVisible()
  await tap(next(frame))
  const field = frame.getByRole('button', { name: 'Sign here: Signature, page 60' })
  await expect(field).toBeInViewport()
  await tap(field)
  await shot(page, 'draw')
  await draw(page, frame.getByTestId('signature-pad'))
  taps += 1
  await tap(adopt(frame))
  await expect(frame.getByText('All fields are filled in')).toBeVisible()
  await shot(page, 'placed')
  await tap(agree(frame))
  await tap(sign(frame))
  await expect(frame.getByRole('heading', { name: 'Signed' })).toBeVisible()
  expect(taps).toBeLessThanOrEqual(6)
  expect(await messagesToParent(page)).toEqual([['ESIGN', new URL(page.url()).origin]])
})

test('a candidate reads, fills in, agrees to and signs the letter with the keyboard alone @desk', async ({ page }) => {
  const { address } = await openLetter(LETTER)
  await openOutsideFrame(page, address)
  await next(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sign here: Signature, page 2' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Your signature' })
  await expect(dialog.getByRole('radio', { name: 'Type' })).toBeChecked()
  await shot(page, 'typed')
  await dialog.getByRole('textbox').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'filled in: Signature, page 2' })).toBeFocused()
  await next(page).press('Enter')
  await expect(page.getByRole('button', { name: 'Initials: Initials, page 2' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('AM')
  await adopt(page).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Full name, page 2' })).toHaveValue('Alice Moreau')
  await expect(page.getByText('All fields are filled in')).toBeVisible()
  await sign(page).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Confirm the statement first.' })).toBeVisible()
  await expect(agree(page)).toBeFocused()
  await page.keyboard.press('Space')
  await shot(page, 'ready')
  await sign(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'Signed' })).toBeFocused()
  expect(await refusals(page)).toEqual([])
})

test('a reload restores what was filled in, and rotating the screen keeps the drawing @phone', async ({ page }) => {
  await openOutsideFrame(page, (await openLetter(LETTER)).address)
  await page.getByRole('textbox', { name: 'Full name, page 2' }).fill('A. Moreau')
  await page.getByRole('button', { name: 'Sign here: Signature, page 2' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Draw' }).check()
  const pad = page.getByTestId('signature-pad')
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is no pad.')
  await page.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.5)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5, { steps: 4 })
  const before = await pad.locator('path').getAttribute('d')
  const size = page.viewportSize() ?? { width: 390, height: 844 }
  await page.setViewportSize({ width: size.height, height: size.width })
  await page.mouse.up()
  expect((await pad.locator('path').getAttribute('d'))?.startsWith(before ?? '?')).toBe(true)
  await shot(page, 'turned')
  await page.setViewportSize(size)
  await adopt(page).click()
  await expect(page.getByRole('button', { name: 'filled in: Signature, page 2' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'filled in: Signature, page 2' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Full name, page 2' })).toHaveValue('A. Moreau')
})

test('two fingers enlarge the letter on a phone @phone', async ({ page }) => {
  await openOutsideFrame(page, (await openLetter(LETTER)).address)
  const field = page.getByRole('button', { name: 'Sign here: Signature, page 2' })
  await field.scrollIntoViewIfNeeded()
  const box = await field.boundingBox()
  if (!box) throw new Error('The field has no box.')
  const scale = () => page.evaluate(() => window.visualViewport?.scale ?? 0)
  expect(await scale()).toBe(1)
  const screen = await page.context().newCDPSession(page)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const fingers = (apart: number) => [-apart, apart].map((offset, id) => ({ id, x: x + offset, y }))
  await screen.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(20) })
  for (let apart = 30; apart <= 100; apart += 10)
    await screen.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) })
  await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(scale).toBeGreaterThan(1.5)
})

test('an image is checked by its content, and placed in every further field with one tap @desk', async ({ page }) => {
  const sheets = [{ lines: ['One', '', '', '', '{{signature}}', '', '', '', '', '', '{{signature}}'] }]
  await openOutsideFrame(page, (await openLetter(sheets)).address)
  await page.getByRole('button', { name: 'Sign here: Signature, page 1' }).first().click()
  await page.getByRole('radio', { name: 'Image' }).check()
  const file = page.getByLabel('Choose an image (PNG or JPEG)')
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg></svg>') })
  await expect(page.getByRole('alert').filter({ hasText: 'can’t read this image' })).toBeVisible()
  const png = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 2000
    canvas.height = 600
    canvas.getContext('2d')?.fillRect(100, 100, 1500, 200)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  // A large image takes a while to read, and the button is pressed meanwhile.
  const decode = await page.evaluateHandle(() => {
    const held = Promise.withResolvers<void>()
    const real = window.createImageBitmap.bind(window)
    window.createImageBitmap = async (image: ImageBitmapSource) => {
      await held.promise
      return real(image)
    }
    return { go: held.resolve }
  })
  await file.setInputFiles({ name: 'scan', mimeType: '', buffer: Buffer.from(png, 'base64') })
  await adopt(page).click()
  await decode.evaluate(({ go }) => go())
  await expect(page.getByRole('button', { name: 'filled in: Signature, page 1' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Sign here: Signature, page 1' }).click()
  await expect(page.getByRole('button', { name: 'filled in: Signature, page 1' })).toHaveCount(2)
  await agree(page).check()
  await sign(page).click()
  await expect(page.getByRole('heading', { name: 'Signed' })).toBeVisible()
})

test('declining asks for confirmation, is stored, and reported to the surrounding page, again after a reload [RB-02] @desk', async ({
  page,
}) => {
  const frame = await frameIt(page, (await openLetter(LETTER)).address)
  await frame.getByRole('button', { name: 'Decline', exact: true }).click()
  const dialog = frame.getByRole('alertdialog', { name: 'Decline offer?' })
  await expect(dialog).toContainText(
    'We’ll take this offer off your list and know that you declined it. You can undo this for 3 days, unless the offer ends before then.',
  )
  await dialog.getByRole('button', { name: 'Back to offer' }).click()
  expect(await messagesToParent(page)).toEqual([])
  await frame.getByRole('button', { name: 'Decline', exact: true }).click()
  await dialog.getByRole('button', { name: 'Decline offer' }).click()
  await expect(frame.getByRole('heading', { name: 'Offer declined' })).toBeVisible()
  const origin = new URL(page.url()).origin
  expect(await messagesToParent(page)).toEqual([['REJECT', origin]])
  const inner = page.frames().find((one: Frame) => one.url().includes('esignWidget'))
  await inner?.evaluate(() => location.reload())
  await expect
    .poll(() => messagesToParent(page))
    .toEqual([
      ['REJECT', origin],
      ['REJECT', origin],
    ])
})

test('a signing page on another origin works without cookies, and reports nothing before it is stored @desk', async ({
  page,
}) => {
  const frame = await frameIt(page, (await openLetter([{ lines: ['One', '', '', '{{signature}}'] }])).address, {
    elsewhere: true,
  })
  await page.context().clearCookies()
  await page.route('**/public/esign/complete*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await frame.getByRole('button', { name: 'Sign here: Signature, page 1' }).click()
  await frame.getByRole('radio', { name: 'Type' }).check()
  await adopt(frame).click()
  await agree(frame).check()
  await sign(frame).click()
  await expect(frame.getByRole('alert').filter({ hasText: 'We couldn’t reach the site' })).toBeVisible()
  expect(await messagesToParent(page)).toEqual([])
  await page.unroute('**/public/esign/complete*')
  await sign(frame).click()
  await expect(frame.getByRole('heading', { name: 'Signed' })).toBeVisible()
  expect(await messagesToParent(page)).toEqual([
    ['ESIGN', new URL(page.url()).origin.replace('localhost', '127.0.0.1')],
  ])
})

test('an unknown link, or one withdrawn while the page is open, says so, and nothing is signed @desk', async ({
  page,
}) => {
  await page.goto('/public/esignWidget?wid=AAAAAAAAAAAAAAAAAAAAAA&hosted=true')
  await expect(page.getByRole('heading', { name: 'This signing page isn’t available' })).toBeVisible()
  const { address, reference } = await openLetter([{ lines: ['One', '', '', '{{signature}}'] }])
  await openOutsideFrame(page, address)
  await page.getByRole('button', { name: 'Sign here: Signature, page 1' }).click()
  await page.getByRole('radio', { name: 'Type' }).check()
  await adopt(page).click()
  await withdraw(reference)
  await agree(page).check()
  await sign(page).click()
  await expect(page.getByRole('heading', { name: 'This signing page isn’t available' })).toBeVisible()
})
