import { expect, type FrameLocator, type Locator, type Page, test } from '@playwright/test'
import { open, refusals } from '../steps/page-steps.ts'

const WIDGET = 'https://sign.example'
const STRANGER = 'https://stranger.example'

/** A signing widget on another origin, and a stranger's page that sends the same message. */
async function serveWidget(page: Page): Promise<FrameLocator> {
  // Which hosts may be framed is the site's to say; here it says these.
  await page.route('**/form-kit/viewers/esign*', async (route) => {
    const answer = await route.fetch()
    const own = answer.headers()['content-security-policy'] ?? ''
    const policy = own.replace("frame-src 'self'", `frame-src ${WIDGET} ${STRANGER}`)
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'content-security-policy': policy } })
  })
  const body = (
    heading: string,
  ) => `<!doctype html><title>${heading}</title><main aria-label="${heading}"><h1>${heading}</h1>
    <button onclick="parent.postMessage({ type: 'ESIGN' }, '*')">Sign</button>
    <button onclick="parent.postMessage(JSON.stringify({ type: 'REJECT' }), '*')">Refuse</button>
    <button onclick="parent.postMessage({ type: 'VIEWED' }, '*')">View</button>
    <a href="${STRANGER}/">Elsewhere</a>`
  await page.route(`${WIDGET}/**`, (route) => route.fulfill({ contentType: 'text/html', body: body('Contract') }))
  await page.route(`${STRANGER}/**`, (route) => route.fulfill({ contentType: 'text/html', body: body('Stranger') }))
  await open(page, '/form-kit/viewers/esign?domain_of_widget=sign.example')
  return page.getByTestId('esign-frame').contentFrame()
}

test('the signing widget’s frame has the required address, height and sandbox [F9]', async ({ page }) => {
  const widget = await serveWidget(page)
  await expect(widget.getByRole('heading', { name: 'Contract' })).toBeVisible()
  const frame = page.getByTestId('esign-frame')
  await expect(frame).toHaveAttribute('src', `${WIDGET}/public/esignWidget?wid=sample-1&hosted=true`)
  await expect(frame).toHaveAttribute('title', 'Your contract')
  await expect(frame).toHaveAttribute('sandbox', /allow-scripts/)
  await expect(frame).not.toHaveAttribute('sandbox', /allow-top-navigation|allow-modals/)
  expect((await frame.boundingBox())?.height).toBeGreaterThanOrEqual(600)
})

test('a signature and a refusal are reported once each, however often the widget repeats them [F9]', async ({
  page,
}) => {
  const widget = await serveWidget(page)
  const reported = page.getByTestId('told')
  await widget.getByRole('button', { name: 'View' }).click()
  await expect(reported).toHaveText('nothing')
  await widget.getByRole('button', { name: 'Sign' }).click()
  await expect(reported).toHaveText('signed')
  await expect(page.getByRole('status').filter({ hasText: 'Signed' })).toBeVisible()
  await widget.getByRole('button', { name: 'Sign' }).click()
  await widget.getByRole('button', { name: 'Refuse' }).click()
  await expect(reported).toHaveText('signed, refused')
})

test('only the widget can sign, not the page itself or another site in the frame [F9]', async ({ page }) => {
  const widget = await serveWidget(page)
  const reported = page.getByTestId('told')
  await expect(widget.getByRole('heading', { name: 'Contract' })).toBeVisible()
  await page.evaluate(() => window.postMessage({ type: 'ESIGN' }, '*'))
  await widget.getByRole('link', { name: 'Elsewhere' }).click()
  await expect(widget.getByRole('heading', { name: 'Stranger' })).toBeVisible()
  await widget.getByRole('button', { name: 'Sign' }).click()
  await widget.getByRole('button', { name: 'Refuse' }).click()
  // A message of the page itself comes behind those of the frame.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        window.addEventListener('message', ({ data }) => data === 'last' && resolve(undefined))
        window.postMessage('last', '*')
      }),
  )
  await expect(reported).toHaveText('nothing')
})

test('a missing signature is an error that links to the frame [F9]', async ({ page }) => {
  const widget = await serveWidget(page)
  await expect(widget.getByRole('heading', { name: 'Contract' })).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('link', { name: /Contract is required/ }).click()
  await expect(page.getByTestId('esign-frame')).toBeFocused()
  expect(await refusals(page)).toEqual([])
  await widget.getByRole('button', { name: 'Sign' }).click()
  await expect(page.getByText('Contract is required')).toHaveCount(0)
})

test('a frame from this site works under its own content security policy and meets the accessibility rules [F9]', async ({
  page,
}) => {
  await open(page, '/form-kit/viewers/esign')
  await page.getByTestId('esign-frame').contentFrame().getByRole('button', { name: 'Sign' }).click()
  await expect(page.getByTestId('told')).toHaveText('signed')
  expect(await refusals(page)).toEqual([])
})

test.describe('the PDF viewer', () => {
  const viewer = (page: Page) => page.getByTestId('pdf-viewer').first()
  const pages = (page: Page) => viewer(page).getByRole('region', { name: 'Pages of Letter' })
  const drawn = (page: Page) => viewer(page).locator('canvas')
  const count = (page: Page) => viewer(page).getByRole('search').getByRole('status')

  test('shows a letter at full height, draws only the pages near the view, and has the text of all [F9]', async ({
    page,
  }) => {
    await open(page, '/form-kit/viewers/pdf')
    await expect(viewer(page).getByText('Letter to the new baker, page 1', { exact: true })).toBeVisible()
    expect((await viewer(page).boundingBox())?.height).toBeGreaterThanOrEqual(1000)
    await expect(viewer(page).getByRole('group', { name: /^Page \d+ of 12$/ })).toHaveCount(12)
    expect(await drawn(page).count()).toBeLessThan(9)
    await expect(pages(page)).toContainText('Letter to the new baker, page 12')
    expect(await refusals(page)).toEqual([])
  })

  test('goes to a page by number and shows the current one [F9]', async ({ page }) => {
    await open(page, '/form-kit/viewers/pdf')
    const number = viewer(page).getByRole('textbox', { name: 'Page' })
    await number.fill('10')
    await number.press('Enter')
    await expect(viewer(page).getByRole('group', { name: 'Page 10 of 12' }).locator('canvas')).toBeInViewport()
    await expect(viewer(page).getByRole('group', { name: 'Page 1 of 12' }).locator('canvas')).toHaveCount(0)
    await number.fill('999')
    await number.press('Enter')
    await expect(number).toHaveValue('12')
    await number.fill('x')
    await number.press('Enter')
    await expect(number).toHaveValue('12')
    await expect(viewer(page).getByRole('group', { name: 'Page 12 of 12' }).locator('canvas')).toBeInViewport()
    await pages(page).focus()
    await page.keyboard.press('Home')
    await expect(number).toHaveValue('1')
  })

  test('zooms by buttons and keys, and fits the width [F9]', async ({ page }) => {
    await open(page, '/form-kit/viewers/pdf')
    const scale = viewer(page).getByText(/^\d+%$/)
    const width = async () =>
      (await viewer(page).getByRole('group', { name: 'Page 1 of 12' }).boundingBox())?.width ?? 0
    await expect(viewer(page).getByRole('button', { name: 'Fit width' })).toHaveAttribute('aria-pressed', 'true')
    const fitting = await width()
    const room = (await pages(page).boundingBox())?.width ?? 0
    expect(room - fitting).toBeLessThan(60)
    await viewer(page).getByRole('button', { name: 'Zoom in' }).click()
    expect(await width()).toBeGreaterThan(fitting)
    const once = await scale.textContent()
    await pages(page).focus()
    await page.keyboard.press('+')
    await expect(scale).not.toHaveText(once ?? '')
    await page.keyboard.press('-')
    await expect(scale).toHaveText(once ?? '')
    await page.keyboard.press('0')
    await expect(viewer(page).getByRole('button', { name: 'Fit width' })).toHaveAttribute('aria-pressed', 'true')
    expect(await width()).toBeCloseTo(fitting, 0)
    await viewer(page).getByRole('button', { name: 'Fit width' }).click()
    await expect(scale).toHaveText('100%')
  })

  test('finds words on all pages and moves from match to match [F9]', async ({ page }) => {
    await open(page, '/form-kit/viewers/pdf')
    await expect(drawn(page).first()).toBeVisible()
    await pages(page).focus()
    await page.keyboard.press('Control+f')
    const field = viewer(page).getByRole('searchbox', { name: 'Search in the document' })
    await expect(field).toBeFocused()
    await field.fill('sourdough ALLOWANCE')
    await expect(count(page)).toHaveText('1 of 3')
    const mark = viewer(page).locator('mark[data-current]')
    const shown = () => mark.evaluate((one) => one.closest('[data-page]')?.getAttribute('data-page'))
    await expect(mark).toBeInViewport()
    expect(await shown()).toBe('3')
    await field.press('Enter')
    await expect(count(page)).toHaveText('2 of 3')
    await expect.poll(shown).toBe('7')
    await viewer(page).getByRole('button', { name: 'Previous match' }).click()
    await viewer(page).getByRole('button', { name: 'Previous match' }).click()
    await expect(count(page)).toHaveText('3 of 3')
    await expect.poll(shown).toBe('11')
    await expect(mark).toBeInViewport()
    expect(await refusals(page, '[data-testid=pdf-viewer]')).toEqual([])
    await field.fill('croissant')
    await expect(count(page)).toHaveText('No matches')
  })

  test('saves the file, and prints every page [F9]', async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => {
        const sheets = [...document.querySelectorAll<HTMLImageElement>('.fk-print img')]
        Object.assign(window, { printed: sheets.map(({ naturalWidth }) => naturalWidth) })
      }
    })
    await open(page, '/form-kit/viewers/pdf')
    const download = page.waitForEvent('download')
    await viewer(page).getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('letter.pdf')
    await viewer(page).getByRole('button', { name: 'Print' }).click()
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { printed?: number[] }).printed), { timeout: 15_000 })
      .toEqual(Array.from({ length: 12 }, () => 1239))
    await expect(page.locator('.fk-print')).toHaveCount(0)
  })

  test('says that a file can’t be shown, logs why, and retries [F9]', async ({ page }) => {
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    await open(page, '/form-kit/viewers/pdf')
    const missing = page.getByTestId('pdf-viewer').last()
    await expect(missing.getByRole('alert')).toContainText("We couldn't show the document.")
    expect((await missing.boundingBox())?.height).toBe(500)
    expect(logged.join('\n')).toContain('The PDF could not be loaded.')
    await page.route('**/form-kit-no-such-file.pdf', (route) => route.fulfill({ body: 'no PDF at all' }))
    await missing.getByRole('button', { name: 'Try again' }).click()
    // It starts a separate worker.
    await expect
      .poll(() => logged.filter((text) => text.includes('The PDF could not be loaded.')), { timeout: 15_000 })
      .toHaveLength(2)
    await expect(missing.getByRole('alert')).toBeVisible()
  })
})

test('foreign HTML is shown without scripts, forms, styles, frames and external requests [F9]', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).hostname))
  await open(page, '/form-kit/viewers/html')
  const html = page.getByRole('main')
  await expect(html.getByRole('heading', { name: 'What we offer' })).toBeVisible()
  await expect(html.getByRole('img', { name: 'Our mark' })).toBeVisible()
  await expect(html.getByRole('link', { name: 'pay' })).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(html.getByRole('link', { name: 'pay' })).toHaveAttribute('target', '_blank')
  await expect(html.locator('script, form, input, iframe, [onclick], [style], [href^=javascript]')).toHaveCount(0)
  expect(await page.evaluate(() => 'hostile' in window)).toBe(false)
  expect([...new Set(calls)]).toEqual(['localhost'])
})

test('"Read more" collapses tall content to 400 pixels, an instruction to 150, and short content not at all [F9]', async ({
  page,
}) => {
  await open(page, '/form-kit/viewers/read-more')
  const long = page.getByTestId('long')
  /** The part of the page that a button expands. */
  const partOf = async (button: Locator) => page.locator(`#${await button.getAttribute('aria-controls')}`)
  const height = async (part: Locator) => (await part.boundingBox())?.height
  const letter = await partOf(long.getByRole('button', { name: 'Read more' }))
  expect(await height(letter)).toBe(400)
  await expect(page.getByTestId('short').getByRole('button')).toHaveCount(0)
  const showAll = page.getByRole('button', { name: 'Show all of it' })
  const instruction = await partOf(showAll)
  await expect(showAll).toHaveAttribute('aria-expanded', 'false')
  expect(await height(instruction)).toBe(150)
  await showAll.click()
  expect(await height(instruction)).toBeGreaterThan(400)
  expect(await refusals(page)).toEqual([])

  await long.getByRole('button', { name: 'Read more' }).click()
  expect(await height(letter)).toBeGreaterThan(600)
  await long.getByRole('button', { name: 'Read less' }).click()
  expect(await height(letter)).toBe(400)
  await long.getByRole('link', { name: 'The last link' }).focus()
  await expect(long.getByRole('button', { name: 'Read less' })).toHaveAttribute('aria-expanded', 'true')
  await long.getByRole('button', { name: 'Read less' }).click()
  await page.emulateMedia({ media: 'print' })
  expect(await height(letter)).toBeGreaterThan(600)
})

test('the empty, error and banner states have the texts of the specification [F9]', async ({ page }) => {
  await open(page, '/form-kit/viewers/states')
  const main = page.getByRole('main')
  await expect(main.getByText('No data found', { exact: true })).toBeVisible()
  await expect(main.getByRole('alert')).toContainText('An error occurred while retrieving data')
  await expect(main.getByText('This site is being set up.')).toBeVisible()
  await expect(main.getByText('This is not shown.')).toHaveCount(0)
})
